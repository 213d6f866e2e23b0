import CLibEdit

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
    case SIGTERM, SIGHUP, SIGQUIT: terminate(signal)
    case SIGTSTP: stop()
    case SIGCONT: resume()
    case SIGWINCH: resize()
    default: break
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
    termination = signal
    if isEditing {
      abandonLine(.terminated(signal: signal))
    } else {
      configuration.onInterrupt?()
    }
  }

  private func stop() {
    guard isEditing else { return cel_stop_process() }
    let scalarsAfterCursor = libedit.line.after.count
    setBracketedPaste(false)
    leaveLine(mark: "^Z")
    cel_set_raw(libedit.editor, false)
    cel_stop_process()
    libedit.moveCursor(by: -scalarsAfterCursor)
    resume()
  }

  /// Others have written since, so the line is drawn anew and not where it was.
  private func resume() {
    guard isEditing else { return cel_guard_take() }
    enterRawMode()
    clearRow()
    setBracketedPaste(true)
    drawLine()
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
