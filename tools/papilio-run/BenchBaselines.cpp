//===- BenchBaselines.cpp - Other libraries in the benchmark --------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/BenchBaselines.h"
#include "benchmarks/baselines/Fftw.h"
#include "tools/support/Error.h"
#include "tools/support/SpecBuilder.h"
#include "tools/support/Transforms.h"
#include <algorithm>
#include <cstring>
#include <fstream>
#include <limits>

namespace papilio::tools {

namespace {

/// Dense products beyond these take minutes for thirty repetitions.
constexpr int64_t longestDense = 4096;
constexpr double mostDenseFlops = 0x1p37;

/// Bytes that can still be allocated without swapping; none known: no limit.
double availableBytes() {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("MemAvailable:"))
      return std::stod(line.substr(13)) * 1024;
  return std::numeric_limits<double>::infinity();
}

/// Why a dense product is left out, if it is.
std::optional<std::string> whyNoDense(const BenchCase &cell) {
  const double n = static_cast<double>(cell.n);
  const double flops =
      (isComplex(cell.type) ? 8 : 2) * n * n * static_cast<double>(cell.batch);
  if (cell.n > longestDense || flops > mostDenseFlops)
    return "no dense product above n = 4096 or 2^37 flops";
  if (n * n * static_cast<double>(elementBytes(cell.type)) >
      availableBytes() / 2)
    return "no dense product where its matrix takes half the free memory";
  return std::nullopt;
}

/// What `array` holds, in the double type.
NpyArray widened(const NpyArray &array) {
  NpyArray wide(doubleType(array.type), array.shape);
  visitElementType(array.type, [&]<typename T>(T) {
    using Wide = std::conditional_t<std::is_floating_point_v<T>, double,
                                    std::complex<double>>;
    const T *from = array.memory.as<T>();
    std::transform(from, from + array.count(), wide.memory.as<Wide>(),
                   [](T value) { return static_cast<Wide>(value); });
  });
  return wide;
}

/// The discrete Fourier transform of the rows of x [batch, n] in double
/// precision, by Papilio's own kernel.
NpyArray transformed(const NpyArray &x) {
  SpecBuilder spec("dft", ElementType::C128, {-1, x.shape[1]});
  spec.bitReverse().multiply(1, /*tied=*/true, /*increasing=*/true);
  CompileRequest request;
  request.spec = spec.text();
  request.specName = "<dft>";
  NpyArray twiddle =
      dftTwiddle(x.shape[1], /*inverse=*/false, ElementType::C128);
  NpyArray from = widened(x), to(ElementType::C128, x.shape);
  Kernel(request).run({twiddle.buffer(), from.buffer(), to.buffer()});
  return to;
}

/// The key of butterfly_baseline.h.
std::string baselineKey(const BenchCase &cell) {
  const char type = "fdcz"[static_cast<int32_t>(cell.type)];
  return {type, cell.tied ? 't' : 'u', '0'};
}

} // namespace

double errorAfter(BenchSubject &subject, const std::function<void()> &run,
                  const NpyArray &wanted) {
  subject.y().memory.fill(0xff);
  run();
  return relativeError(subject.y(), wanted);
}

BenchBaselines::BenchBaselines(const BenchOptions &options) : options(options) {
  try {
    blas.emplace(options.blasFile);
    blasText = blas->description();
  } catch (const std::runtime_error &error) {
    blas.reset();
    noted.insert(std::string("no dense product: ") + error.what() +
                 "; Debian has it in libopenblas0-pthread");
  }
  if (options.baselineLibrary)
    try {
      butterflies.emplace(*options.baselineLibrary);
    } catch (const std::runtime_error &error) {
      inputError(std::string("--baseline-lib: ") + error.what());
    }
}

std::vector<Contender> BenchBaselines::contendersFor(BenchSubject &subject,
                                                     const NpyArray &wanted) {
  std::vector<Contender> contenders;
  for (std::optional<Contender> contender :
       {dense(subject, wanted), fftw(subject), library(subject, wanted)})
    if (contender)
      contenders.push_back(std::move(*contender));
  return contenders;
}

