/// A broken rule: where, by what, and how to fix it.
public struct Violation: Sendable, Hashable, CustomStringConvertible {
  /// The name of the rule.
  public let rule: String
  /// The full name of the declaration that breaks it, or nil where the rule itself is at fault.
  public let subject: String?
  /// The full name of what the subject breaks it with.
  public let object: String
  /// What is wrong, in a sentence.
  public let what: String
  /// How to fix it.
  public let suggestion: String
  /// Where it stands, or nil where the rule itself is at fault.
  public let place: SourcePlace?

  /// What it is one of many places of; the first of them is shown.
  let group: String?

  /// The rule, what is wrong, and how to fix it.
  public var description: String { "[\(rule)] \(what); \(suggestion)" }
}
