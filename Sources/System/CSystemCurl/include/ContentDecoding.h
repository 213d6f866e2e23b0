// Decoders for the content codings of HTTP, from the system's zlib, libbrotli and libzstd, which most
// systems install with libcurl.
//
// libcurl can decode as well, but it reports a stream that breaks off as complete.
#ifndef CONTENT_DECODING_H
#define CONTENT_DECODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct csc_decoder csc_decoder;

typedef enum {
  // The data so far is a complete stream.
  CSC_DECODER_COMPLETE,
  // More output may follow without more input, or with it.
  CSC_DECODER_INCOMPLETE,
  CSC_DECODER_DAMAGED,
} csc_decoder_status;

// Returns a decoder for a content coding in lowercase, or NULL if the system has none. Any thread
// may call this function. Only one thread at a time may use a decoder.
csc_decoder *csc_decoder_create(const char *coding);

// Decodes input, and subtracts what was read and written from the numbers of bytes. It leaves input
// only if the output is full.
csc_decoder_status csc_decoder_decode(
  csc_decoder *decoder, const uint8_t *input, size_t *input_count, uint8_t *output,
  size_t *output_count);

void csc_decoder_destroy(csc_decoder *decoder);

// Returns whether the system can decode blocks of LZ4.
bool csc_has_lz4(void);

// Decodes a block of LZ4. Returns the number of bytes written, or a negative number if the block is
// damaged or does not fit. Call `csc_has_lz4` before.
int csc_lz4_decode(const uint8_t *input, int input_count, uint8_t *output, int output_size);

#endif
