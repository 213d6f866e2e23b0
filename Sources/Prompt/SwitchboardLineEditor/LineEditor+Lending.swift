import CLibEdit
import Foundation

// MARK: - Lending the terminal

extension LineEditor {
  /// Lends the terminal to another program while a closure runs.
  ///
  /// The program finds the terminal in its former modes, and ^C and ^Z reach it as in a shell. Text
  /// that is shown meanwhile appears afterward. Call this method only between lines.
  ///
  /// - Parameter body: A closure that runs the program and returns after the program has ended.
  /// - Returns: The result of the closure.
  public func lendingTerminal<Result>(_ body: () async -> Result) async -> Result {
    await perform { $0.lendTerminal() }
    let result = await body()
    await perform { $0.takeTerminalBack() }
    return result
  }

  /// Performs an action on the editor's thread and waits until it is done. Does nothing if the
  /// editor is closed.
  private func perform(_ action: @escaping @Sendable (EditSession) -> Void) async {
    await withCheckedContinuation { continuation in
      let isPosted = mailbox.post {
        action($0)
        continuation.resume()
      }
      if !isPosted { continuation.resume() }
    }
  }

  /// The descriptors of the terminal and of the former standard error. While an editor is open, a
  /// program that borrows the terminal must use these descriptors as its standard streams.
  public var terminalDescriptors: (output: Int32, error: Int32) {
    let output = cel_guard_output()
    let error = cel_guard_error()
    return (output < 0 ? STDOUT_FILENO : output, error < 0 ? STDERR_FILENO : error)
  }
}

extension EditSession {
  /// Restores the terminal's former modes for another program, and postpones all output.
  func lendTerminal() {
    guard terminal.isOwned, !isEditing, !terminal.isLent else { return }
    libedit.flush()
    terminal.lend()
  }

  /// Takes the terminal back and shows the postponed output.
  func takeTerminalBack() {
    guard let text = terminal.takeBack() else { return }
    // The other program may have stopped this process's group, or changed the window's size.
    resume()
    libedit.noteResize()
    if terminal.isOwned { markUnfinishedRow() }
    if !text.isEmpty { show(text) }
  }

  /// Moves the cursor to the start of a row. If the other program has left an unfinished row, a mark
  /// follows its text.
  ///
  /// The mark is followed by spaces for the rest of a row. If the cursor was at the start of a row,
  /// it is still there, and the next text erases the mark.
  private func markUnfinishedRow() {
    guard libedit.movesCursor else { return }
    let blanks = String(repeating: " ", count: max(0, libedit.columns - 1))
    let mark = usesStyle ? "\u{1b}[2m⏎\u{1b}[0m" : "⏎"
    write("\(mark)\(blanks)\r\u{1b}[K")
  }
}
