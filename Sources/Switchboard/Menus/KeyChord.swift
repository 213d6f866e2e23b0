/// A key with its modifiers, such as `^T`, `alt-x` or `⇧⌘N`.
///
/// ```swift
/// let chord: KeyChord = "shift-cmd-n"
/// print(chord)  // ⇧⌘N
/// ```
public struct KeyChord: Hashable, Sendable {
  /// The modifiers of a key.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The control key.
    public static let control = Self(rawValue: 1)
    /// The option key, which is also called Alt.
    public static let option = Self(rawValue: 2)
    /// The shift key.
    public static let shift = Self(rawValue: 4)
    /// The command key of a Mac.
    public static let command = Self(rawValue: 8)
  }

  /// The key, which is a lowercase character, `f1` to `f12`, or one of ``namedKeys``.
  public let key: String
  /// The modifiers.
  public let modifiers: Modifiers

  /// The names of the keys that have no character.
  public static let namedKeys: Set<String> = [
    "space", "return", "tab", "escape", "delete", "up", "down", "left", "right", "home", "end",
    "pageup", "pagedown",
  ]

  private static func isKey(_ key: String) -> Bool {
    if key.count == 1 { return !key.contains(where: \.isWhitespace) }
    let number = key.hasPrefix("f") ? Int(key.dropFirst()) : nil
    return namedKeys.contains(key) || number.map { 1...12 ~= $0 } ?? false
  }
}

// MARK: - CommandArgument

extension KeyChord: CommandArgument {
  private typealias Prefix = (text: String, modifier: Modifiers)
  private static let caret: Prefix = ("^", .control)
  private static let symbols: [Prefix] = [
    ("⌃", .control), ("⌥", .option), ("⇧", .shift), ("⌘", .command),
  ]
  private static let words: [Prefix] = [
    ("ctrl-", .control), ("alt-", .option), ("shift-", .shift), ("cmd-", .command),
  ]

  /// Creates a chord from its text. `+` can stand for `-`, and the modifiers can have any order.
  public init?(argument: String) {
    var rest = argument.lowercased()
    var modifiers: Modifiers = []
    while let prefix = Self.prefix(of: rest) {
      modifiers.insert(prefix.modifier)
      rest.removeFirst(prefix.text.count)
    }
    guard Self.isKey(rest) else { return nil }
    key = rest
    self.modifiers = modifiers
  }

  private static func prefix(of text: String) -> Prefix? {
    ([caret] + symbols + words).first { prefix in
      let start = text.prefix(prefix.text.count)
      return text.count > start.count
        && (start == prefix.text || start == prefix.text.replacing("-", with: "+"))
    }
  }

  /// The text of the chord: symbols with the command key, `^` for the control key alone, and words
  /// otherwise.
  public var argument: String {
    let isCharacter = key.count == 1
    if modifiers == .control, isCharacter { return "^" + key.uppercased() }
    guard modifiers.contains(.command) else { return text(of: Self.words) + key }
    return text(of: Self.symbols) + (isCharacter ? key.uppercased() : key)
  }

  private func text(of prefixes: [Prefix]) -> String {
    prefixes.filter { modifiers.contains($0.modifier) }.map(\.text).joined()
  }

  public static var valueDescription: String { "a key such as ^T, alt-x or f5" }
}

extension KeyChord: CustomStringConvertible {
  public var description: String { argument }
}

extension KeyChord: ExpressibleByStringLiteral {
  /// Creates a chord from its text, which must be valid.
  public init(stringLiteral text: String) {
    guard let chord = Self(argument: text) else {
      preconditionFailure("‘\(text)’ is not a key: write \(Self.valueDescription)")
    }
    self = chord
  }
}
