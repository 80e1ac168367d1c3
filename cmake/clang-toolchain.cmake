# The compiler of the release named in llvm-version.txt, unless the caller chose
# one: presets cannot read a file, a toolchain file can.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/llvm-version.txt _papilio_major LIMIT_COUNT 1)
if(NOT DEFINED CMAKE_C_COMPILER)
  set(CMAKE_C_COMPILER clang-${_papilio_major})
endif()
if(NOT DEFINED CMAKE_CXX_COMPILER)
  set(CMAKE_CXX_COMPILER clang++-${_papilio_major})
endif()
