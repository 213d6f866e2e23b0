import CLibEdit
import Foundation
import ProcessSignals

extension EditSession {
  /// Returns the next key. libedit calls this method whenever it reads a key. Messages can safely
  /// be drawn during the call.
  func nextKey() -> Int32 {
    restoreLine()

    while current.pendingKeys.isEmpty {
      guard let scalar = nextScalar() else { return current.outcome == nil ? CEL_END : CEL_ABORT }
      current.pendingKeys += keys(for: scalar)
    }
    return Int32(current.pendingKeys.removeFirst().value)
  }

  /// A Boolean value that indicates whether the line can take keys.
  private var takesKeys: Bool { current.outcome == nil && terminal.isOwned }

  /// Returns the next typed character, or nil if there is none, because the input or the line has ended or
  /// because none is typed within a time limit.
  func nextScalar(within limit: Duration? = nil) -> Unicode.Scalar? {
    let deadline = limit.map { ContinuousClock.now + $0 }
    while takesKeys {
      if let key = current.unreadKeys.popFirst() { return key }
      if let deadline {
        let left = deadline - .now
        guard left > .zero else { return nil }
        guard serve(awaitingKeys: true, atMost: Int32(left / .milliseconds(1)) + 1) else {
          continue
        }
      } else {
        guard serve(awaitingKeys: true, atMost: 0) || waitForKey() else { continue }
      }
      switch readByte() {
      case .byte(let byte): if let scalar = decoder.scalar(endedBy: byte) { return scalar }
      case .again: continue
      case .end: return nil
      }
    }
    return nil
  }

  /// Shows the styles and the hint, then waits for a key or another event and returns whether a key is available.
  private func waitForKey() -> Bool {
    // What was just handled may have ended the line or, like ^C in a menu, count as a key.
    guard takesKeys, current.unreadKeys.isEmpty else { return false }
    drawDecorations()
    return serve(awaitingKeys: true)
  }

  /// Shows the styles and the hint, unless the process is in the background. There, drawing could
  /// stop the process again before it receives its signals. A process that is stopped between the
  /// check and the drawing draws to the end.
  private func drawDecorations() {
    JobControl.allowStopping(false)
    defer { JobControl.allowStopping(true) }
    guard !JobControl.isInBackground else { return }
    showHighlights()
    showHint()
  }

  private enum Input {
    case byte(UInt8), again, end
  }

  /// Reads only a single byte, so that text that is typed after this line remains available to the
  /// next program.
  private func readByte() -> Input {
    // Reading would also stop the process, but would then continue even if the process must end.
    if JobControl.isInBackground {
      resume()
      // A signal that asks the process to end says why the line ends.
      serve(awaitingKeys: false, atMost: 0)
    }
    if !takesKeys { return .again }
    var byte: UInt8 = 0
    let count = read(STDIN_FILENO, &byte, 1)
    eraseHint()
    // libedit may draw in response to the key.
    highlights.isDrawn = false
    if count == 1 { return .byte(byte) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .again : .end
  }
}

// MARK: - Escape sequences

extension EditSession {
  /// The maximum time between consecutive characters in a key's escape sequence where ESC is a key of
  /// its own. A terminal sends the entire sequence without pauses.
  private static let keyTime = Duration.milliseconds(50)

  /// Returns the keys to pass to libedit for a typed key.
  private func keys(for key: Unicode.Scalar) -> [Unicode.Scalar] {
    if key == "\u{1b}" { return keys(for: key, followedBy: restOfSequence(isAlone: isEscapeAKey)) }
    if let key = editorKey(for: [key]) { return [key.rawValue] }
    return EditorKey(rawValue: key) == nil ? [key] : []
  }

  /// A Boolean value that indicates whether ESC is a key of its own, as in vi mode. In emacs mode, it
  /// always begins a sequence.
  private var isEscapeAKey: Bool { !libedit.takesEscapeKeys }

  private func keys(
    for escape: Unicode.Scalar, followedBy rest: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    if let key = editorKey(for: [escape] + rest) { return [key.rawValue] }
    guard isEscapeAKey else { return emacsKeys(for: [escape] + rest) }
    // A user who leaves insert mode can type a key at once.
    if rest.count == 1, let key = editorKey(for: rest), key == .enterLine {
      return [escape, key.rawValue]
    }
    // The second of two ESC characters begins the next key.
    if rest == [escape] { return [escape] + keys(for: escape) }
    return [escape] + rest
  }

  /// Returns a sequence up to the first key that makes it differ from the beginning of every
  /// binding. libedit would insert the keys after that key as text.
  private func emacsKeys(for sequence: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let end = sequence.indices.dropFirst().first { !libedit.isBound(Array(sequence[...$0])) }
    guard let end else { return sequence }
    // The second of two ESC characters begins the next key.
    return sequence[end] == sequence[0] ? keys(for: sequence[0]) : Array(sequence[...end])
  }

  /// Returns the substitute for a typed key, or nil if libedit handles the typed key itself.
  ///
  /// If any binding began with ESC, libedit would wait in vi mode for another key after each ESC.
  private func editorKey(for keys: [Unicode.Scalar]) -> EditorKey? {
    let keys = keys.text
    if keyLines.take(keys) { return .enterLine }
    if Libedit.acceptingKeys.contains(keys), hintToAccept != nil { return .accept }
    if Libedit.wordAcceptingKeys.contains(keys), hintToAccept != nil { return .acceptWord }
    if keys == "\u{1b}[200~" { return .paste }
    return isEscapeAKey ? Libedit.recallingKeys[keys] : nil
  }

  /// Returns the characters that follow ESC, up to the end of the sequence.
  /// - Parameter isAlone: Whether ESC is a key of its own if no character follows at once.
  func restOfSequence(isAlone: Bool = true) -> [Unicode.Scalar] {
    var rest: [Unicode.Scalar] = []
    while let next = nextScalar(within: isAlone ? Self.keyTime : nil) {
      // ESC [ [ begins a function key on the Linux console.
      let isOpen =
        rest.isEmpty ? next == "[" || next == "O" : next.isParameter || rest + [next] == ["[", "["]
      rest.append(next)
      guard isOpen else { break }
    }
    return rest
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the character is not the last one of a control sequence.
  fileprivate var isParameter: Bool { (0x20...0x3f).contains(value) }
}
