import CProcessSignals

/// The right to receive the signals of the process. One editor or script has it at a time.
///
/// While an editor or script has the right, each signal becomes a byte on the wake pipe. It is then
/// handled in order with the other events that wake the holder.
package enum SignalClaim {
  /// The kind of reader that receives the signals.
  package enum Holder {
    /// An editor on a terminal. ^C, ^Z and changes of the window's size are its input.
    case editor
    /// A script. ^C ends it like the other signals.
    case script
  }

  /// Claims the signals, unless an editor or a script has them.
  ///
  /// - Returns: Whether the claim succeeded.
  package static func take() -> Bool { cps_claim() }

  /// Releases the claim. Call ``restore()`` first.
  package static func release() { cps_release() }

  /// Returns the ends of the empty pipe on which signals arrive, or nil if there are no descriptors
  /// left.
  package static func wakePipe() -> (read: Int32, write: Int32)? {
    var ends: (read: Int32, write: Int32) = (-1, -1)
    return cps_wake_pipe(&ends.read, &ends.write) ? ends : nil
  }

  /// Makes signals arrive on the wake pipe from now on, beginning with a postponed one.
  ///
  /// - Parameter holder: The kind of reader.
  package static func receive(for holder: Holder) {
    switch holder {
    case .editor: cps_install_for_editor()
    case .script: cps_install_for_script()
    }
  }

  /// Restores the former effect of signals, unless one of them has asked the process to end.
  package static func restore() { cps_restore() }

  /// Returns whether a signal asks both an editor and a script to end.
  package static func isTermination(_ signal: Int32) -> Bool { cps_is_termination(signal) }

  /// Creates a pipe that child processes do not inherit, and whose reader never waits.
  ///
  /// - Returns: The ends of the pipe, or nil if there are no descriptors left.
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

  /// Sets whether using the terminal of another process group can stop the calling thread.
  package static func allowStopping(_ allows: Bool) { cps_allow_stopping(allows) }

  /// Stops the process as ^Z does, and returns when it is continued.
  package static func stopProcess() { cps_stop_process() }

  /// Stops the process until it is in the foreground.
  ///
  /// - Returns: False if the process must end in the background, because a signal asks it to end or
  ///   no shell could bring it back.
  package static func awaitForeground() -> Bool { cps_await_foreground() }
}

// MARK: - Outside a prompt

/// The signals that ask a run to end while neither a prompt nor a script handles them.
package enum EndingSignals {
  /// Postpones signals until a prompt or a script receives them, and again after it ends.
  ///
  /// Ending at once would lose unsaved data. A prompt or script that opens later handles a
  /// postponed signal first.
  package static func postpone() { cps_postpone() }

  /// Ends the process at the next signal, or at once if a signal was postponed.
  ///
  /// Everything is saved at this point. The process only waits for the reader of its output.
  package static func endProcess() { cps_end_at_signals() }

  /// Makes writing to a closed pipe fail instead of ending the process, so that the process can
  /// shut down properly.
  package static func ignoreBrokenPipe() { cps_ignore_broken_pipe() }
}

// MARK: - Keyboard signals

/// The signals that the keyboard of a terminal sends.
package enum KeyboardSignals {
  /// Blocks the signals in the calling thread. Programs that it starts inherit this, so that ^C and
  /// ^Z at a prompt neither end nor stop them.
  package static func block() { cps_block_keyboard_signals() }
}
