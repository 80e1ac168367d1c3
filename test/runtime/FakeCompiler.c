/*===-- FakeCompiler.c - Stands in for libpapilio-compiler.so -------------===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception       *|
\*===----------------------------------------------------------------------===*/
/*
 * "Compiles" specs of two forms, the rest of the text being free:
 *   object FUNCTION PATH    the bytes of a file
 *   fail STATUS MESSAGE     an error; "fail 2" gives one without a message
 * Appends a line "NAME TARGET" to the file PAPILIO_TEST_COMPILES for each call.
 */
#include "papilio-c/compiler.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *text) {
  char *result = malloc(strlen(text) + 1);
  return result ? strcpy(result, text) : NULL;
}

static void note(const char *name, const papilio_compile_options *options) {
  const char *path = getenv("PAPILIO_TEST_COMPILES");
  FILE *log = path ? fopen(path, "a") : NULL;
  if (!log)
    return;
  fprintf(log, "%s %s\n", name, options->target_cpu);
  fclose(log);
}

static void read_object(const char *path, papilio_compiler_result *result) {
  FILE *file = fopen(path, "rb");
  if (!file)
    return;
  enum { LIMIT = 1 << 20 };
  result->object = malloc(LIMIT);
  result->object_bytes = fread(result->object, 1, LIMIT, file);
  fclose(file);
}

papilio_status papilio_compiler_compile(const char *spec, size_t spec_bytes,
                                        const char *spec_name,
                                        const papilio_compile_options *options,
                                        papilio_compiler_result *result) {
  char text[1024] = "", function[64] = "", path[512] = "";
  int status = 0, used = 0;
  memset(result, 0, sizeof(*result));
  memcpy(text, spec, spec_bytes < 1023 ? spec_bytes : 1023);
  note(spec_name, options);
  if (sscanf(text, "fail %d %n", &status, &used) == 1) {
    if (text[used])
      result->message = copy(text + used);
    return result->status = (papilio_status)status;
  }
  if (sscanf(text, "object %63s %511s", function, path) == 2) {
    read_object(path, result);
    result->function = copy(function);
  }
  return PAPILIO_OK;
}

void papilio_compiler_result_free(papilio_compiler_result *result) {
  free(result->object);
  free(result->function);
  free(result->message);
  memset(result, 0, sizeof(*result));
}

papilio_status papilio_compiler_interpret(
    const char *spec, size_t spec_bytes, const char *spec_name,
    const papilio_compile_options *options, const papilio_buffer *buffers,
    int32_t count, int32_t in_double, papilio_compiler_result *result) {
  (void)spec, (void)spec_bytes, (void)spec_name, (void)options;
  (void)buffers, (void)count, (void)in_double;
  memset(result, 0, sizeof(*result));
  return result->status = PAPILIO_UNSUPPORTED;
}

const char *papilio_compiler_version(void) { return "fake"; }
