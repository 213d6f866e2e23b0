import Foundation

/// A check that an index is complete and up to date. Rules would produce wrong results with any
/// other index.
struct IndexFreshness {
  private let location: IndexLocation
  private let sources: [String: Set<String>]

  /// Creates a check for a build's index.
  /// - Parameters:
  ///   - location: The location of the index.
  ///   - sources: The source files that the build lists for each module.
  init(_ location: IndexLocation, _ sources: [String: Set<String>]) {
    self.location = location
    self.sources = sources
  }

  func check(_ units: [IndexContents.Unit]) throws(IndexError) {
    guard !units.isEmpty else {
      throw IndexError(
        "the index \(location.store) has no file of \(location.package)",
        suggestion: IndexError.build, needsBuild: true, isEmpty: true)
    }
    try checkAge(units)
    try checkWhole(units)
  }

  private func checkAge(_ units: [IndexContents.Unit]) throws(IndexError) {
    let old = units.filter { unit in
      guard let changed = Self.modified(unit.file.path) else { return false }
      return changed > unit.compiled
    }
    guard old.isEmpty else {
      throw IndexError(
        "the index is older than \(Self.list(old.map(\.file.path)))",
        suggestion: "build again, or delete the build folder if it is no longer compiled",
        needsBuild: true)
    }
  }

  /// Checks that the index contains all files. The check is necessary because a build with
  /// whole-module optimization might omit files from the index without an error.
  private func checkWhole(_ units: [IndexContents.Unit]) throws(IndexError) {
    let indexed = Set(units.map(\.file.path))
    var package = PackageFolder(location)
    for (module, files) in sources.sorted(by: { $0.key < $1.key }) {
      let missing = files.subtracting(indexed)
      let existing = missing.sorted().filter {
        package.folder(of: $0) != nil && Self.modified($0) != nil
      }
      guard existing.isEmpty else {
        throw IndexError(
          "the index of module \(module) lacks \(Self.list(existing))",
          suggestion: IndexError.build,
          needsBuild: true)
      }
    }
  }

  private static func list(_ paths: [String]) -> String {
    let more = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    return paths.prefix(3).joined(separator: ", ") + more
  }

  private static func modified(_ path: String) -> Double? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970
  }
}
