/// An error that is thrown when an architecture description can't be used.
public struct ArchitectureError: Error, Equatable, CustomStringConvertible {
  let what: String
  let suggestion: String
  /// The keys and indices of the part of a description that the error is in.
  private(set) var path: [String] = []

  /// A description of the problem, its location and a suggested fix.
  public var description: String { "\(what): \(suggestion)" }

  package init(_ what: String, suggestion: String) {
    self.what = what
    self.suggestion = suggestion
  }

  func at(_ path: [String]) -> ArchitectureError {
    var error = self
    error.path = path
    return error
  }

  /// The words in quotation marks.
  var words: [String] {
    what.split(separator: "‘").dropFirst().map { String($0.prefix { $0 != "’" }) }
  }

  static func unknown(
    _ what: String, _ name: String, _ known: [String]
  ) -> ArchitectureError {
    ArchitectureError("there is no \(what) ‘\(name)’", suggestion: choice(like: name, known))
  }

  /// Returns a suggestion of the known name that is nearest to a mistyped one, or of all names if none
  /// is near.
  static func choice(like name: String, _ known: [String]) -> String {
    let near = known.map { ($0, distance($0.lowercased(), name.lowercased())) }
      .min { $0.1 < $1.1 }
    if let near, near.1 <= min(max(2, name.count / 3), name.count - 1) {
      return "write ‘\(near.0)’"
    }
    return "choose from \(known.joined(separator: ", "))"
  }

  /// Returns the number of letters to insert and delete to turn a name into another.
  private static func distance(_ name: String, _ other: String) -> Int {
    name.difference(from: other).count
  }

  init(_ error: RuleError) { self.init(error.what, suggestion: error.suggestion) }
}
