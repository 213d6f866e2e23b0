import CLibEdit
import ProcessSignals

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension EditSession {
  /// Returns the next key. libedit calls this method whenever it reads a key. Messages can safely
  /// be drawn during the call.
  func nextKey() -> Int32 {
    restoreLine()
    while pendingKeys.isEmpty {
      let key = nextScalar()
      guard let scalar = UInt32(exactly: key).flatMap(Unicode.Scalar.init) else { return key }
      pendingKeys += libedit.takesEscapeKeys ? emacsKeys(for: scalar) : viKeys(for: scalar)
    }
    return Int32(pendingKeys.removeFirst().value)
  }

  private func emacsKeys(for key: Unicode.Scalar) -> [Unicode.Scalar] {
    substitute(for: key) ?? keySequence.keys(for: key, isBound: libedit.isBound)
  }

  /// Returns the next typed character, `CEL_END`, or `CEL_ABORT`.
  func nextScalar() -> Int32 {
    while outcome == nil, ownsTerminal {
      if let key = unreadKeys.popFirst() { return Int32(key.value) }
      guard serve(awaitingKeys: true, atMost: 0) || waitForKey() else { continue }
      switch readByte() {
      case .byte(let byte):
        if let scalar = decoder.scalar(endedBy: byte) { return Int32(scalar.value) }
      case .again: continue
      case .end: return CEL_END
      }
    }
    return outcome == nil ? CEL_END : CEL_ABORT
  }

  /// Returns the next character, or nil if none is typed within a time limit.
  private func nextScalar(within limit: Duration) -> Unicode.Scalar? {
    if let key = unreadKeys.popFirst() { return key }
    let deadline = ContinuousClock.now + limit
    while outcome == nil, ownsTerminal, case let left = deadline - .now, left > .zero {
      guard serve(awaitingKeys: true, atMost: Int32(left / .milliseconds(1)) + 1) else { continue }
      guard case .byte(let byte) = readByte() else { return nil }
      if let scalar = decoder.scalar(endedBy: byte) { return scalar }
    }
    return nil
  }

  /// Shows the styles and the hint, then waits for a key or another event and returns whether a key is available.
  private func waitForKey() -> Bool {
    // Messages that were just handled may have ended the line.
    guard outcome == nil, ownsTerminal else { return false }
    // In the background, drawing could stop the process again before it receives its signals.
    if !JobControl.isInBackground {
      showHighlights()
      showHint()
    }
    return serve(awaitingKeys: true)
  }

  private enum Input {
    case byte(UInt8), again, end
  }

  /// Reads only a single byte, so that text that is typed after this line remains available to the
  /// next program.
  private func readByte() -> Input {
    // Reading would also stop the process, but would then continue even if the process must end.
    if JobControl.isInBackground { resume() }
    if outcome != nil || !ownsTerminal { return .again }
    var byte: UInt8 = 0
    let count = read(STDIN_FILENO, &byte, 1)
    eraseHint()
    // libedit may draw in response to the key.
    isHighlighted = false
    if count == 1 { return .byte(byte) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .again : .end
  }
}

// MARK: - vi keys

extension EditSession {
  /// The maximum time between consecutive characters in a key's escape sequence. A terminal sends
  /// the entire sequence without pauses.
  private static let keyTime = Duration.milliseconds(50)

  /// Returns the keys to pass to libedit for a typed key in vi mode.
  ///
  /// If any binding began with ESC, libedit would wait for another key after each ESC. A sequence
  /// that pastes, accepts a hint or enters a line is therefore replaced by a single key.
  private func viKeys(for key: Unicode.Scalar) -> [Unicode.Scalar] {
    if key == "\u{1b}" { return viKeys(for: key, followedBy: restOfSequence()) }
    if let action = action(of: [key]) { return [action.viKey.rawValue] }
    return ViKey(rawValue: key) == nil ? [key] : []
  }

  private func viKeys(
    for escape: Unicode.Scalar, followedBy rest: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    if let action = action(of: [escape] + rest) { return [action.viKey.rawValue] }
    if let key = ViKey(restOfSequence: rest) { return [key.rawValue] }
    // A user who leaves insert mode can type a key at once.
    if rest.count == 1, action(of: rest) == .enterLine {
      return [escape, ViKey.enterLine.rawValue]
    }
    // The second of two ESC characters begins the next key.
    if rest == [escape] { return [escape] + viKeys(for: escape) }
    return [escape] + rest
  }

  /// Returns the characters that immediately follow ESC, up to the end of the sequence.
  func restOfSequence() -> [Unicode.Scalar] {
    var rest: [Unicode.Scalar] = []
    while let next = nextScalar(within: Self.keyTime) {
      rest.append(next)
      let goesOn = rest.count == 1 ? next == "[" || next == "O" : next.isParameter
      guard goesOn else { break }
    }
    return rest
  }
}
