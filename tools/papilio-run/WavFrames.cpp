//===- WavFrames.cpp - papilio-run wav-frames -----------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/papilio-run/Commands.h"
#include "tools/support/CommandLine.h"
#include "tools/support/Wav.h"
#include <cstdio>

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
      soundFrames(sound, *parseElementType(dtype.value_or("c64")), n,
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
