//===- WavFrames.cpp - papilio-run wav-frames -----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/Commands.h"
#include "tools/support/CommandLine.h"
#include "tools/support/Npy.h"
#include "tools/support/Wav.h"
#include <cmath>
#include <cstdio>
#include <numbers>

namespace papilio::tools {

namespace {

const char *const help =
    R"(usage: papilio-run wav-frames SOUND.wav --output FILE [options]

Cuts recorded sound (PCM, 16 bits; the first channel) into frames and writes them
as an array [frames, length] with values in [-1, 1). The last frame is filled up
with zeros.

  --frame=N      length of a frame (default 1024)
  --hop=N        distance of two frames (default: half a frame)
  --window=WORD  hann (default) or none
  --dtype=TYPE   c64 (default: imaginary parts zero), f32, f64 or c128
  --output FILE  .npy file; - is standard output
)";

/// w[i] = sin^2(pi i / n): frames at a hop of n/2 add up to the sound.
double windowAt(bool hann, int64_t i, int64_t n) {
  const double sine = std::sin(std::numbers::pi * static_cast<double>(i) /
                               static_cast<double>(n));
  return hann ? sine * sine : 1;
}

NpyArray makeFrames(const WavSound &sound, ElementType type, int64_t length,
                    int64_t hop, bool hann) {
  const int64_t total = sound.frames();
  const int64_t rows =
      total == 0 ? 0
                 : 1 + (std::max<int64_t>(total - length, 0) + hop - 1) / hop;
  NpyArray frames(type, {rows, length});
  visitElementType(type, [&]<typename T>(T) {
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t i = 0; i < length && row * hop + i < total; ++i) {
        const int64_t sample = (row * hop + i) * sound.channels;
        const double value = sound.samples[sample] / 32768.0;
        frames.memory.as<T>()[row * length + i] =
            static_cast<T>(value * windowAt(hann, i, length));
      }
  });
  return frames;
}

} // namespace

int wavFramesCommand(int argc, const char *const *argv) {
  std::optional<int64_t> length, hop;
  std::optional<std::string> window, dtype, output;
  CommandLine commandLine("papilio-run wav-frames");
  commandLine.integer("frame", length, 1);
  commandLine.integer("hop", hop, 1);
  commandLine.choice("window", window, {"hann", "none"});
  commandLine.choice("dtype", dtype, {"f32", "f64", "c64", "c128"});
  commandLine.text("output", output);
  const std::vector<std::string> positional = commandLine.parse(argc, argv);
  if (commandLine.helpWanted()) {
    std::fputs(help, stdout);
    return ExitOk;
  }
  if (positional.size() != 1 || !output)
    commandLine.fail("expected one SOUND.wav and --output FILE");
  const WavSound sound = readWav(positional[0]);
  const int64_t n = length.value_or(1024);
  const NpyArray frames =
      makeFrames(sound, *parseElementType(dtype.value_or("c64")), n,
                 hop.value_or(std::max<int64_t>(n / 2, 1)), window != "none");
  writeNpy(*output, frames);
  std::fprintf(output == "-" ? stderr : stdout,
               "%s: %lld frames of %lld samples from %.2f s at %lld Hz\n",
               positional[0].c_str(), static_cast<long long>(frames.shape[0]),
               static_cast<long long>(n),
               static_cast<double>(sound.frames()) /
                   static_cast<double>(sound.sampleRate),
               static_cast<long long>(sound.sampleRate));
  return ExitOk;
}

} // namespace papilio::tools
