/// The key sequence that is on its way to libedit, which is kept from taking its tail for text.
///
/// libedit swallows a sequence as far as it could still be one that is bound, and no further. What
/// is left of it is dropped here. No key is held back, so that ESC alone is never delayed.
struct KeySequence {
  private enum State {
    case text
    /// ESC has come; libedit waits for what follows, unless it has used it up.
    case escape(isSpent: Bool)
    /// libedit waits for the key that follows these.
    case followed([Unicode.Scalar])
    /// libedit has given the sequence up.
    case dropped
  }

  private var state = State.text

  /// What libedit gets for a key.
  ///
  /// - Parameter isBound: Whether keys are bound, or others are that begin with them.
  mutating func keys(
    for key: Unicode.Scalar, isBound: ([Unicode.Scalar]) -> Bool
  ) -> [Unicode.Scalar] {
    switch state {
    case .escape(let isSpent) where key == "[" || key == "O":
      state = .followed([escape, key])
      return isSpent ? [escape, key] : [key]
    case .escape(isSpent: false) where key == escape:
      state = .escape(isSpent: !isBound([escape, escape]))
    case .followed(let keys) where key.isParameter || (keys + [key]).isConsoleKey:
      state = isBound(keys + [key]) ? .followed(keys + [key]) : .dropped
    case .dropped where key.isParameter:
      return []
    case .dropped where key.isFinal:
      state = .text
      return []
    default:
      state = key == escape ? .escape(isSpent: false) : .text
    }
    return [key]
  }

  /// Returns the sequence that a key continues; nil if libedit is not in the middle of one.
  func sequence(endedBy key: Unicode.Scalar) -> [Unicode.Scalar]? {
    if case .followed(let keys) = state { keys + [key] } else { nil }
  }

  /// Whether the next key stands for itself.
  var isAtStart: Bool { if case .text = state { true } else { false } }

  /// Notes that libedit has acted on the last key.
  mutating func noteCommand() {
    if case .escape = state { state = .escape(isSpent: true) }
  }
}

private let escape: Unicode.Scalar = "\u{1b}"

// MARK: - The parts of a control sequence

extension Unicode.Scalar {
  var isParameter: Bool { (0x20...0x3f).contains(value) }
  fileprivate var isFinal: Bool { (0x40...0x7e).contains(value) }
}

extension [Unicode.Scalar] {
  /// Whether the Linux console's `ESC [ [` begins, the only sequence to go on after a final byte.
  fileprivate var isConsoleKey: Bool { self == [escape, "[", "["] }
}
