import CLibEdit
import Dispatch
import Foundation
import ProcessSignals

extension EditSession {
  func receive(signal: Int32) {
    switch signal {
    case SIGINT: interrupt()
    case SIGTSTP: stop()
    case SIGCONT: resume()
    case SIGWINCH: resize()
    default: if SignalClaim.isTermination(signal) { terminate(signal) }
    }
  }

  private func interrupt() {
    // The signal has also reached the program that uses the terminal. That program may have ended
    // before this process receives the signal.
    guard !isLent, returnTime.map({ .now - $0 > .milliseconds(200) }) ?? true else { return }
    if list?.isActive == true {
      unreadKeys.append("\u{3}")
    } else if isEditing {
      abandonLine(isLineEmpty ? .interruptKey : .interrupted, mark: "^C")
    } else {
      write("^C\n")
      configuration.onInterrupt?()
    }
  }

  private func terminate(_ signal: Int32) {
    // A key of the terminal ends only the program that has borrowed it.
    if isLent, signal == SIGQUIT { return }
    mailbox.termination = signal
    if JobControl.isInBackground { releaseTerminal() }
    if isEditing {
      abandonLine(.terminated(signal: signal))
    } else {
      configuration.onInterrupt?()
    }
  }

  private func stop() {
    guard !isLent else {
      awaitPreparations()
      return JobControl.stopProcess()
    }
    let scalarsAfterCursor = libedit.line.after.count
    if isEditing {
      setBracketedPaste(false)
      leaveLine(mark: "^Z")
      cel_set_raw(libedit.editor, false)
    }
    cel_guard_lend()
    awaitPreparations()
    JobControl.stopProcess()
    if isEditing { libedit.moveCursor(by: -scalarsAfterCursor) }
    resume()
  }

  /// Waits at most one second for the closure `willStop` to return. Blocking is safe, because this
  /// thread belongs to the editor.
  private func awaitPreparations() {
    guard let willStop = configuration.willStop else { return }
    let isDone = DispatchSemaphore(value: 0)
    Task {
      await willStop()
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + 1)
  }

  /// Resumes after a stop. Redraws the line on a new row, because other programs may have written
  /// to the terminal.
  func resume() {
    guard !isLent else { return }
    guard ownsTerminal, JobControl.awaitForeground() else { return releaseTerminal() }
    cel_guard_take()
    guard isEditing else { return }
    enterRawMode()
    clearRow()
    setBracketedPaste(true)
    drawLine()
  }

  /// Releases the terminal permanently, because the program is about to end.
  private func releaseTerminal() {
    ownsTerminal = false
    cel_release_terminal()
    // The remaining output must appear even if the terminal stops background processes that write.
    JobControl.allowStopping(false)
  }

  /// Restores raw mode. libedit assumes that the terminal's modes are unchanged, so raw mode is
  /// turned off first.
  private func enterRawMode() {
    cel_set_raw(libedit.editor, false)
    cel_set_raw(libedit.editor, true)
  }

  /// Redraws the line after the terminal's width has changed. Terminals rewrap rows themselves, so
  /// the old line is erased using the new width.
  private func resize() {
    guard !isLent else { return }
    libedit.noteResize()
    if isEditing { redrawLine() }
  }
}
