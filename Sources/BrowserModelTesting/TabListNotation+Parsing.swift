// MARK: - Parsing

extension TabListNotation {
  /// Reads a line of text.
  ///
  /// - Throws: `TabListNotationError`, which names the place, when it is no notation.
  public init(parsing text: String) throws(TabListNotationError) {
    var parser = TabListNotationParser(text: text)
    for (offset, character) in text.enumerated() { try parser.take(character, at: offset) }
    self = try parser.finish()
  }
}
