/// A text to be shown above the edited line.
struct Message: Sendable, Equatable {
  let text: String
  let allowsStyle: Bool

  /// What may be written to the terminal: whole lines, free of control characters.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func rendered(usingStyle: Bool) -> String {
    var filter = ControlFilter(keepsStyle: allowsStyle && usingStyle)
    return filter.lines(of: text)
  }
}
