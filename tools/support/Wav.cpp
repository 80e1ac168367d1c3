//===- Wav.cpp - Recorded sound -------------------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/Wav.h"
#include "tools/support/Error.h"
#include "tools/support/File.h"
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

namespace papilio::tools {

namespace {

constexpr uint32_t formatPCM = 1, formatExtensible = 0xfffe;

uint32_t littleEndian(std::string_view bytes, size_t offset, size_t count) {
  uint32_t value = 0;
  for (size_t i = 0; i < count; ++i)
    value |= static_cast<uint32_t>(static_cast<uint8_t>(bytes[offset + i]))
             << (8 * i);
  return value;
}

void parseFormat(const std::string &path, std::string_view chunk,
                 WavSound &sound) {
  if (chunk.size() < 16)
    inputError(path + ": truncated: the format chunk has " +
               std::to_string(chunk.size()) + " bytes, expected 16");
  uint32_t format = littleEndian(chunk, 0, 2);
  // The extensible form keeps the real format in the first bytes of a GUID.
  if (format == formatExtensible && chunk.size() >= 26)
    format = littleEndian(chunk, 24, 2);
  const uint32_t bits = littleEndian(chunk, 14, 2);
  sound.channels = littleEndian(chunk, 2, 2);
  sound.sampleRate = littleEndian(chunk, 4, 4);
  if (format != formatPCM || bits != 16)
    inputError(path + ": sound of format " + std::to_string(format) + " with " +
               std::to_string(bits) +
               " bits is not supported, expected PCM (1) with 16 bits");
  if (sound.channels == 0)
    inputError(path + ": sound without channels");
}

} // namespace

WavSound readWav(const std::string &path) {
  const std::string file = readFile(path);
  const std::string_view bytes = file;
  if (bytes.size() < 12 || bytes.substr(0, 4) != "RIFF" ||
      bytes.substr(8, 4) != "WAVE")
    inputError(path + ": not a WAV file, expected RIFF ... WAVE");
  WavSound sound;
  for (size_t position = 12; position + 8 <= bytes.size();) {
    const std::string_view id = bytes.substr(position, 4);
    const size_t length = littleEndian(bytes, position + 4, 4);
    position += 8;
    if (length > bytes.size() - position)
      inputError(path + ": truncated: chunk '" + std::string(id) + "' has " +
                 std::to_string(length) + " bytes, the file " +
                 std::to_string(bytes.size() - position) + " more");
    const std::string_view chunk = bytes.substr(position, length);
    if (id == "fmt ")
      parseFormat(path, chunk, sound);
    if (id == "data" && sound.channels > 0) {
      sound.samples.resize(length / 2 / sound.channels * sound.channels);
      for (size_t i = 0; i < sound.samples.size(); ++i)
        sound.samples[i] = static_cast<int16_t>(littleEndian(chunk, 2 * i, 2));
      return sound;
    }
    position += length + length % 2; // chunks are padded to even length
  }
  inputError(path + ": WAV file without sound data after a format chunk");
}

NpyArray soundFrames(const WavSound &sound, ElementType type, int64_t length,
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
        const double sine = std::sin(std::numbers::pi * static_cast<double>(i) /
                                     static_cast<double>(length));
        const double value = sound.samples[sample] / 32768.0;
        frames.memory.as<T>()[row * length + i] =
            static_cast<T>(hann ? value * sine * sine : value);
      }
  });
  return frames;
}

} // namespace papilio::tools
