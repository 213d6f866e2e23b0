/// A source file of the checked package.
public struct SourceFile: Sendable, Hashable {
  /// Its absolute path.
  public let path: String
  /// The module that it was compiled for.
  public let module: String
  /// Its folder, relative to the package's: `Sources/UI/Toolbar`.
  public let folder: String

  var isTest: Bool { folder == "Tests" || folder.hasPrefix("Tests/") }
}
