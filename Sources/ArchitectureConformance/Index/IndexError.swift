/// Why an index could not be read, or must not be relied on.
public struct IndexError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, where, and how to fix it.
  public let description: String

  package init(_ what: String, suggestion: String) { description = "\(what); \(suggestion)" }

  /// What makes a build write the whole index.
  package static let build = "build in debug (`swift build`), or with `--enable-index-store`"
}
