// The elements of an HTML document by libxml2's push parser, without its headers, which clash with
// those of Foundation. The parser loads nothing, builds no tree, and prints nothing.
#ifndef CHTMLPARSER_H
#define CHTMLPARSER_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct chp_parser chp_parser;

// The events of the parser, each with the context. Strings are valid during the call only.
typedef struct {
  void *context;
  // The attributes are names and values in turn, and end with NULL. A value may be NULL.
  void (*start)(void *context, const char *name, const char *_Nullable *_Nullable attributes);
  void (*end)(void *context, const char *name);
  void (*characters)(void *context, const char *bytes, int32_t length);
} chp_callbacks;

// The number of elements that may be open. Deeper elements end where they start, and their content
// belongs to their ancestors. libxml2 searches all open elements for each end tag, which takes
// quadratic time without a limit.
#define CHP_MAXIMUM_DEPTH 400

// Returns NULL if there is no memory.
chp_parser *_Nullable chp_open(chp_callbacks callbacks);
// Parses a part of the document, which is UTF-8. Parts end between tags and text.
void chp_parse(chp_parser *parser, const char *bytes, int32_t length);
// Parses what is left and ends all open elements. The parser takes no part afterwards.
void chp_finish(chp_parser *parser);
void chp_close(chp_parser *parser);

#pragma clang assume_nonnull end
#endif
