//===- dft_speech.cpp - The spectrum of recorded speech -------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A complete program on the runtime: frames of a sound, the twiddles of the
// Fourier transform, a compiled spec, and an independent check of what comes
// out: the sum of the definition in double precision, and the energy
// (Parseval).
//
//===----------------------------------------------------------------------===//
#include "tools/support/Error.h"
#include "tools/support/File.h"
#include "tools/support/Kernel.h"
#include "tools/support/Transforms.h"
#include "tools/support/Wav.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

using namespace papilio::tools;

namespace {

using C64 = std::complex<float>;
using C128 = std::complex<double>;

constexpr int64_t n = 1024, hop = 512;

/// Largest error of a row against y[f] = sum_i x[i] exp(-2 pi i f i / n), over
/// the largest value. 2^20 terms: for a few rows only.
double errorOfRow(const C64 *x, const C64 *y) {
  double largest = 0, error = 0;
  for (int64_t f = 0; f < n; ++f) {
    C128 sum = 0;
    for (int64_t i = 0; i < n; ++i)
      sum +=
          C128(x[i]) * std::polar(1.0, -2 * std::numbers::pi *
                                           static_cast<double>(f * i % n) / n);
    largest = std::max(largest, std::abs(sum));
    error = std::max(error, std::abs(sum - C128(y[f])));
  }
  return largest == 0 ? error : error / largest;
}

double energyOf(const NpyArray &array) {
  double sum = 0;
  for (int64_t i = 0; i < array.count(); ++i)
    sum += std::norm(C128(array.memory.as<C64>()[i]));
  return sum;
}

/// Prints what the checks found; throws ToolError if it is too much.
void check(const NpyArray &frames, const NpyArray &spectrum, double bound) {
  const int64_t rows = frames.shape[0];
  const int64_t step = std::max<int64_t>(1, rows / 8);
  double error = 0;
  int64_t checked = 0;
  for (int64_t row = 0; row < rows; row += step, ++checked)
    error = std::max(error, errorOfRow(frames.memory.as<C64>() + row * n,
                                       spectrum.memory.as<C64>() + row * n));
  std::printf("%lld frames against the definition: max relative error %.1e\n",
              static_cast<long long>(checked), error);
  const double energy = n * energyOf(frames);
  const double difference =
      energy == 0 ? 0 : std::abs(energyOf(spectrum) / energy - 1);
  std::printf("energy of all frames and of all spectra: differ by %.1e\n",
              difference);
  if (!(error <= bound && difference <= bound))
    inputError("the spectrum is wrong");
}

/// The strongest frequency of the frame with most energy.
void describe(const NpyArray &spectrum, int64_t sampleRate) {
  const C64 *y = spectrum.memory.as<C64>();
  const C64 *end = y + spectrum.shape[0] * n;
  int64_t bestRow = 0, bestFrequency = 0;
  float best = -1;
  for (const C64 *value = y; value != end; ++value)
    if ((value - y) % n < n / 2 && std::abs(*value) > best) {
      best = std::abs(*value);
      bestRow = (value - y) / n;
      bestFrequency = (value - y) % n;
    }
  std::printf("strongest: %.0f Hz in frame %lld\n",
              static_cast<double>(bestFrequency * sampleRate) / n,
              static_cast<long long>(bestRow));
}

void run(const char *specPath, const char *soundPath) {
  const WavSound sound = readWav(soundPath);
  NpyArray frames = soundFrames(sound, ElementType::C64, n, hop, true);
  NpyArray twiddle = dftTwiddle(n, /*inverse=*/false, ElementType::C64);
  NpyArray spectrum(ElementType::C64, frames.shape);
  std::printf("%lld frames of %lld samples at %lld Hz\n",
              static_cast<long long>(frames.shape[0]),
              static_cast<long long>(n),
              static_cast<long long>(sound.sampleRate));
  CompileRequest request;
  request.spec = readFile(specPath);
  request.specName = specPath;
  const Kernel kernel(request);
  kernel.run({twiddle.buffer(), frames.buffer(), spectrum.buffer()});
  check(frames, spectrum, kernel.tolerance());
  describe(spectrum, sound.sampleRate);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    std::fputs("usage: papilio-dft-speech SPEC SOUND.wav\n", stderr);
    return ExitUsage;
  }
  try {
    run(argv[1], argv[2]);
    return ExitOk;
  } catch (const ToolError &error) {
    std::fprintf(stderr, "papilio-dft-speech: error: %s\n", error.what());
    return error.code;
  }
}
