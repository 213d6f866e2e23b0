import CProcessSignals

/// The exclusive right to receive the process's signals. Only one editor or script can hold it at a
/// time.
///
/// While an editor or script holds the right, each signal becomes a byte on the wake pipe. The
/// holder handles the byte in order with the other events that wake it.
package enum SignalClaim {
  /// The kind of reader that receives the signals.
  package enum Holder {
    /// An editor on a terminal. It also handles ^C, ^Z, and changes to the window size.
    case editor
    /// A script. Like the other signals, ^C ends it.
    case script
  }

  /// Claims the signals, unless an editor or a script already holds the claim.
  ///
  /// - Returns: Whether the claim succeeded.
  package static func take() -> Bool { cps_claim() }

  /// Releases the claim. Call ``restore()`` first.
  package static func release() { cps_release() }

  /// Empties the pipe on which signals arrive and returns its ends. Returns nil if the process
  /// cannot open any more file descriptors.
  package static func wakePipe() -> (read: Int32, write: Int32)? {
    var ends: (read: Int32, write: Int32) = (-1, -1)
    return cps_wake_pipe(&ends.read, &ends.write) ? ends : nil
  }

  /// Starts writing each arriving signal to the wake pipe. If a signal was postponed, it is written
  /// first.
  ///
  /// - Parameter holder: The kind of reader that receives the signals.
  package static func receive(for holder: Holder) {
    switch holder {
    case .editor: cps_install_for_editor()
    case .script: cps_install_for_script()
    }
  }

  /// Restores the previous handling of the signals, unless a signal has asked the process to end.
  package static func restore() { cps_restore() }

  /// Returns whether a signal asks every kind of holder to end.
  package static func isTermination(_ signal: Int32) -> Bool { cps_is_termination(signal) }

  /// Creates a pipe that child processes do not inherit and that never blocks its reader.
  ///
  /// - Returns: The ends of the pipe, or nil if the process cannot open any more file descriptors.
  package static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: (read: Int32, write: Int32) = (-1, -1)
    return cps_open_pipe(&ends.read, &ends.write) ? ends : nil
  }
}

// MARK: - Job control

/// The part of job control that a program on a terminal must support.
package enum JobControl {
  /// A Boolean value that indicates whether the terminal belongs to another process group, which
  /// this process must not disturb.
  package static var isInBackground: Bool { cps_in_background() }

  /// Sets whether the calling thread accepts the signals that stop a background process when it
  /// uses the terminal.
  package static func allowStopping(_ allows: Bool) { cps_allow_stopping(allows) }

  /// Stops the process as ^Z does. Returns after the process continues.
  package static func stopProcess() { cps_stop_process() }

  /// Stops the process until it is in the foreground.
  ///
  /// - Returns: `true` if the process is in the foreground, or `false` if it must end in the
  ///   background because a signal asked it to end or no shell can continue it.
  package static func awaitForeground() -> Bool { cps_await_foreground() }
}

// MARK: - Outside a prompt

/// The signals that ask a run to end while neither a prompt nor a script handles them.
package enum EndingSignals {
  /// Postpones the signals whenever no prompt or script receives them.
  ///
  /// Ending immediately would lose unsaved data. A prompt or script that starts later handles a
  /// postponed signal first.
  package static func postpone() { cps_postpone() }

  /// Ends the process at the next signal, or immediately if a signal was postponed.
  ///
  /// Call this method after everything is saved, when the process only waits for the reader of its
  /// output.
  package static func endProcess() { cps_end_at_signals() }

  /// Ignores `SIGPIPE` and `SIGXFSZ`. A write to a closed pipe, or beyond the largest allowed size of
  /// a file, then fails instead of ending the process, so that the process can report the failure.
  package static func ignoreFailedWrites() { cps_ignore_failed_writes() }
}

// MARK: - Keyboard signals

/// The signals that a terminal sends for keys such as ^C and ^Z.
package enum KeyboardSignals {
  /// Blocks the signals in the calling thread. Programs that the thread starts inherit the signal
  /// mask, so ^C and ^Z at the prompt neither end nor stop these programs.
  package static func block() { cps_block_keyboard_signals() }
}
