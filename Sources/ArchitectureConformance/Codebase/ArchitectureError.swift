/// Why an architecture's description cannot be used.
public struct ArchitectureError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, where, and how to mend it.
  public let description: String

  package init(_ what: String, mend: String) { description = "\(what); \(mend)" }

  init(_ error: RuleError) { self.init(error.what, mend: error.mend) }
}
