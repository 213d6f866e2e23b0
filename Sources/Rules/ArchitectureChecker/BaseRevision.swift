import ArchitectureConformance
import Foundation

/// A revision of the package that is built beside it, so that its violations are known.
///
/// The sources and the build stay in `.build/architecture-base`, so that the next build is short.
struct BaseRevision {
  private let revision: String
  private let package: URL
  private let includesTests: Bool
  private let buildsTests: Bool

  /// Creates a revision.
  /// - Parameters:
  ///   - revision: A branch or commit.
  ///   - package: The folder of the package.
  ///   - includesTests: Whether the tests are checked, too.
  ///   - buildsTests: Whether the tests are built, so that their uses are known.
  init(_ revision: String, of package: URL, includesTests: Bool, buildsTests: Bool) {
    self.revision = revision
    self.package = package
    self.includesTests = includesTests
    self.buildsTests = includesTests || buildsTests
  }

  private var folder: URL { package.appendingPathComponent(".build/architecture-base") }

  /// Returns the code base of the revision.
  /// - Throws: ``ArchitectureError`` if git doesn't know the revision or it doesn't build.
  func codebase() throws -> Codebase {
    // The package can be in a subfolder of the repository.
    let root = try run("git", "-C", package.path, "rev-parse", "--show-toplevel")
    let commit = try run(
      "git", "-C", package.path, "rev-parse", "--verify", "--end-of-options", "\(revision)^{commit}"
    )
    try checkOut(commit)
    let inside = package.resolvingSymlinksInPath().path.dropFirst(
      URL(fileURLWithPath: root).resolvingSymlinksInPath().path.count)
    let base = URL(fileURLWithPath: folder.path + inside).standardizedFileURL
    try run(
      ["swift", "build", "--package-path", base.path] + (buildsTests ? ["--build-tests"] : []))
    let location = try PlaceOptions.location(
      base.appendingPathComponent(".build/debug").path, base)
    return try Codebase(location, includingTests: includesTests)
  }

  private func checkOut(_ commit: String) throws {
    if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) {
      try run("git", "-C", folder.path, "checkout", "--quiet", "--force", "--detach", commit)
    } else {
      try run("git", "-C", package.path, "worktree", "prune")
      try run(
        "git", "-C", package.path, "worktree", "add", "--quiet", "--force", "--detach", folder.path,
        commit)
    }
  }

  @discardableResult
  private func run(_ arguments: String...) throws -> String { try run(arguments) }

  /// Runs a program and returns its output without the final line break.
  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    let program = try FinishedProgram(arguments)
    guard program.isSuccess else {
      // A failed build prints its errors to the standard output.
      if arguments[0] == "swift" { FileHandle.standardError.write(Data(program.output.utf8)) }
      throw ArchitectureError(
        "the base \(revision) is not available: \(arguments.prefix(4).joined(separator: " ")) failed",
        suggestion: "give a branch or commit that builds")
    }
    return program.output.trimmingCharacters(in: .newlines)
  }
}
