// A minimal typed interface to libedit's variadic functions, and an async-signal-safe guard for the
// terminal. A process has one editor, because it has one terminal.
#ifndef CLIBEDIT_H
#define CLIBEDIT_H

#include <histedit.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// MARK: - The editor

// The callbacks for libedit. `read_scalar` returns CEL_END at the end of input and CEL_ABORT to
// abandon the line. The key functions return one of the CC_ codes.
typedef int32_t (*cel_scalar_source)(void *context);
typedef char *_Nullable (*cel_prompt_source)(void *context);
typedef unsigned char (*cel_key_function)(void *context);

typedef struct {
  void *context;
  cel_scalar_source read_scalar;
  cel_prompt_source prompt;
  cel_key_function complete;
  cel_key_function search_history;
  cel_key_function paste;
  cel_key_function accept_hint;
  cel_key_function accept_hint_word;
  cel_key_function recall_earlier;
  cel_key_function recall_later;
  // In vi mode, the second parameter says whether the key was typed in command mode.
  unsigned char (*_Nonnull enter_line)(void *_Nonnull context, bool in_command_mode);
} cel_callbacks;

#define CEL_END (-1)
#define CEL_ABORT (-2)

// Opens an editor with duplicates of the descriptors. `nowhere` is a descriptor for the null
// device. Returns NULL if no descriptor or no terminal description is available.
EditLine *_Nullable cel_open(const char *program, int input, int output, int error, int nowhere);
void cel_close(EditLine *editor);
// Prevents libedit from changing the terminal's modes after this call.
void cel_release_terminal(void);
// The names of the key functions for `cel_bind`.
#define CEL_COMPLETE "line-complete"
#define CEL_SEARCH_HISTORY "line-search-history"
#define CEL_PASTE "line-paste"
#define CEL_ACCEPT_HINT "line-accept-hint"
#define CEL_ACCEPT_HINT_WORD "line-accept-hint-word"
#define CEL_RECALL_EARLIER "line-recall-earlier"
#define CEL_RECALL_LATER "line-recall-later"
#define CEL_ENTER_LINE "line-enter-bound"
#define CEL_ENTER_LINE_OF_COMMAND "line-enter-bound-command"
void cel_set_callbacks(EditLine *editor, cel_callbacks callbacks);

void cel_write(const char *bytes, size_t count);
void cel_flush(void);
// Sets whether libedit's own output is discarded.
void cel_mute(EditLine *editor, bool mutes);
// Returns whether a key sequence is bound or is the beginning of a bound sequence. The sequence
// uses the syntax of `cel_bind`.
bool cel_is_bound(EditLine *editor, const char *key);

size_t cel_line_length(EditLine *editor);
size_t cel_line_cursor(EditLine *editor);
uint32_t cel_line_scalar(EditLine *editor, size_t index);

static inline void cel_use_emacs_keys(EditLine *e) { el_set(e, EL_EDITOR, "emacs"); }
static inline void cel_ignore_signals(EditLine *e) { el_set(e, EL_SIGNAL, 0); }
static inline void cel_bind(EditLine *e, const char *key, const char *function) {
  el_set(e, EL_BIND, key, function, NULL);
}
// Binds a key in vi's command mode.
static inline void cel_bind_command(EditLine *e, const char *key, const char *function) {
  el_set(e, EL_BIND, "-a", key, function, NULL);
}
// Turns ^S, ^Q and ^\ into ordinary keys.
static inline void cel_release_control_keys(EditLine *e) {
  el_set(e, EL_SETTY, "-d", "-ixon", "quit=", NULL);
}
// Sets the terminal's modes between lines. See `cel_guard_take`.
static inline void cel_silence(EditLine *e) {
  el_set(e, EL_SETTY, "-x", "-echo", "+noflsh", "quit=", "eof=", "lnext=", NULL);
}
static inline void cel_set_raw(EditLine *e, bool raw) { el_set(e, EL_PREP_TERM, raw ? 1 : 0); }
static inline void cel_refresh(EditLine *e) { el_set(e, EL_REFRESH); }
static inline void cel_set_history(EditLine *e, History *h) { el_set(e, EL_HIST, history, h); }
static inline bool cel_has_vi_keys(EditLine *e) {
  const char *mode = NULL;
  el_get(e, EL_EDITOR, &mode);
  return mode && mode[0] == 'v';
}
static inline int cel_number(EditLine *e, const char *capability) {
  int value = 0;
  el_get(e, EL_GETTC, capability, &value);
  return value;
}
// Returns whether the terminal can show dim text. `el_get` doesn't support this capability.
bool cel_can_dim(void);
static inline bool cel_has(EditLine *e, const char *capability) {
  char *value = NULL;
  return el_get(e, EL_GETTC, capability, &value) == 0 && value && *value;
}

// MARK: - History

static inline void cel_history_limit(History *h, int count) {
  HistEvent event;
  history(h, &event, H_SETSIZE, count);
}
static inline void cel_history_skip_repeats(History *h) {
  HistEvent event;
  history(h, &event, H_SETUNIQUE, 1);
}
static inline void cel_history_clear(History *h) {
  HistEvent event;
  history(h, &event, H_CLEAR);
}
static inline void cel_history_enter(History *h, const char *line) {
  HistEvent event;
  history(h, &event, H_ENTER, line);
}

// MARK: - Locale

// libedit drops every non-ASCII byte unless LC_CTYPE is UTF-8. Only the calling thread's locale
// changes.
typedef struct cel_locale cel_locale;
cel_locale *_Nullable cel_locale_create(void);
// Sets the thread's locale and returns the previous one, which may represent the locale of the
// process.
cel_locale *cel_locale_use(cel_locale *locale);
// Returns the number of cells that a scalar occupies in the calling thread's locale. The number is
// negative if the scalar is unprintable.
int cel_width(uint32_t scalar);

// MARK: - Guard

// Arms the guard, which restores the terminal at exit() and after a crash. It restores the modes,
// bracketed paste, standard output and standard error. It also shows the text left in the pipe
// `captured`, which is -1 if there is no pipe.
void cel_guard_arm(int captured);
// Between lines, the terminal doesn't echo, because text that is typed ahead would break up
// messages. ^\ doesn't end the program. ^D and ^V stay literal, because the terminal would turn ^D
// into a null character for the next line. Lending the terminal to another program restores its
// former state.
void cel_guard_take(void);
void cel_guard_lend(void);
// The terminal behind standard output and the former standard error while the guard is armed, or
// -1. They are for programs that borrow the terminal.
int cel_guard_output(void);
int cel_guard_error(void);
void cel_guard_note_paste(bool enabled);
// Records whether text from `captured` has been read but not shown on the terminal.
void cel_guard_note_showing(bool shows);
void cel_guard_disarm(void);

// MARK: - Process

typedef void (*cel_thread_body)(void *context);
// Starts the thread that owns the terminal. Job control can stop that thread.
bool cel_start_thread(cel_thread_body body, void *context);
int cel_terminal_columns(int descriptor);

/// Returns the number of rows of the terminal behind a descriptor, or 0 if the number is unknown.
int cel_terminal_rows(int descriptor);
void cel_buffer_output_by_line(void);
void cel_flush_output(void);
void cel_print(const char *text);

#pragma clang assume_nonnull end
#endif
