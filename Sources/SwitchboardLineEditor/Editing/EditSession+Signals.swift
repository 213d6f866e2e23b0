import CLibEdit
import Dispatch
import ProcessSignals

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
    if isEditing {
      abandonLine(.interrupted, mark: "^C")
    } else {
      write("^C\n")
      configuration.onInterrupt?()
    }
  }

  private func terminate(_ signal: Int32) {
    mailbox.termination = signal
    if JobControl.isInBackground { releaseTerminal() }
    if isEditing {
      abandonLine(.terminated(signal: signal))
    } else {
      configuration.onInterrupt?()
    }
  }

  private func stop() {
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

  /// Waits on this thread, which belongs to the editor.
  private func awaitPreparations() {
    guard let willStop = configuration.willStop else { return }
    let isDone = DispatchSemaphore(value: 0)
    Task {
      await willStop()
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + 1)
  }

  /// Draws the line again on a new row, because other programs may have written to the terminal.
  func resume() {
    guard ownsTerminal, JobControl.awaitForeground() else { return releaseTerminal() }
    cel_guard_take()
    guard isEditing else { return }
    enterRawMode()
    clearRow()
    setBracketedPaste(true)
    drawLine()
  }

  /// Leaves the terminal to other programs permanently, because the program is about to end.
  private func releaseTerminal() {
    ownsTerminal = false
    cel_release_terminal()
    // The remaining output is shown, even on a terminal that stops background output.
    JobControl.allowStopping(false)
  }

  /// Sets the terminal's modes again. libedit assumes that they are unchanged, so raw mode is
  /// turned off and on.
  private func enterRawMode() {
    cel_set_raw(libedit.editor, false)
    cel_set_raw(libedit.editor, true)
  }

  /// Redraws the line after a change of width. Terminals wrap rows themselves, so the old line is
  /// erased at the new width.
  private func resize() {
    libedit.noteResize()
    if isEditing { redrawLine() }
  }
}
