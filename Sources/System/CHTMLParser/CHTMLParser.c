#include "CHTMLParser.h"

#include <libxml/HTMLparser.h>
#include <stdlib.h>
#include <string.h>

struct chp_parser {
  chp_callbacks callbacks;
  htmlSAXHandler handler;
  htmlParserCtxtPtr context;
};

// MARK: - Events

// libxml2 pushes an element's name before it calls this function, and it ends void elements
// afterwards. Therefore, this function removes only the names of other elements.
static void limit_depth(chp_parser *parser, const xmlChar *name) {
  htmlParserCtxtPtr context = parser->context;
  if (context->nameNr <= CHP_MAXIMUM_DEPTH) return;
  const htmlElemDesc *description = htmlTagLookup(name);
  if (description && description->empty) return;
  parser->callbacks.end(parser->callbacks.context, (const char *)name);
  context->nameNr--;
  context->name = context->nameTab[context->nameNr - 1];
}

static void start_element(void *data, const xmlChar *name, const xmlChar **attributes) {
  chp_parser *parser = data;
  parser->callbacks.start(
    parser->callbacks.context, (const char *)name, (const char **)attributes);
  limit_depth(parser, name);
}

static void end_element(void *data, const xmlChar *name) {
  chp_parser *parser = data;
  parser->callbacks.end(parser->callbacks.context, (const char *)name);
}

static void characters(void *data, const xmlChar *bytes, int length) {
  chp_parser *parser = data;
  parser->callbacks.characters(parser->callbacks.context, (const char *)bytes, length);
}

// MARK: - Parser

static void set_handler(htmlSAXHandler *handler) {
  memset(handler, 0, sizeof *handler);
  handler->startElement = start_element;
  handler->endElement = end_element;
  handler->characters = characters;
  handler->cdataBlock = characters;
  handler->ignorableWhitespace = characters;
}

chp_parser *chp_open(chp_callbacks callbacks) {
  chp_parser *parser = calloc(1, sizeof *parser);
  if (!parser) return NULL;
  parser->callbacks = callbacks;
  set_handler(&parser->handler);
  parser->context = htmlCreatePushParserCtxt(
    &parser->handler, parser, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
  if (!parser->context) {
    free(parser);
    return NULL;
  }
  htmlCtxtUseOptions(
    parser->context,
    HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET
      | HTML_PARSE_IGNORE_ENC);
  return parser;
}

void chp_parse(chp_parser *parser, const char *bytes, int32_t length) {
  htmlParseChunk(parser->context, bytes, length, 0);
}

void chp_finish(chp_parser *parser) { htmlParseChunk(parser->context, "", 0, 1); }

void chp_close(chp_parser *parser) {
  // The document is always NULL, because no libxml2 callback builds a tree.
  htmlFreeParserCtxt(parser->context);
  free(parser);
}
