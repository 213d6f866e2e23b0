#include "CLibEdit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
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

static unsigned char complete(EditLine *editor, int key) {
  (void)editor, (void)key;
  return callbacks.complete(callbacks.context);
}

static unsigned char paste(EditLine *editor, int key) {
  (void)editor, (void)key;
  return callbacks.paste(callbacks.context);
}

static unsigned char ignore(EditLine *editor, int key) {
  (void)editor, (void)key;
  return CC_NORM;
}

void cel_set_callbacks(EditLine *editor, cel_callbacks given) {
  callbacks = given;
  el_set(editor, EL_PROMPT_ESC, prompt, '\1');
  el_set(editor, EL_GETCFN, read_scalar);
  el_set(editor, EL_ADDFN, CEL_COMPLETE, "Complete the word", complete);
  el_set(editor, EL_ADDFN, CEL_PASTE, "Insert pasted text", paste);
  el_set(editor, EL_ADDFN, CEL_IGNORE, "Do nothing", ignore);
}

static FILE *stream(int descriptor, const char *mode) {
  int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  FILE *file = copy < 0 ? NULL : fdopen(copy, mode);
  if (!file && copy >= 0) close(copy);
  return file;
}

static void close_streams(FILE *streams[3]) {
  for (int i = 0; i < 3; i++)
    if (streams[i]) fclose(streams[i]);
}

EditLine *cel_open(const char *program, int input, int output, int error) {
  FILE *streams[3] = {stream(input, "r"), stream(output, "w"), stream(error, "w")};
  EditLine *editor = NULL;
  if (streams[0] && streams[1] && streams[2]) {
    setvbuf(streams[1], NULL, _IOFBF, 1 << 16);  // a redraw is one write
    editor = el_init_fd(program, streams[0], streams[1], streams[2], fileno(streams[0]),
                        fileno(streams[1]), fileno(streams[2]));
  }
  if (!editor) close_streams(streams);
  return editor;
}

void cel_close(EditLine *editor) {
  FILE *streams[3] = {NULL, NULL, NULL};
  for (int i = 0; i < 3; i++) el_get(editor, EL_GETFP, i, &streams[i]);
  // el_end() would discard what was typed ahead for the next program.
  el_set(editor, EL_EDITMODE, 0);
  el_end(editor);
  close_streams(streams);
}

static FILE *output(EditLine *editor) {
  FILE *file = NULL;
  el_get(editor, EL_GETFP, 1, &file);
  return file;
}

void cel_write(EditLine *editor, const char *bytes, size_t count) {
  fwrite(bytes, 1, count, output(editor));
}

void cel_flush(EditLine *editor) { fflush(output(editor)); }

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

int32_t cel_next_scalar(EditLine *editor) {
  wchar_t scalar = 0;
  return el_wgetc(editor, &scalar) == 1 ? (int32_t)scalar : -1;
}
