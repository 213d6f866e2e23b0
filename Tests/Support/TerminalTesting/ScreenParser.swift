/// A parser that splits a byte stream into characters and control sequences.
struct ScreenParser: Sendable {
  enum Event: Equatable {
    case scalar(Unicode.Scalar)
    case control(UInt8)
    /// `ESC`, a final byte, and the bytes between them.
    case escape(String)
    /// `ESC [`, parameters and a final byte.
    case sequence(parameters: String, final: Character)
  }

  private enum State { case ground, escape, sequence, title }

  private var state = State.ground
  private var collected: [UInt8] = []

  mutating func event(endedBy byte: UInt8) -> Event? {
    switch state {
    case .ground: ground(byte)
    case .escape: escape(byte)
    case .sequence: sequence(byte)
    case .title: title(byte)
    }
  }

  private mutating func ground(_ byte: UInt8) -> Event? {
    if byte == 0x1b {
      state = .escape
      collected = []
      return nil
    }
    if byte < 0x20 || byte == 0x7f { return .control(byte) }
    if byte & 0xc0 != 0x80 { collected = [] }
    collected.append(byte)
    guard let text = String(validating: collected, as: UTF8.self) else { return nil }
    collected = []
    return text.unicodeScalars.first.map(Event.scalar)
  }

  private mutating func escape(_ byte: UInt8) -> Event? {
    switch byte {
    case UInt8(ascii: "["): state = .sequence
    case UInt8(ascii: "]"): state = .title
    case 0x20...0x2f: collected.append(byte)
    default:
      defer { endSequence() }
      return .escape(String(decoding: collected + [byte], as: UTF8.self))
    }
    return nil
  }

  private mutating func sequence(_ byte: UInt8) -> Event? {
    guard (0x40...0x7e).contains(byte) else {
      collected.append(byte)
      return nil
    }
    defer { endSequence() }
    let parameters = String(decoding: collected, as: UTF8.self)
    return .sequence(parameters: parameters, final: Character(Unicode.Scalar(byte)))
  }

  private mutating func endSequence() {
    state = .ground
    collected = []
  }

  /// Reads a byte of a window title, which ends with BEL or the backslash of `ESC \`.
  private mutating func title(_ byte: UInt8) -> Event? {
    if byte == 7 || byte == UInt8(ascii: "\\") { state = .ground }
    return nil
  }
}
