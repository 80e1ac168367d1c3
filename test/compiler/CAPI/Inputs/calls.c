/*===-- calls.c - Calls the compiler library as the runtime does ----------===*\
|* Part of the Papilio project, under the Apache License v2.0 with LLVM      *|
|* Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception       *|
\*===----------------------------------------------------------------------===*/
/*
 * Opens it late, with its symbols to itself, and uses it from several threads
 * at once.
 */
#include "papilio-c/compiler.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { numThreads = 4, numRounds = 3 };

static papilio_status (*compile)(const char *, size_t, const char *,
                                 const papilio_compile_options *,
                                 papilio_compiler_result *);
static papilio_status (*interpret)(const char *, size_t, const char *,
                                   const papilio_compile_options *,
                                   const papilio_buffer *, int32_t, int32_t,
                                   papilio_compiler_result *);
static papilio_status (*describe)(const char *, size_t, const char *,
                                  const papilio_compile_options *,
                                  papilio_rt_argument_info *, int32_t *,
                                  papilio_compiler_result *);
static void (*freeResult)(papilio_compiler_result *);

static const char spec[] =
    "{\"papilio\": 1, \"name\": \"layer\", \"dtype\": \"f32\","
    " \"input\": {\"n\": 2}, \"program\": [{\"op\": \"multiply\"}]}";

static void *getSymbol(void *library, const char *name) {
  void *symbol = dlsym(library, name);
  if (!symbol) {
    printf("%s\n", dlerror());
    exit(1);
  }
  return symbol;
}

static void show(const char *what, const char *text, size_t bytes,
                 const papilio_compile_options *options) {
  papilio_compiler_result result;
  papilio_status status = compile(text, bytes, "spec", options, &result);
  printf("%s: status %d, function '%s', object %s\n%s", what, (int)status,
         result.function, result.object ? "yes" : "no", result.message);
  if (status != result.status)
    printf("the two statuses differ\n");
  freeResult(&result);
}

static void showInterpretation(void) {
  float twiddle[4] = {1, 2, 3, 4}, x[4] = {1, 1, 0, 2}, y[4] = {0, 0, 0, 0};
  int64_t twiddleShape[4] = {1, 1, 2, 2}, shape[2] = {2, 2};
  papilio_buffer buffers[3] = {{twiddle, PAPILIO_RT_F32, 4, twiddleShape, NULL},
                               {x, PAPILIO_RT_F32, 2, shape, NULL},
                               {y, PAPILIO_RT_F32, 2, shape, NULL}};
  papilio_compiler_result result;
  papilio_status status =
      interpret(spec, sizeof(spec) - 1, "spec", NULL, buffers, 3, 0, &result);
  printf("interpret: status %d: %g %g %g %g\n%s", (int)status, y[0], y[1], y[2],
         y[3], result.message);
  freeResult(&result);
  status =
      interpret(spec, sizeof(spec) - 1, "spec", NULL, buffers, 2, 0, &result);
  printf("too few buffers: status %d\n%s", (int)status, result.message);
  freeResult(&result);
}

/* Every round of every thread must give the same object. */
static void *repeat(void *first) {
  for (int round = 0; round < numRounds; ++round) {
    papilio_compiler_result result, *expected = first;
    if (compile(spec, sizeof(spec) - 1, "spec", NULL, &result) ||
        result.object_bytes != expected->object_bytes ||
        memcmp(result.object, expected->object, result.object_bytes) != 0)
      return "differs";
    freeResult(&result);
  }
  return NULL;
}

static void runThreads(void) {
  papilio_compiler_result first;
  pthread_t threads[numThreads];
  const char *problem = NULL;
  compile(spec, sizeof(spec) - 1, "spec", NULL, &first);
  for (int index = 0; index < numThreads; ++index)
    pthread_create(&threads[index], NULL, repeat, &first);
  for (int index = 0; index < numThreads; ++index) {
    void *result;
    pthread_join(threads[index], &result);
    problem = result ? result : problem;
  }
  printf("threads: %s\n", problem ? problem : "same object");
  freeResult(&first);
}

static const char conv[] =
    "func.func @conv(%x: tensor<?x1x4xf32> {papilio.name = \"x\"},"
    " %k: tensor<1x1x3xcomplex<f32>> {papilio.name = \"k\"})"
    " -> tensor<?x1x4xcomplex<f32>> {\n"
    "  %0 = spconv.conv periodic row_major strides [1] %x, %k :"
    " tensor<?x1x4xf32>, tensor<1x1x3xcomplex<f32>>"
    " -> tensor<?x1x4xcomplex<f32>>\n"
    "  return %0 : tensor<?x1x4xcomplex<f32>>\n}\n";

/* A function that can be described and interpreted, but not compiled. */
static void showDescription(void) {
  papilio_rt_argument_info buffers[PAPILIO_RT_MAX_ARGUMENTS];
  papilio_compiler_result result;
  int32_t count = -1;
  papilio_status status =
      describe(conv, sizeof(conv) - 1, "conv", NULL, buffers, &count, &result);
  printf("describe: status %d, %d buffers\n", (int)status, (int)count);
  for (int32_t i = 0; i < count; ++i) {
    printf("%s %s: dtype %d, batch axis %d, [", buffers[i].name,
           buffers[i].is_output ? "out" : "in", (int)buffers[i].dtype,
           (int)buffers[i].batch_axis);
    for (int32_t axis = 0; axis < buffers[i].rank; ++axis)
      printf(" %lld", (long long)buffers[i].shape[axis]);
    printf(" ]\n");
  }
  freeResult(&result);
  status =
      describe(conv, sizeof(conv) - 1, "conv", NULL, buffers, NULL, &result);
  printf("no count: status %d: %s", (int)status, result.message);
  freeResult(&result);
  show("conv", conv, sizeof(conv) - 1, NULL);
}

int main(int argc, char **argv) {
  void *library = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (!library) {
    printf("%s\n", argc == 2 ? dlerror() : "usage: calls LIBRARY");
    return 1;
  }
  *(void **)&compile = getSymbol(library, "papilio_compiler_compile");
  *(void **)&interpret = getSymbol(library, "papilio_compiler_interpret");
  *(void **)&describe = getSymbol(library, "papilio_compiler_describe");
  *(void **)&freeResult = getSymbol(library, "papilio_compiler_result_free");
  const char *(*version)(void);
  *(void **)&version = getSymbol(library, "papilio_compiler_version");
  printf("version: %s\n", version());

  size_t bytes = sizeof(spec) - 1;
  show("json", spec, bytes, NULL);
  show("prefix", spec, 20, NULL);
  show("no spec", NULL, 0, NULL);
  papilio_compile_options options = {0};
  options.function = "other";
  show("function", spec, bytes, &options);
  options.function = NULL;
  options.target_cpu = "banana";
  show("target", spec, bytes, &options);
  options.target_cpu = "x86-64-v3";
  options.pass_options = "max-radix=8  row-tile=16";
  show("options", spec, bytes, &options);
  options.pass_options = "radix=8";
  show("unknown option", spec, bytes, &options);
  options.pass_options = "row-tile=many";
  show("wrong option", spec, bytes, &options);
  showInterpretation();
  showDescription();
  runThreads();
  return 0;
}
