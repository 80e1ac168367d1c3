//===- WavTest.cpp - Reading WAV files ------------------------------------===//
//
// Part of the Papilio project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/support/Wav.h"
#include "TemporaryFolder.h"
#include <gtest/gtest.h>

using namespace papilio::tools;
using papilio::test::errorOf;
using papilio::test::TemporaryFolder;

namespace {

std::string little(uint32_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i)
    text += static_cast<char>(value >> (8 * i) & 0xff);
  return text;
}
std::string chunk(const std::string &id, const std::string &body) {
  return id + little(static_cast<uint32_t>(body.size()), 4) + body +
         std::string(body.size() % 2, '\0');
}
std::string format(int tag, int channels, int bits) {
  return chunk("fmt ", little(tag, 2) + little(channels, 2) + little(48000, 4) +
                           little(0, 4) + little(0, 2) + little(bits, 2));
}
std::string riff(const std::string &chunks) {
  return "RIFF" + little(static_cast<uint32_t>(chunks.size() + 4), 4) + "WAVE" +
         chunks;
}

TEST(Wav, ReadsSamplesAndSkipsOtherChunks) {
  TemporaryFolder folder;
  const std::string data =
      little(1, 2) + little(0xffff, 2) + little(0x8000, 2) + little(7, 2);
  WavSound sound = readWav(
      folder.write("a.wav", riff(chunk("LIST", "odd") + format(1, 2, 16) +
                                 chunk("data", data) + chunk("tail", ""))));
  EXPECT_EQ(sound.channels, 2);
  EXPECT_EQ(sound.sampleRate, 48000);
  EXPECT_EQ(sound.frames(), 2);
  EXPECT_EQ(sound.samples, (std::vector<int16_t>{1, -1, -32768, 7}));
}

TEST(Wav, Errors) {
  TemporaryFolder folder;
  auto error = [&](const std::string &bytes) {
    const std::string path = folder.write("a.wav", bytes);
    return errorOf([&] { readWav(path); }).substr(path.size());
  };
  EXPECT_EQ(error("text"), ": not a WAV file, expected RIFF ... WAVE");
  EXPECT_EQ(error(riff(format(1, 1, 8) + chunk("data", "ab"))),
            ": sound of format 1 with 8 bits is not supported, expected PCM "
            "(1) with 16 bits");
  EXPECT_EQ(error(riff(format(3, 1, 32) + chunk("data", "abcd"))),
            ": sound of format 3 with 32 bits is not supported, expected PCM "
            "(1) with 16 bits");
  EXPECT_EQ(error(riff(format(1, 1, 16))),
            ": WAV file without sound data after a format chunk");
  EXPECT_EQ(error(riff(format(1, 1, 16) + "data" + little(100, 4) + "ab")),
            ": truncated: chunk 'data' has 100 bytes, the file 2 more");
  EXPECT_EQ(error(riff(format(1, 0, 16))), ": sound without channels");
}

} // namespace