std::optional<Contender> BenchBaselines::dense(BenchSubject &subject,
                                               const NpyArray &wanted) {
  const BenchCase &cell = subject.cell;
  if (!blas)
    return std::nullopt;
  if (std::optional<std::string> reason = whyNoDense(cell)) {
    noted.insert(*reason);
    return std::nullopt;
  }
  auto matrix = std::make_shared<NpyArray>(
      cell.type, std::vector<int64_t>{cell.n, cell.n});
  // A row's sum of n products may be formed in any order.
  Contender result{
      "dense",
      {},
      0,
      std::max(subject.kernel.tolerance(),
               static_cast<double>(cell.n) * machineEpsilon(cell.type))};
  visitElementType(cell.type, [&]<typename T>(T) {
    baselines::multiplyOut(subject.twiddle().memory.as<T>(),
                           matrix->memory.as<T>(), cell.n, cell.tied,
                           cell.increasing);
    result.run = [this, &subject, matrix] {
      blas->multiply(subject.x().memory.as<T>(), matrix->memory.as<T>(),
                     subject.y().memory.as<T>(), subject.cell.batch,
                     subject.cell.n);
    };
  });
  result.error = errorAfter(subject, result.run, wanted);
  return result;
}

std::optional<Contender> BenchBaselines::fftw(BenchSubject &subject) {
  const BenchCase &cell = subject.cell;
  if (!isComplex(cell.type))
    return std::nullopt;
  const bool isSingle = cell.type == ElementType::C64;
  std::shared_ptr<baselines::Fftw> transform;
  try {
    transform = std::make_shared<baselines::Fftw>(
        isSingle ? options.fftwSingleFile : options.fftwFile, isSingle);
    // Planning overwrites the arrays.
    AlignedBuffer &x = subject.x().memory, kept(x.size());
    std::memcpy(kept.data(), x.data(), x.size());
    transform->plan(x.data(), subject.y().memory.data(), cell.batch, cell.n);
    std::memcpy(x.data(), kept.data(), x.size());
  } catch (const std::runtime_error &error) {
    noted.insert(std::string("no FFTW: ") + error.what() +
                 "; Debian has it in " +
                 (isSingle ? "libfftw3-single3" : "libfftw3-double3"));
    return std::nullopt;
  }
  Contender result{"fftw", [transform] { transform->run(); }, 0,
                   subject.kernel.tolerance()};
  result.error = errorAfter(subject, result.run, transformed(subject.x()));
  return result;
}

std::optional<Contender> BenchBaselines::library(BenchSubject &subject,
                                                 const NpyArray &wanted) {
  const BenchCase &cell = subject.cell;
  if (!butterflies)
    return std::nullopt;
  if (!cell.increasing) {
    noted.insert("the baseline library knows increasing strides only");
    return std::nullopt;
  }
  const std::string key = baselineKey(cell);
  std::string plan = options.baselinePlan.value_or("");
  if (options.baselinePlans) {
    const auto found = options.baselinePlans->find({key, cell.n, cell.batch});
    if (found == options.baselinePlans->end()) {
      noted.insert("--baseline-plans has no line '" + key + " " +
                   std::to_string(cell.n) + " " + std::to_string(cell.batch) +
                   " ...'");
      return std::nullopt;
    }
    plan = found->second;
  }
  using Program = baselines::ButterflyLibrary::Program;
  std::shared_ptr<Program> program;
  try {
    program = std::make_shared<Program>(butterflies->create(
        key, cell.n, plan, subject.twiddle().memory.data()));
  } catch (const std::runtime_error &error) {
    inputError(std::string("--baseline-lib: ") + error.what());
  }
  Contender result{"library",
                   [this, &subject, program] {
                     butterflies->run(*program, subject.x().memory.data(),
                                      subject.y().memory.data(),
                                      subject.cell.batch);
                   },
                   0, subject.kernel.tolerance()};
  result.error = errorAfter(subject, result.run, wanted);
  return result;
}

} // namespace papilio::tools
