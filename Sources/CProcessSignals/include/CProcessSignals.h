// The signals of the process: what must be async-signal-safe, and what only C can name.
//
// This is the only module that calls `sigaction`, `signal` and `pthread_sigmask`.
#ifndef CPROCESSSIGNALS_H
#define CPROCESSSIGNALS_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

// MARK: - Termination

// Whether a signal asks the process to end, whatever reads lines: TERM, HUP, QUIT, USR1, USR2, ALRM,
// VTALRM and XCPU. INT asks that of a script alone.
bool cps_is_termination(int signal);

// One editor or script at a time: false when another has the signals.
bool cps_claim(void);
void cps_release(void);
// A pipe that child processes don't inherit, and whose reader never waits.
bool cps_open_pipe(int *read_end, int *write_end);
// The pipe that wakes the editor or script, without the bytes that came too late for the one before.
// It is made once and kept, since a handler may still be about to write.
bool cps_wake_pipe(int *read_end, int *write_end);
// From now on INT and the signals above, and for an editor WINCH, TSTP and CONT, become bytes on the
// wake pipe. A signal that was postponed becomes the first of them. Ignored signals stay ignored.
// Programs that are started meanwhile have the signals as usual, which they would not if they were
// ignored here.
void cps_install_for_editor(void);
void cps_install_for_script(void);
// Gives the handlers back unless a signal has asked to end. In that case later signals change nothing,
// and one that comes seconds later ends the process at once.
void cps_restore(void);
// Whether a byte on the wake pipe asks to end, or a postponed signal will.
bool cps_is_ending(void);

// MARK: - Before and after the lines are read

// Postpones INT and the signals above until an editor or a script has them, or until the next call.
void cps_postpone(void);
// Lets these signals end the process at once, with the status 128 + signal; does so right away if one
// was postponed.
void cps_end_at_signals(void);
// From now on, writing to a pipe without a reader fails and doesn't end the process.
void cps_ignore_broken_pipe(void);

// MARK: - Job control

// Whether the terminal belongs to another process group, which nothing here may disturb.
bool cps_in_background(void);
// The calling thread receives none of the signals that end or continue the process, so that one thread
// handles them in order.
void cps_leave_signals_to_others(void);
// Whether the calling thread can be stopped by what it does to a terminal of another process group.
void cps_allow_stopping(bool allows);
// Stops the process as ^Z does; returns when it is continued, which no byte reports.
void cps_stop_process(void);
// Stops the process until it is in the foreground. False if it has to end in the background: a byte
// asks it to end, or there is no shell that could bring it back.
bool cps_await_foreground(void);

// MARK: - Faults

// Calls an async-signal-safe function when a fault (ABRT, BUS, FPE, ILL, SEGV, TRAP) ends the process.
void cps_catch_faults(void (*rescue)(void));
void cps_release_faults(void);

#pragma clang assume_nonnull end
#endif
