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
