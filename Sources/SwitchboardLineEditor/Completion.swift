/// One way to finish the word before the cursor.
public struct Completion: Sendable, Equatable {
  /// What takes the place of the last blank-separated word before the cursor.
  public let replacement: String

  /// What the list of candidates shows.
  public let display: String

  /// Creates a completion.
  ///
  /// - Parameters:
  ///   - replacement: The whole word, not only what is missing.
  ///   - display: What the list shows; the replacement when nil.
  public init(_ replacement: String, display: String? = nil) {
    self.replacement = replacement
    self.display = display ?? replacement
  }
}

/// What may follow the line that is being typed, shown dim after the cursor.
public struct Hint: Sendable, Equatable {
  /// The text after the cursor.
  public let text: String

  /// The part of the line that the right arrow, End and ^E insert; empty for none.
  public let insertion: String

  /// Creates a hint.
  ///
  /// - Parameters:
  ///   - text: The text after the cursor, on one row. It is cut at the end of the row.
  ///   - insertion: What the right arrow, End and ^E insert. Defaults to nothing.
  public init(_ text: String, insertion: String = "") {
    self.text = text
    self.insertion = insertion
  }

  /// The hint with hidden characters spelled out. A hint that has some inserts nothing.
  var escaped: Hint {
    let escaped = DisplayText.escaped(text, keepsLines: false)
    return Hint(escaped, insertion: escaped == text ? insertion : "")
  }
}
