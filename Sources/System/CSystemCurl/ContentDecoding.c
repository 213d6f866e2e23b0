#include "ContentDecoding.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// MARK: - Libraries

// The interfaces of the libraries, which are stable. Their headers need not be installed.

typedef struct {
  const uint8_t *next_in;
  unsigned avail_in;
  unsigned long total_in;
  uint8_t *next_out;
  unsigned avail_out;
  unsigned long total_out;
  const char *msg;
  void *state, *zalloc, *zfree, *opaque;
  int data_type;
  unsigned long adler, reserved;
} zlib_stream;

typedef struct {
  const void *bytes;
  size_t count, position;
} zstd_input;

typedef struct {
  void *bytes;
  size_t count, position;
} zstd_output;

static struct {
  int (*init)(zlib_stream *, int window_bits, const char *version, int stream_size);
  int (*inflate)(zlib_stream *, int flush);
  int (*end)(zlib_stream *);
} zlib;

static struct {
  void *(*create)(void *allocate, void *release, void *context);
  int (*decode)(
    void *, size_t *input_count, const uint8_t **input, size_t *output_count, uint8_t **output,
    size_t *total);
  void (*destroy)(void *);
} brotli;

static struct {
  void *(*create)(void);
  size_t (*decode)(void *, zstd_output *, zstd_input *);
  unsigned (*is_error)(size_t);
  size_t (*destroy)(void *);
} zstd;

static struct {
  int (*decode)(const char *input, char *output, int input_count, int output_size);
} lz4;

#ifdef __APPLE__
#define LIBRARY(name, version) name "." version ".dylib"
#else
#define LIBRARY(name, version) name ".so." version
#endif

// Sets pointers to the functions of a library, or none if one is missing.
static void bind(const char *library, size_t count, void **pointers, const char *const *names) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  for (size_t index = 0; handle && index < count; index++) {
    if ((pointers[index] = dlsym(handle, names[index]))) continue;
    memset(pointers, 0, count * sizeof *pointers);
    return;
  }
}

#define BIND(functions, library, ...)                                        \
  bind(                                                                      \
    library, sizeof functions / sizeof(void *), (void **)(void *)&functions, \
    (const char *const[]){__VA_ARGS__})

static void load(void) {
  BIND(zlib, LIBRARY("libz", "1"), "inflateInit2_", "inflate", "inflateEnd");
  BIND(
    brotli, LIBRARY("libbrotlidec", "1"), "BrotliDecoderCreateInstance",
    "BrotliDecoderDecompressStream", "BrotliDecoderDestroyInstance");
  BIND(
    zstd, LIBRARY("libzstd", "1"), "ZSTD_createDStream", "ZSTD_decompressStream", "ZSTD_isError",
    "ZSTD_freeDStream");
}

// MARK: - Decoders

typedef enum { GZIP, DEFLATE, BROTLI, ZSTD } coding;

struct csc_decoder {
  coding coding;
  csc_decoder_status status;
  bool has_begun;
  zlib_stream stream;
  void *instance;
};

static bool is_available(const char *name, coding *result) {
  if (!strcmp(name, "gzip") || !strcmp(name, "x-gzip")) return *result = GZIP, zlib.init;
  if (!strcmp(name, "deflate")) return *result = DEFLATE, zlib.init;
  if (!strcmp(name, "br")) return *result = BROTLI, brotli.create;
  if (!strcmp(name, "zstd")) return *result = ZSTD, zstd.create;
  return false;
}

csc_decoder *csc_decoder_create(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  coding coding;
  if (!is_available(name, &coding)) return NULL;
  csc_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->coding = coding;
  if (coding == BROTLI) decoder->instance = brotli.create(NULL, NULL, NULL);
  if (coding == ZSTD) decoder->instance = zstd.create();
  if (decoder->instance || coding == GZIP || coding == DEFLATE) return decoder;
  free(decoder);
  return NULL;
}

