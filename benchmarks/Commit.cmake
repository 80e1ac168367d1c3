# cmake -DSOURCE=DIR -DHEADER=FILE -P Commit.cmake: writes the commit of the sources,
# "-dirty" if they are changed, into a header; an unchanged header is left alone.
cmake_minimum_required(VERSION 3.22)
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
  RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  set(commit unknown)
endif()
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#define PAPILIO_BENCH_COMMIT \"@commit@\"\n"
  @ONLY)
