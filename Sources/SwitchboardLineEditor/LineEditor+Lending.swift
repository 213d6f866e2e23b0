import CLibEdit
import ProcessSignals

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// MARK: - Lending the terminal

extension LineEditor {
  /// Gives the terminal to another program, such as a pager. Returns after all earlier messages have
  /// been written.
  ///
  /// Until ``takeTerminalBack()``, messages wait and ^C is meant for the other program only. Call
  /// this method only while no line is being read.
  public func lendTerminal() async { await setLent(true) }

  /// Takes the terminal back and writes the messages that have waited.
  public func takeTerminalBack() async { await setLent(false) }

  private func setLent(_ isLent: Bool) async {
    await withCheckedContinuation { continuation in
      if !mailbox.post(.lend(isLent, continuation)) { continuation.resume() }
    }
  }

  /// The descriptors of the terminal and of the former standard error. While an editor is open, a
  /// program that borrows the terminal must use these descriptors as its standard streams.
  public var terminalDescriptors: (output: Int32, error: Int32) {
    let (output, error) = (cel_guard_output(), cel_guard_error())
    return (output < 0 ? STDOUT_FILENO : output, error < 0 ? STDERR_FILENO : error)
  }
}

extension EditSession {
  func lend(_ lends: Bool) {
    isLent = lends
    guard !lends else { return cel_guard_lend() }
    guard ownsTerminal, JobControl.awaitForeground() else { return }
    cel_guard_take()
    libedit.noteResize()
    markUnfinishedRow()
    let text = deferredText
    deferredText = ""
    if !text.isEmpty { write(text) }
  }

  /// Moves the cursor to the start of a row. If the other program has left an unfinished row, a mark
  /// follows its text.
  ///
  /// The mark is followed by spaces for the rest of a row. If the cursor was at the start of a row,
  /// it is still there, and the next text erases the mark.
  private func markUnfinishedRow() {
    guard movesCursor else { return }
    let blanks = String(repeating: " ", count: max(0, libedit.columns - 1))
    let mark = usesStyle ? "\u{1b}[2m⏎\u{1b}[0m" : "⏎"
    write("\(mark)\(blanks)\r\u{1b}[K")
  }
}
