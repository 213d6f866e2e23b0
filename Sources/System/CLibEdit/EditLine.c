#define _GNU_SOURCE
#include "CLibEdit.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static cel_callbacks callbacks;

static int read_scalar(EditLine *editor, wchar_t *result) {
  (void)editor;
  int32_t scalar = callbacks.read_scalar(callbacks.context);
  if (scalar >= 0) {
    *result = (wchar_t)scalar;
    return 1;
  }
  errno = EINTR;
  return scalar == CEL_END ? 0 : -1;
}

static char *prompt(EditLine *editor) {
  (void)editor;
  char *text = callbacks.prompt(callbacks.context);
  return text ? text : "";
}

#define KEY_FUNCTION(name) \
  static unsigned char name(EditLine *editor, int key) { \
    (void)editor, (void)key; \
    return callbacks.name(callbacks.context); \
  }

KEY_FUNCTION(complete)
KEY_FUNCTION(search_history)
KEY_FUNCTION(paste)
KEY_FUNCTION(accept_hint)
KEY_FUNCTION(accept_hint_word)
KEY_FUNCTION(recall_earlier)
KEY_FUNCTION(recall_later)

static unsigned char enter_line(EditLine *editor, int key) {
  (void)editor, (void)key;
  return callbacks.enter_line(callbacks.context, false);
}

static unsigned char enter_line_of_command(EditLine *editor, int key) {
  (void)editor, (void)key;
  return callbacks.enter_line(callbacks.context, true);
}

void cel_set_callbacks(EditLine *editor, cel_callbacks given) {
  callbacks = given;
  el_set(editor, EL_PROMPT_ESC, prompt, '\1');
  el_set(editor, EL_GETCFN, read_scalar);
  // libedit would copy narrow names and never free the copies.
  el_wset(editor, EL_ADDFN, L"" CEL_COMPLETE, L"Complete the word", complete);
  el_wset(editor, EL_ADDFN, L"" CEL_SEARCH_HISTORY, L"Search the history", search_history);
  el_wset(editor, EL_ADDFN, L"" CEL_PASTE, L"Insert pasted text", paste);
  el_wset(editor, EL_ADDFN, L"" CEL_ACCEPT_HINT, L"Insert the hint", accept_hint);
  el_wset(editor, EL_ADDFN, L"" CEL_ACCEPT_HINT_WORD, L"Insert the hint's next word", accept_hint_word);
  el_wset(editor, EL_ADDFN, L"" CEL_RECALL_EARLIER, L"Recall an earlier line", recall_earlier);
  el_wset(editor, EL_ADDFN, L"" CEL_RECALL_LATER, L"Recall a later line", recall_later);
  el_wset(editor, EL_ADDFN, L"" CEL_ENTER_LINE, L"Enter the line of a key", enter_line);
  el_wset(editor, EL_ADDFN, L"" CEL_ENTER_LINE_OF_COMMAND, L"Enter the line of a command mode's key",
          enter_line_of_command);
}

static FILE *stream(int descriptor, const char *mode) {
  int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  FILE *file = copy < 0 ? NULL : fdopen(copy, mode);
  if (!file && copy >= 0) close(copy);
  return file;
}

static FILE *streams[4];
enum { INPUT, OUTPUT, ERROR, NOWHERE };

static void close_streams(void) {
  for (int i = INPUT; i <= NOWHERE; i++) {
    if (streams[i]) fclose(streams[i]);
    streams[i] = NULL;
  }
}

static bool open_streams(int input, int output, int error, int nowhere) {
  streams[INPUT] = stream(input, "r");
  streams[OUTPUT] = stream(output, "w");
  streams[ERROR] = stream(error, "w");
  streams[NOWHERE] = stream(nowhere, "w");
  return streams[INPUT] && streams[OUTPUT] && streams[ERROR] && streams[NOWHERE];
}

EditLine *cel_open(const char *program, int input, int output, int error, int nowhere) {
  EditLine *editor = NULL;
  if (open_streams(input, output, error, nowhere)) {
    setvbuf(streams[OUTPUT], NULL, _IOFBF, 1 << 16);  // a redraw is one write
    // Errors are discarded at first. Otherwise, two lines about an unknown terminal would precede
    // the first prompt.
    editor = el_init_fd(program, streams[INPUT], streams[OUTPUT], streams[NOWHERE],
                        fileno(streams[INPUT]), fileno(streams[OUTPUT]), fileno(streams[ERROR]));
  }
  if (editor) el_set(editor, EL_SETFP, ERROR, streams[ERROR]);
  else close_streams();
  return editor;
}

void cel_close(EditLine *editor) {
  // el_end() would discard the input that was typed ahead for the next program.
  el_set(editor, EL_EDITMODE, 0);
  el_end(editor);
  close_streams();
}

void cel_release_terminal(void) { dup2(fileno(streams[NOWHERE]), fileno(streams[INPUT])); }

bool cel_can_dim(void) {
  // libedit has already loaded the library that contains this function, and the terminal's
  // description. Not all systems declare the function in a header. Without a buffer, no description
  // can overflow it.
  char *(*capability)(const char *, char **) = (char *(*)(const char *, char **))dlsym(RTLD_DEFAULT, "tgetstr");
  const char *dim = capability ? capability("mh", NULL) : NULL;
  return dim && *dim;
}

void cel_write(const char *bytes, size_t count) { fwrite(bytes, 1, count, streams[OUTPUT]); }
void cel_flush(void) { fflush(streams[OUTPUT]); }

void cel_mute(EditLine *editor, bool mutes) {
  el_set(editor, EL_SETFP, OUTPUT, streams[mutes ? NOWHERE : OUTPUT]);
}

bool cel_is_bound(EditLine *editor, const char *key) {
  char *text = NULL;
  size_t length = 0;
  FILE *listing = open_memstream(&text, &length);
  if (!listing) return true;
  el_set(editor, EL_SETFP, OUTPUT, listing);
  el_set(editor, EL_SETFP, ERROR, streams[NOWHERE]);
  el_set(editor, EL_BIND, key, NULL);
  el_set(editor, EL_SETFP, OUTPUT, streams[OUTPUT]);
  el_set(editor, EL_SETFP, ERROR, streams[ERROR]);
  fclose(listing);
  free(text);
  return length > 0;
}

size_t cel_line_length(EditLine *editor) {
  const LineInfoW *line = el_wline(editor);
  return (size_t)(line->lastchar - line->buffer);
}

size_t cel_line_cursor(EditLine *editor) {
  const LineInfoW *line = el_wline(editor);
  return (size_t)(line->cursor - line->buffer);
}

uint32_t cel_line_scalar(EditLine *editor, size_t index) {
  return (uint32_t)el_wline(editor)->buffer[index];
}
