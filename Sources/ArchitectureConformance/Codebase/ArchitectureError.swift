/// Why an architecture's description cannot be used.
public struct ArchitectureError: Error, Equatable, CustomStringConvertible {
  let what: String
  let suggestion: String

  /// What is wrong, where, and how to fix it.
  public var description: String { "\(what); \(suggestion)" }

  package init(_ what: String, suggestion: String) {
    self.what = what
    self.suggestion = suggestion
  }

  init(_ error: RuleError) { self.init(error.what, suggestion: error.suggestion) }
}
