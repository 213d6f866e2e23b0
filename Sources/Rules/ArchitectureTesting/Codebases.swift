import ArchitectureConformance
import Synchronization

/// A cache of the code bases in this build. Each code base is read once for all tests.
final class Codebases: Sendable {
  static let shared = Codebases()

  private let known = Mutex<[String: Result<Codebase, IndexError>]>([:])

  /// Returns the code base of the package in a folder, which is part of this build.
  /// - Throws: ``IndexError`` if the index isn't reliable.
  func codebase(ofPackageAt package: String) throws(IndexError) -> Codebase {
    let result = known.withLock { known in
      if let result = known[package] { return result }
      let result = Result { () throws(IndexError) in try Self.read(package) }
      known[package] = result
      return result
    }
    return try result.get()
  }

  private static func read(_ package: String) throws(IndexError) -> Codebase {
    let location = try IndexLocation.ofThisBuild(package: package)
    try Canary.check(location)
    return try Codebase(location)
  }
}
