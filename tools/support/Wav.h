//===- Wav.h - Recorded sound -----------------------------------*- C++ -*-===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PAPILIO_SUPPORT_WAV_H
#define PAPILIO_SUPPORT_WAV_H

#include "tools/support/Npy.h"
#include <cstdint>
#include <string>
#include <vector>

namespace papilio::tools {

/// The samples of a RIFF WAVE file, channels interleaved.
struct WavSound {
  int64_t channels = 0;
  int64_t sampleRate = 0; // per second
  std::vector<int16_t> samples;

  int64_t frames() const {
    return static_cast<int64_t>(samples.size()) / channels;
  }
};

/// Reads PCM with 16 bits per sample (also as WAVE_FORMAT_EXTENSIBLE). Throws
/// ToolError (exit 1, "PATH: ...") otherwise.
WavSound readWav(const std::string &path);

/// Cuts the first channel into frames [rows, length] at a distance of `hop`,
/// with values in [-1, 1), the last one filled up with zeros. With `hann` each
/// frame is multiplied by sin^2(pi i / length), so that frames at a hop of half
/// their length add up to the sound.
NpyArray soundFrames(const WavSound &sound, ElementType type, int64_t length,
                     int64_t hop, bool hann);

} // namespace papilio::tools

#endif // PAPILIO_SUPPORT_WAV_H