void csc_decoder_destroy(csc_decoder *decoder) {
  if (decoder->coding == BROTLI) brotli.destroy(decoder->instance);
  if (decoder->coding == ZSTD) zstd.destroy(decoder->instance);
  if (decoder->stream.state) zlib.end(&decoder->stream);
  free(decoder);
}

// Begins a stream of zlib. Many hosts send `deflate` without the header that it should have.
static bool begin_zlib(csc_decoder *decoder, uint8_t first) {
  const int window = 15, gzip = window + 16, deflate = (first & 0xF) == 8 ? window : -window;
  return !zlib.init(
    &decoder->stream, decoder->coding == GZIP ? gzip : deflate, "1", sizeof decoder->stream);
}

static csc_decoder_status decode_zlib(
  csc_decoder *decoder, const uint8_t *input, size_t *input_count, uint8_t *output,
  size_t *output_count) {
  zlib_stream *stream = &decoder->stream;
  if (!stream->state && !begin_zlib(decoder, *input)) return CSC_DECODER_DAMAGED;
  stream->next_in = input;
  stream->avail_in = (unsigned)*input_count;
  stream->next_out = output;
  stream->avail_out = (unsigned)*output_count;
  const int result = zlib.inflate(stream, 0);
  *input_count = stream->avail_in;
  *output_count = stream->avail_out;
  // The last error only says that nothing could be done, such as without input.
  return result == 1                   ? CSC_DECODER_COMPLETE
         : result == 0 || result == -5 ? CSC_DECODER_INCOMPLETE
                                       : CSC_DECODER_DAMAGED;
}

static csc_decoder_status decode_brotli(
  csc_decoder *decoder, const uint8_t *input, size_t *input_count, uint8_t *output,
  size_t *output_count) {
  const int result =
    brotli.decode(decoder->instance, input_count, &input, output_count, &output, NULL);
  return result == 0   ? CSC_DECODER_DAMAGED
         : result == 1 ? CSC_DECODER_COMPLETE
                       : CSC_DECODER_INCOMPLETE;
}

static csc_decoder_status decode_zstd(
  csc_decoder *decoder, const uint8_t *input, size_t *input_count, uint8_t *output,
  size_t *output_count) {
  zstd_input in = {input, *input_count, 0};
  zstd_output out = {output, *output_count, 0};
  const size_t result = zstd.decode(decoder->instance, &out, &in);
  *input_count -= in.position;
  *output_count -= out.position;
  if (zstd.is_error(result)) return CSC_DECODER_DAMAGED;
  return result ? CSC_DECODER_INCOMPLETE : CSC_DECODER_COMPLETE;
}

csc_decoder_status csc_decoder_decode(
  csc_decoder *decoder, const uint8_t *input, size_t *input_count, uint8_t *output,
  size_t *output_count) {
  // A body without bytes is complete, and so is one without further input after its end.
  if (!*input_count && decoder->status == CSC_DECODER_COMPLETE) return CSC_DECODER_COMPLETE;
  if (decoder->has_begun && decoder->coding != ZSTD && decoder->status == CSC_DECODER_COMPLETE) {
    // As in browsers, what follows the end of the stream is ignored. Only zstd has several in a row.
    *input_count = 0;
    return CSC_DECODER_COMPLETE;
  }
  decoder->has_begun = true;
  decoder->status =
    decoder->coding == BROTLI ? decode_brotli(decoder, input, input_count, output, output_count)
    : decoder->coding == ZSTD ? decode_zstd(decoder, input, input_count, output, output_count)
                              : decode_zlib(decoder, input, input_count, output, output_count);
  return decoder->status;
}

// MARK: - Blocks

static void load_lz4(void) { BIND(lz4, LIBRARY("liblz4", "1"), "LZ4_decompress_safe"); }

bool csc_has_lz4(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_lz4);
  return lz4.decode;
}

int csc_lz4_decode(const uint8_t *input, int input_count, uint8_t *output, int output_size) {
  return lz4.decode((const char *)input, (char *)output, input_count, output_size);
}
