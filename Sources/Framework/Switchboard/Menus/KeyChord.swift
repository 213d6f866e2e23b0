/// A key with its modifiers, such as `^T`, `alt-x` or `⇧⌘N`.
///
/// ```swift
/// let chord: KeyChord = "shift-cmd-n"
/// print(chord)  // ⇧⌘N
/// ```
public struct KeyChord: Hashable, Sendable {
  /// The keys that are held down.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Control, written as `ctrl-` or ⌃.
    public static let control = Self(rawValue: 1)
    /// The option key, which is also called Alt.
    public static let option = Self(rawValue: 2)
    /// Shift, written as `shift-` or ⇧. A capital letter does not imply it.
    public static let shift = Self(rawValue: 4)
    /// The command key of a Mac.
    public static let command = Self(rawValue: 8)
  }

  /// The key, which is a lowercase character, `f1` to `f12`, or one of ``namedKeys``.
  public let key: String
  /// The keys that are held down.
  public let modifiers: Modifiers

  /// The names of the keys that have no character.
  public static let namedKeys = Set(
    [
      "space", "return", "tab", "escape", "delete", "up", "down", "left", "right", "home", "end",
      "pageup", "pagedown",
    ] + (1...12).map { "f\($0)" })

  private static let prefixes: [(symbol: String, word: String, modifier: Modifiers)] = [
    ("⌃", "ctrl-", .control), ("⌥", "alt-", .option), ("⇧", "shift-", .shift),
    ("⌘", "cmd-", .command),
  ]
}

// MARK: - CommandArgument

extension KeyChord: CommandArgument {
  /// Creates a chord from its text. `+` can stand for `-`, and the modifiers can have any order.
  public init?(argument: String) {
    var rest = argument.lowercased(), modifiers: Modifiers = []
    while let (text, modifier) = Self.prefix(of: rest) {
      modifiers.insert(modifier)
      rest.removeFirst(text.count)
    }
    let isCharacter = rest.count == 1 && !rest.contains(where: \.isWhitespace)
    guard isCharacter || Self.namedKeys.contains(rest) else { return nil }
    key = rest
    self.modifiers = modifiers
  }

  private static func prefix(of text: String) -> (text: String, modifier: Modifiers)? {
    let spellings = prefixes.flatMap { symbol, word, modifier in
      [symbol, word, word.replacing("-", with: "+")].map { ($0, modifier) }
    }
    return ([("^", .control)] + spellings).first { text.hasPrefix($0.0) && text != $0.0 }
  }

  /// The text of the chord: symbols with the command key, `^` for the control key alone, and words
  /// otherwise.
  public var argument: String {
    let capital = key.count == 1 ? key.uppercased() : key
    if modifiers == .control, key.count == 1 { return "^" + capital }
    let usesSymbols = modifiers.contains(.command)
    let texts = Self.prefixes.filter { modifiers.contains($0.modifier) }
      .map { usesSymbols ? $0.symbol : $0.word }
    return texts.joined() + (usesSymbols ? capital : key)
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
