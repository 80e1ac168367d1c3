# What `cmake --install` lays down: the two libraries, the headers, the tools,
# and what CMake and pkg-config projects find them by.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(papilio_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/papilio)
# The runtime looks for the compiler in its own folder, and the tools for both
# beside theirs, so that a prefix may be moved. LLVM is where it was built with.
file(RELATIVE_PATH papilio_lib_from_bin
  /prefix/${CMAKE_INSTALL_BINDIR} /prefix/${CMAKE_INSTALL_LIBDIR})
set_target_properties(PapilioRuntime PROPERTIES
  EXPORT_NAME runtime INSTALL_RPATH "$ORIGIN")
set_target_properties(PapilioCompiler PROPERTIES
  INSTALL_RPATH "$ORIGIN;${LLVM_LIBRARY_DIR}")
set_target_properties(papilio-compile papilio-run PROPERTIES
  INSTALL_RPATH "$ORIGIN/${papilio_lib_from_bin};${LLVM_LIBRARY_DIR}")

install(TARGETS PapilioRuntime EXPORT papilio
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS PapilioCompiler papilio-compile papilio-run
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/runtime/include/papilio
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")

install(EXPORT papilio NAMESPACE papilio:: FILE papilioConfig.cmake
  DESTINATION ${papilio_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/papilioConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/papilioConfigVersion.cmake
  DESTINATION ${papilio_package_dir})

# Paths relative to the file, so that a prefix may be moved.
file(RELATIVE_PATH papilio_prefix_from_pc
  /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${CMAKE_CURRENT_LIST_DIR}/papilio.pc.in
  ${PROJECT_BINARY_DIR}/papilio.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/papilio.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
