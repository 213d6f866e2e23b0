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
    if JobControl.isInBackground { letGo() }
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

  /// Waits on this thread, which is the editor's own.
  private func awaitPreparations() {
    guard let willStop = configuration.willStop else { return }
    let isDone = DispatchSemaphore(value: 0)
    Task {
      await willStop()
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + 1)
  }

  /// Others have written since, so the line is drawn anew and not where it was.
  func resume() {
    guard ownsTerminal, JobControl.awaitForeground() else { return letGo() }
    cel_guard_take()
    guard isEditing else { return }
    enterRawMode()
    clearRow()
    setBracketedPaste(true)
    drawLine()
  }

  /// Leaves the terminal to others for good: what is left to do is to end.
  private func letGo() {
    ownsTerminal = false
    cel_let_go()
    // What is still to be shown is, even where others must not write.
    JobControl.allowStopping(false)
  }

  /// libedit believes the terminal is as it left it: only off and on again sets it anew.
  private func enterRawMode() {
    cel_set_raw(libedit.editor, false)
    cel_set_raw(libedit.editor, true)
  }

  /// Terminals wrap the rows anew themselves, so the old line is erased by the new width.
  private func resize() {
    libedit.noteResize()
    if isEditing { redrawLine() }
  }
}
