package struct DeviceName: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String
  package var description: String { text }

  /// The maximum number of characters of a name.
  private static let limit = 32

  /// Creates a name, or returns nil if the text is not 1 to 32 ASCII letters, digits, `-` or `_`.
  package init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy(DeviceKey.isPlain)
    guard isPlain, 1...Self.limit ~= text.utf8.count else { return nil }
    self.text = text
  }

  /// Creates the name of a device from the name of its host, or returns nil if nothing is left.
  /// - Parameter host: The name of the host. Only the part before the first dot counts.
  package init?(host: String) {
    let first = host.prefix { $0 != "." }
    let plain = first.utf8.map { DeviceKey.isPlain($0) ? Character(Unicode.Scalar($0)) : "-" }
    self.init(String(String(plain).prefix(Self.limit)))
  }

  package static func < (first: Self, second: Self) -> Bool { first.text < second.text }
}

/// A key of the store.
enum DeviceKey: Hashable, Sendable {
  /// A preference of the browser state with the given name.
  case preference(String, state: String)
  /// The presence of a device.
  case presence(DeviceName)
  /// The open tabs of a device.
  case tabs(DeviceName)
  /// A part of the open tabs of a device.
  case tabChunk(DeviceName, id: String)
  /// A value that a device writes to learn the time of the store.
  case clock(DeviceName)
  /// A tab that was sent to a device.
  case sent(to: DeviceName, id: String)
  /// The offer of a device to pair with another one.
  case pairing(to: DeviceName, from: DeviceName)
}

// MARK: - Text

extension DeviceKey {
  var text: String {
    let words =
      switch self {
      case .preference(let name, let state): ["preference", state, name]
      case .presence(let device): ["presence", device.text]
      case .tabs(let device): ["tabs", device.text]
      case .tabChunk(let device, let id): ["tabs", device.text, id]
      case .clock(let device): ["clock", device.text]
      case .sent(let device, let id): ["sent", device.text, id]
      case .pairing(let device, let other): ["pairing", device.text, other.text]
      }
    return words.map(Self.escaped).joined(separator: ".")
  }

  /// Creates a key from its text, or returns nil if the text is not a key of this version.
  init?(text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
      .map { Self.unescaped($0) ?? "" }
    switch (words.first, words.count) {
    case ("preference", 3): self = .preference(words[2], state: words[1])
    case ("presence", 2): self.init(words[1]) { .presence($0) }
    case ("tabs", 2): self.init(words[1]) { .tabs($0) }
    case ("tabs", 3): self.init(words[1]) { .tabChunk($0, id: words[2]) }
    case ("clock", 2): self.init(words[1]) { .clock($0) }
    case ("sent", 3): self.init(words[1]) { .sent(to: $0, id: words[2]) }
    case ("pairing", 3):
      guard let other = DeviceName(words[2]) else { return nil }
      self.init(words[1]) { .pairing(to: $0, from: other) }
    default: return nil
    }
    // Two texts never stand for the same key.
    guard self.text == text else { return nil }
  }

  private init?(_ name: String, _ make: (DeviceName) -> Self) {
    guard let name = DeviceName(name) else { return nil }
    self = make(name)
  }
}

// MARK: - Words

extension DeviceKey {
  static func isPlain(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return byte < 128 && (character.isLetter || character.isNumber || "-_".contains(character))
  }

  private static func escaped(_ word: String) -> String {
    word.utf8.map { byte in
      guard !isPlain(byte) else { return String(Character(Unicode.Scalar(byte))) }
      return "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  private static func unescaped(_ word: Substring) -> String? {
    var bytes: [UInt8] = [], rest = word.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
