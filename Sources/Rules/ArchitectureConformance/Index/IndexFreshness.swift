import Foundation

/// A check that an index is complete and up to date. Rules would produce wrong results with any
/// other index.
struct IndexFreshness {
  private let location: IndexLocation
  /// For each module, the source files that the build lists, with their output files by kind.
  private let outputs: [String: [String: [String: String]]]
  /// The files of the package that any build has compiled.
  private let known: Set<String>

  /// Creates a check for a build's index.
  /// - Parameters:
  ///   - location: The location of the index.
  ///   - outputs: The source files that the build lists for each module, with their output files by
  ///     kind.
  ///   - known: The files of the package that any build has compiled.
  init(
    _ location: IndexLocation, _ outputs: [String: [String: [String: String]]],
    _ known: Set<String>
  ) {
    self.location = location
    self.outputs = outputs
    self.known = known
  }

  func check(_ units: [IndexContents.Unit]) throws(IndexError) {
    guard !units.isEmpty else {
      throw IndexError(
        "the index \(location.store) has no file of \(location.package)",
        suggestion: IndexError.build, needsBuild: true, isEmpty: true)
    }
    try checkAge(units)
    try checkCompiled(units)
    try checkWhole(units)
    try checkNewFiles(units)
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

  /// Checks that the compiler accepted all files. If it finds errors in a file, it writes the index and
  /// the errors, and no object.
  private func checkCompiled(_ units: [IndexContents.Unit]) throws(IndexError) {
    let failed = units.filter { unit in
      guard let files = outputs[unit.module]?[unit.file.path], let object = files["object"],
        let errors = files["diagnostics"]
      else { return false }
      return Self.modified(object) == nil && Self.modified(errors) != nil
    }
    guard failed.isEmpty else {
      throw IndexError(
        "the last build failed at \(Self.list(failed.map(\.file.path)))",
        suggestion: "correct the errors and build again", needsBuild: true)
    }
  }

  /// Checks that the index contains all files. The check is necessary because a build with
  /// whole-module optimization might omit files from the index without an error.
  private func checkWhole(_ units: [IndexContents.Unit]) throws(IndexError) {
    let indexed = Set(units.map(\.file.path))
    var package = PackageFolder(location)
    for (module, files) in outputs.sorted(by: { $0.key < $1.key }) {
      let missing = Set(files.keys).subtracting(indexed)
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

  /// Checks that the folders of the modules have no source file that is newer than the build and that
  /// no build has compiled.
  private func checkNewFiles(_ units: [IndexContents.Unit]) throws(IndexError) {
    var package = PackageFolder(location)
    let listed = outputs.values.reduce(into: known) { $0.formUnion($1.keys) }
    let manifest = try? String(contentsOfFile: location.package + "/Package.swift", encoding: .utf8)
    for (module, units) in Dictionary(grouping: units, by: \.module).sorted(by: { $0.key < $1.key })
    {
      let built = units.map(\.compiled).max() ?? 0
      let folders = units.map { $0.file.path.split(separator: "/").dropLast() }
      let root = "/" + PackageFolder.shared(folders.map(Array.init)).joined(separator: "/")
      let new = Self.sources(below: root).filter { path in
        !listed.contains(path) && package.folder(of: path) != nil
          && Self.modified(path).map { $0 > built } == true
          && !Self.names(path.dropFirst(root.count), in: manifest ?? "")
      }
      guard new.isEmpty else {
        throw IndexError(
          "the index of module \(module) lacks the new \(Self.list(new))",
          suggestion: "build again, or exclude it from the target", needsBuild: true)
      }
    }
  }

  static func sources(below folder: String) -> [String] {
    // A folder of builds can have many thousand files.
    let files = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles)
    let paths = files?.compactMap { ($0 as? URL)?.path } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted()
  }

  /// Returns whether a manifest contains the name of a file, or of a folder around it, at the end
  /// of a string, as in a list of excluded files.
  private static func names(_ path: Substring, in manifest: String) -> Bool {
    path.split(separator: "/").contains { manifest.contains("\($0)\"") }
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
