/// A completion for the word before the cursor.
public struct Completion: Sendable, Equatable {
  /// The text that replaces the word before the cursor, and is shown in the list of candidates.
  public let replacement: String

  /// A description of the candidate, or an empty string. If a candidate has a description, the list
  /// has one candidate per row. Tabs separate parts that are shown in columns.
  public let summary: String

  /// Creates a completion.
  ///
  /// - Parameters:
  ///   - replacement: The complete word, not only its missing part.
  ///   - summary: A description of the candidate.
  public init(_ replacement: String, summary: String = "") {
    self.replacement = replacement
    self.summary = summary
  }
}

/// The completions for a word, or advice for the user if there are none.
public struct CompletionAnswer: Sendable, Equatable {
  /// The completions for the word before the cursor, in the order in which they are listed.
  public let completions: [Completion]

  /// The number of Unicode scalars before the cursor that a completion replaces, or nil for those after
  /// the last blank.
  public let replacedCount: Int?

  /// The text that is shown if there are no completions, or nil to ring the bell.
  public let advice: String?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - completions: The completions for the word before the cursor.
  ///   - replacedCount: The number of Unicode scalars before the cursor that a completion replaces.
  ///     Defaults to those after the last blank.
  ///   - advice: The text that is shown if there are no completions.
  public init(
    _ completions: [Completion], replacing replacedCount: Int? = nil, advice: String? = nil
  ) {
    self.completions = completions
    self.replacedCount = replacedCount
    self.advice = advice
  }
}

/// A suggested continuation of the line being typed, shown in dim text after the cursor.
public struct Hint: Sendable, Equatable {
  /// The text shown after the cursor.
  public let text: String

  /// The text that the right arrow, End, ^E, and ^F keys insert, which can be empty.
  public let insertion: String

  /// Creates a hint.
  ///
  /// - Parameters:
  ///   - text: The text to show after the cursor. It is truncated at the end of the row.
  ///   - insertion: The text that the right arrow, End, ^E, and ^F keys insert. Defaults to an empty
  ///     string.
  public init(_ text: String, insertion: String = "") {
    self.text = text
    self.insertion = insertion
  }

  /// The hint with hidden characters escaped. A hint that contains hidden characters inserts
  /// nothing.
  var escaped: Hint {
    let escaped = DisplayText.escaped(text, keepsLines: false)
    return Hint(escaped, insertion: escaped == text ? insertion : "")
  }
}

/// A part of the edited line that is shown in a style.
public struct Highlight: Sendable, Equatable {
  /// The part, in Unicode scalars from the start of the line.
  public let range: Range<Int>

  /// The parameters of the SGR sequence that styles the part, for example `"1;34"`.
  public let style: String

  /// Creates a highlight.
  ///
  /// - Parameters:
  ///   - range: The part, in Unicode scalars from the start of the line.
  ///   - style: The SGR parameters, which consist of digits, `;`, and `:`. Any other text is
  ///     ignored.
  public init(_ range: Range<Int>, style: String) {
    self.range = range
    self.style = style.asStyleParameters
  }
}
