import CLibEdit
import Foundation
import ProcessSignals

extension EditSession {
  /// Handles requests and reads lines until the editor is closed.
  func run() {
    while !isClosing {
      serve(awaitingKeys: false)
      while !isClosing, !reads.isEmpty { answerFirstRead() }
    }
    finish()
  }

  private func answerFirstRead() {
    let input = edit(reads[0].prompt)
    reads.removeFirst().continuation.resume(returning: input)
  }

  private func edit(_ prompt: Prompt) -> LineInput {
    if let termination = mailbox.termination { return .terminated(signal: termination) }
    guard ownsTerminal else { return .endOfInput }
    if reads[0].isCancelled.isSet { return .cancelled }
    if endsNextLine {
      endsNextLine = false
      return .interrupted
    }
    beginLine(prompt)
    let line = libedit.readLine()
    endLine()
    if let outcome { return outcome }
    guard let line else {
      write("\n")
      return .endOfInput
    }
    return .line(line)
  }

  private func beginLine(_ prompt: Prompt) {
    setPrompt(prompt)
    outcome = nil
    walk = nil
    list = nil
    hint.begin([])
    highlights.begin([])
    isEntering = false
    pendingKeys = []
    unreadKeys = []
    // Otherwise, libedit would enter raw mode only after drawing the prompt, and earlier keys would
    // be shown twice.
    cel_set_raw(libedit.editor, true)
    // The terminal may have echoed earlier input on the prompt's row.
    clearRow()
    setBracketedPaste(true)
    isEditing = true
  }

  /// Sets the prompt that libedit draws.
  func setPrompt(_ prompt: Prompt) {
    free(promptBytes)
    promptBytes = strdup(usesStyle ? prompt.marked : prompt.text)
  }

  private func endLine() {
    isEditing = false
    statusColumns = nil
    libedit.mute(false)
    setBracketedPaste(false)
    libedit.flush()
  }

  func setBracketedPaste(_ isOn: Bool) {
    guard ownsTerminal, movesCursor else { return }
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
    for closer in closers { closer.resume() }
  }
}
