/// One way to complete the word before the cursor.
public struct Completion: Sendable, Equatable {
  /// The text that replaces the last blank-separated word before the cursor.
  public let replacement: String

  /// The text in the list of candidates.
  public let display: String

  /// Creates a completion.
  ///
  /// - Parameters:
  ///   - replacement: The whole word, not only what is missing.
  ///   - display: The text in the list. Defaults to the replacement.
  public init(_ replacement: String, display: String? = nil) {
    self.replacement = replacement
    self.display = display ?? replacement
  }
}

/// A suggested continuation of the line being typed, shown dim after the cursor.
public struct Hint: Sendable, Equatable {
  /// The text after the cursor.
  public let text: String

  /// The part of the hint that the right arrow, End and ^E insert. Can be empty.
  public let insertion: String

  /// Creates a hint.
  ///
  /// - Parameters:
  ///   - text: The text after the cursor, on one row. It is cut at the end of the row.
  ///   - insertion: The text that the right arrow, End and ^E insert. Defaults to nothing.
  public init(_ text: String, insertion: String = "") {
    self.text = text
    self.insertion = insertion
  }

  /// The hint with hidden characters spelled out. A hint with hidden characters inserts nothing.
  var escaped: Hint {
    let escaped = DisplayText.escaped(text, keepsLines: false)
    return Hint(escaped, insertion: escaped == text ? insertion : "")
  }
}
