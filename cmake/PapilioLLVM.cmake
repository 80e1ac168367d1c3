# Finds the LLVM/MLIR release named in llvm-version.txt (Debian packages install
# below /usr/lib/llvm-N, which is not on CMake's default path).
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/llvm-version.txt PAPILIO_LLVM_MAJOR LIMIT_COUNT 1)
list(APPEND CMAKE_PREFIX_PATH /usr/lib/llvm-${PAPILIO_LLVM_MAJOR})
# MLIR's version file refuses a bare major number, so the check follows.
find_package(MLIR REQUIRED CONFIG)
if(NOT LLVM_VERSION_MAJOR EQUAL PAPILIO_LLVM_MAJOR)
  message(FATAL_ERROR "papilio needs LLVM ${PAPILIO_LLVM_MAJOR}, found ${LLVM_PACKAGE_VERSION} in "
                      "${LLVM_DIR}; run tools/quickstart.sh, which installs it, or set MLIR_DIR")
endif()
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)
set(MLIR_BINARY_DIR ${CMAKE_BINARY_DIR}) # add_mlir_doc writes to ${MLIR_BINARY_DIR}/docs

# The two shared libraries and nothing else: naming MLIR's component archives
# beside them would put two copies of MLIR into one process.
add_library(papilio_mlir INTERFACE)
target_link_libraries(papilio_mlir INTERFACE MLIR LLVM)
target_include_directories(papilio_mlir SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
separate_arguments(_papilio_llvm_definitions UNIX_COMMAND "${LLVM_DEFINITIONS}")
target_compile_options(papilio_mlir INTERFACE ${_papilio_llvm_definitions})
