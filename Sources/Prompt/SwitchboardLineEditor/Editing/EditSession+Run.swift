import CLibEdit
import ProcessSignals

extension EditSession {
  /// Handles requests and reads lines until the editor is closed.
  func run() {
    while closers == nil {
      serve(awaitingKeys: false)
      while closers == nil, !reads.isEmpty { answerFirstRead() }
    }
    finish()
  }

  private func answerFirstRead() {
    let read = reads.removeFirst()
    read.continuation.resume(returning: edit(read))
  }

  private func edit(_ read: Read) -> LineInput {
    if let termination = mailbox.termination { return .terminated(signal: termination) }
    guard terminal.isOwned else { return .endOfInput }
    if read.isCancelled.isSet { return .cancelled }
    if current.endsNextLine {
      current.endsNextLine = false
      return .interrupted
    }
    beginLine(of: read)
    let line = libedit.readLine()
    endLine()
    if let outcome = current.outcome { return outcome }
    guard let line else {
      write("\n")
      return .endOfInput
    }
    return .line(line)
  }

  private func beginLine(of read: Read) {
    current = EditedLine(read, usesStyle: usesStyle)
    pastLines.walk = nil
    hint.begin([])
    highlights.begin([])
    // Otherwise, libedit would enter raw mode only after drawing the prompt, and earlier keys would
    // be shown twice.
    cel_set_raw(libedit.editor, true)
    // The terminal may have echoed earlier input on the prompt's row.
    clearRow()
    setBracketedPaste(true)
  }

  private func endLine() {
    current.end()
    statusColumns = nil
    libedit.mute(false)
    setBracketedPaste(false)
    libedit.flush()
  }

  func setBracketedPaste(_ isOn: Bool) {
    guard terminal.isOwned, libedit.movesCursor else { return }
    libedit.write(isOn ? "\u{1b}[?2004h" : "\u{1b}[?2004l")
    cel_guard_note_paste(isOn)
  }
}

// MARK: - Finishing

extension EditSession {
  private func finish() {
    perform(mailbox.close())
    if let rest = stray.release() { show(rest) }
    for read in reads { read.continuation.resume(returning: .endOfInput) }
    libedit.close()
    SignalClaim.restore()
    SignalClaim.release()
    for closer in closers ?? [] { closer.resume() }
  }
}
