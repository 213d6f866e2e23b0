import CLibEdit
import ProcessSignals

/// The use of the terminal, which the editor can lend to another program or release for good.
struct TerminalUse {
  /// A Boolean value that indicates whether the editor may use the terminal.
  private(set) var isOwned = true
  /// The text to show once another program returns the terminal, or nil if the terminal is not
  /// lent.
  private var postponedText: String?
  /// The time at which another program last returned the terminal.
  private var returnTime: ContinuousClock.Instant?

  /// A Boolean value that indicates whether another program uses the terminal.
  var isLent: Bool { postponedText != nil }

  /// A Boolean value that indicates whether ^C is meant for the editor.
  ///
  /// The signal also reaches a program that uses the terminal. That program may have ended before this
  /// process receives the signal.
  var takesInterrupt: Bool {
    !isLent && returnTime.map { .now - $0 > .milliseconds(200) } ?? true
  }

  /// Restores the terminal's former modes for another program.
  mutating func lend() {
    cel_guard_lend()
    postponedText = ""
  }

  /// Ends the loan and returns the postponed text, or nil if the terminal is not lent.
  mutating func takeBack() -> String? {
    guard let text = postponedText else { return nil }
    postponedText = nil
    returnTime = .now
    return text
  }

  /// Postpones text if the terminal is lent, and returns whether it is.
  mutating func postpone(_ text: String) -> Bool {
    postponedText? += text
    return isLent
  }

  /// Releases the terminal permanently, because the program must end while it is in the background.
  mutating func release() {
    isOwned = false
    cel_release_terminal()
    // The remaining output must appear even if the terminal stops background processes that write.
    JobControl.allowStopping(false)
  }
}
