/// Why an architecture's description cannot be used.
public struct ArchitectureError: Error, Equatable, CustomStringConvertible {
  let what: String
  let mend: String

  /// What is wrong, where, and how to mend it.
  public var description: String { "\(what); \(mend)" }

  package init(_ what: String, mend: String) {
    self.what = what
    self.mend = mend
  }

  init(_ error: RuleError) { self.init(error.what, mend: error.mend) }
}
