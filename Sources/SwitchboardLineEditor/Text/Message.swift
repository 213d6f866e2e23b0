/// A text to be shown above the edited line.
struct Message: Sendable, Equatable {
  let text: String
  let allowsStyle: Bool

  /// Returns what may be written to the terminal: whole lines in which nothing is hidden.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func rendered(usingStyle: Bool) -> String {
    var filter = ControlFilter(style: allowsStyle ? usingStyle ? .kept : .removed : .escaped)
    return filter.lines(of: text)
  }
}
