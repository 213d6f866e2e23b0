// An interface to libxml2's push parser for HTML. It doesn't include libxml2's headers, which
// conflict with Foundation's headers. The parser doesn't load resources, build a tree or print
// messages.
#ifndef CHTMLPARSER_H
#define CHTMLPARSER_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct chp_parser chp_parser;

// The callbacks for the parser's events. Each receives the context. Strings are valid only during
// the call.
typedef struct {
  void *context;
  // The attributes are alternating names and values, followed by NULL. A value may be NULL.
  void (*start)(void *context, const char *name, const char *_Nullable *_Nullable attributes);
  void (*end)(void *context, const char *name);
  void (*characters)(void *context, const char *bytes, int32_t length);
} chp_callbacks;

// The maximum number of open elements. Deeper elements end where they start, and their content
// belongs to their ancestors. libxml2 searches all open elements for each end tag, which takes
// quadratic time without a limit.
#define CHP_MAXIMUM_DEPTH 400

// Returns NULL if there isn't enough memory.
chp_parser *_Nullable chp_open(chp_callbacks callbacks);
// Parses a part of the document, which must be UTF-8. Each part must end between tags and text.
void chp_parse(chp_parser *parser, const char *bytes, int32_t length);
// Parses the remaining input and ends all open elements. The parser accepts no further parts.
void chp_finish(chp_parser *parser);
void chp_close(chp_parser *parser);

#pragma clang assume_nonnull end
#endif
