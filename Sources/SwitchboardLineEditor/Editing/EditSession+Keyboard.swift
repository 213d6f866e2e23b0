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
  /// The next key, for libedit. In all its states this is a safe point to draw at.
  func nextKey() -> Int32 {
    while pendingKeys.isEmpty {
      let key = nextScalar()
      guard let scalar = UInt32(exactly: key).flatMap(Unicode.Scalar.init) else { return key }
      guard libedit.takesEscapeKeys else { return key }
      pendingKeys +=
        keysToAcceptHint(scalar) ?? keySequence.keys(for: scalar, isBound: libedit.isBound)
    }
    return Int32(pendingKeys.removeFirst().value)
  }

  /// The next character that is typed, CEL_END or CEL_ABORT.
  func nextScalar() -> Int32 {
    while outcome == nil, ownsTerminal {
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

  /// Shows the hint, because no key has been typed yet, and waits until something happens.
  private func waitForKey() -> Bool {
    // Messages that were served a moment ago may have ended the line.
    guard outcome == nil, ownsTerminal else { return false }
    showHint()
    return serve(awaitingKeys: true)
  }

  private enum Input {
    case byte(UInt8), again, end
  }

  /// One byte, for what is typed after this line may be meant for the next program.
  private func readByte() -> Input {
    // A read would stop the process too, but then go on with reading when it is to end.
    if JobControl.isInBackground { resume() }
    if outcome != nil || !ownsTerminal { return .again }
    var byte: UInt8 = 0
    let count = read(STDIN_FILENO, &byte, 1)
    eraseHint()
    if count == 1 { return .byte(byte) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .again : .end
  }
}
