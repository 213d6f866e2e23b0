/// What is wrong with a notation, and where.
public struct TabListNotationError: Error, Hashable, Sendable {
  /// The whole text.
  public let text: String
  /// How many characters stand before the place where it is wrong.
  public let offset: Int
  /// What is wrong there.
  public let reason: String
}

// MARK: - Sentences

extension TabListNotationError: CustomStringConvertible {
  /// The place, counted from 1, and what is wrong there.
  public var description: String { "“\(text)”, character \(offset + 1): \(reason)" }
}
