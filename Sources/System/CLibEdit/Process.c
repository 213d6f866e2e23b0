#define _GNU_SOURCE
#include "CLibEdit.h"
#include "CProcessSignals.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>

typedef struct {
  void (*body)(void *context);
  void *context;
} start;

static void *run(void *argument) {
  start given = *(start *)argument;
  free(argument);
  cps_leave_signals_to_others();
  cps_allow_stopping(true);
  given.body(given.context);
  return NULL;
}

bool cel_start_thread(void (*body)(void *context), void *context) {
  start *argument = malloc(sizeof *argument);
  if (!argument) return false;
  *argument = (start){body, context};
  pthread_t thread;
  if (pthread_create(&thread, NULL, run, argument) != 0) {
    free(argument);
    return false;
  }
  pthread_detach(thread);
  return true;
}

int cel_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int cel_terminal_rows(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

void cel_buffer_output_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
void cel_flush_output(void) { fflush(stdout); }
void cel_print(const char *text) { fputs(text, stdout); }
