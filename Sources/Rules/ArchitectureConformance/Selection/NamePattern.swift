/// A regular expression for names. Values of `Regex` can't be shared between threads, so a pattern
/// keeps the text of the expression.
struct NamePattern: Sendable {
  let expression: String

  init(_ expression: String) { self.expression = expression }

  /// Returns whether the expression matches a whole name. An invalid expression matches nothing.
  func matches(_ name: String) -> Bool {
    (try? Regex(expression)).map { name.wholeMatch(of: $0) != nil } ?? false
  }

  /// Checks that the expression is valid.
  /// - Throws: ``RuleError`` if the expression can't be read.
  func check() throws(RuleError) {
    do {
      _ = try Regex(expression)
    } catch {
      throw RuleError(
        what: "/\(expression)/ is not a regular expression", suggestion: "correct the expression")
    }
  }
}

/// A name in which each `*` stands for any part of a name.
struct WildcardName: Sendable {
  let text: String
  private let parts: [String]

  init(_ text: some StringProtocol) {
    self.text = String(text)
    parts = self.text.split(separator: "*", omittingEmptySubsequences: false).map { String($0) }
  }

  func matches(_ name: String) -> Bool {
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return name == text
    }
    guard name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
