/// The key sequence that libedit is reading. This type prevents libedit from treating the end of an
/// unknown sequence as text.
///
/// libedit abandons a sequence when no key binding begins with the keys that have been typed. This
/// type drops the remaining keys of the sequence, which libedit would otherwise insert as text. All
/// other keys are passed to libedit without delay, including a single ESC.
struct KeySequence {
  private enum State {
    case text
    /// ESC was typed. libedit waits for the next key, unless it has already acted on ESC.
    case escape(isSpent: Bool)
    /// libedit waits for the key that follows the given keys.
    case followed([Unicode.Scalar])
    /// libedit has abandoned the sequence.
    case dropped
  }

  private var state = State.text

  /// Returns the keys to pass to libedit for a typed key.
  ///
  /// - Parameter isBound: A closure that returns whether keys are bound or begin a bound sequence.
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

  /// Returns the current sequence with a key appended, or nil if libedit is not reading a sequence.
  func sequence(endedBy key: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch state {
    case .followed(let keys): keys + [key]
    case .escape(isSpent: false): [escape, key]
    default: nil
    }
  }

  /// A Boolean value that indicates whether no sequence is in progress.
  var isAtStart: Bool { if case .text = state { true } else { false } }

  /// Records that libedit has acted on the last key.
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
  /// A Boolean value that indicates whether the keys are `ESC [ [`, which begins a function key on
  /// the Linux console. No other sequence continues after a final byte.
  fileprivate var isConsoleKey: Bool { self == [escape, "[", "["] }
}
