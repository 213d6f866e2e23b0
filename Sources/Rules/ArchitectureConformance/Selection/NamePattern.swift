/// A regular expression for names. Values of `Regex` can't be shared between threads, so a pattern
/// keeps the text of the expression.
struct NamePattern: Sendable {
  let expression: String

  init(_ expression: String) { self.expression = expression }

  /// Creates a pattern from a name in which each `*` stands for any part.
  init(wildcards name: some StringProtocol) {
    let parts = name.split(separator: "*", omittingEmptySubsequences: false)
    self.init(parts.map { $0.isEmpty ? "" : "\\Q\($0)\\E" }.joined(separator: ".*"))
  }

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
