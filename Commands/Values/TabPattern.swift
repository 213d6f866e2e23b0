public import Switchboard

/// What the address or the title of a tab reads like: `*.swift.org`, where `*` stands for any text.
public struct TabPattern: Hashable, Sendable {
  private let text: String
  private let pieces: [String]
}

// MARK: - Matching

extension TabPattern {
  /// Tells whether the whole of a text reads like this, upper case or lower.
  public func matches(_ text: String) -> Bool {
    var rest = text.lowercased()[...]
    guard let first = pieces.first, let last = pieces.last, rest.hasPrefix(first) else {
      return false
    }
    rest = rest.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

// MARK: - CommandArgument

extension TabPattern: CommandArgument {
  /// What a word of it looks like.
  public static var argumentForm: String { "a text with * for what may be anything, as *.org" }

  /// The word that makes this value.
  public var argument: String { text }

  /// Makes a value of a word; nil if it does not read as one, having no `*`.
  public init?(argument: String) {
    guard argument.contains("*") else { return nil }
    text = argument
    pieces = argument.lowercased().split(separator: "*", omittingEmptySubsequences: false)
      .map(String.init)
  }
}
