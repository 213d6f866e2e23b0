/// An error that is thrown when an architecture description can't be used.
public struct ArchitectureError: Error, Equatable, CustomStringConvertible {
  let what: String
  let suggestion: String

  /// A description of the problem, its location and a suggested fix.
  public var description: String { "\(what): \(suggestion)" }

  package init(_ what: String, suggestion: String) {
    self.what = what
    self.suggestion = suggestion
  }

  static func unknown(
    _ what: String, _ name: String, _ known: [String]
  ) -> ArchitectureError {
    ArchitectureError(
      "there is no \(what) ‘\(name)’", suggestion: "choose from \(known.joined(separator: ", "))")
  }

  init(_ error: RuleError) { self.init(error.what, suggestion: error.suggestion) }
}
