/// A source file of the checked package.
struct SourceFile: Sendable, Hashable {
  /// Its absolute path.
  let path: String
  /// The module that it was compiled for.
  let module: String
  /// Its folder, relative to the package's: `Sources/UI/Toolbar`.
  let folder: String

  /// Its module and name, as the compiler's `#fileID`.
  var id: String { module + path.suffix(from: path.lastIndex(of: "/") ?? path.startIndex) }

  var isTest: Bool { folder == "Tests" || folder.hasPrefix("Tests/") }
}
