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
    guard terminal.takesInterrupt else { return }
    if current.list?.isActive == true {
      current.unreadKeys.append("\u{3}")
    } else if isEditing {
      abandonLine(isLineEmpty ? .interruptKey : .interrupted, mark: "^C")
    } else {
      write("^C\n")
      configuration.onInterrupt?()
    }
  }

  private func terminate(_ signal: Int32) {
    // A key of the terminal ends only the program that has borrowed it.
    if terminal.isLent, signal == SIGQUIT { return }
    mailbox.termination = signal
    if JobControl.isInBackground { terminal.release() }
    if isEditing {
      abandonLine(.terminated(signal: signal))
    } else {
      configuration.onInterrupt?()
    }
  }

  private func stop() {
    guard !terminal.isLent else {
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
    guard !terminal.isLent else { return }
    guard terminal.isOwned, JobControl.awaitForeground() else { return terminal.release() }
    cel_guard_take()
    guard isEditing else { return }
    enterRawMode()
    clearRow()
    setBracketedPaste(true)
    drawLine()
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
    guard !terminal.isLent else { return }
    libedit.noteResize()
    if isEditing { redrawLine() }
  }
}
