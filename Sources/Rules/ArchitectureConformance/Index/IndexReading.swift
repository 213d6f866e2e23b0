import CIndexStoreLoader
import Foundation

/// The contents of a package's index, which are its files and all occurrences of symbols in them.
///
/// The buffers point into the C table's memory, which is freed when this object is destroyed. So use a
/// buffer only while you hold this object.
final class IndexReading {
  /// The names of all modules that were compiled or imported, including modules in other packages.
  let knownModules: Set<String>
  /// The names of the modules in the package and in its dependencies.
  let packageModules: Set<String>
  /// The target triple of the build.
  let target: String
  /// The path of the package's folder for tests, or nil if there is none.
  let testFolder: String?
  /// A Boolean value that indicates whether another package's build contains the package, but not its
  /// tests.
  let isOfOtherBuild: Bool
  let files: [SourceFile]
  let symbols: UnsafeBufferPointer<IndexSymbol>
  /// The range of each file's occurrences.
  let ranges: [Range<Int>]
  /// The occurrences, sorted by file and then by position.
  let occurrences: UnsafeBufferPointer<IndexOccurrence>
  private let relations: UnsafeBufferPointer<IndexRelation>
  private let table: UnsafeMutablePointer<IndexTable>

  /// Reads the index of a package.
  /// - Parameters:
  ///   - location: The location of the index.
  ///   - isIncluded: A closure that returns whether to read a file.
  /// - Throws: ``IndexError`` if the index cannot be read, is incomplete, or is older than the
  ///   sources.
  init(
    _ location: IndexLocation, _ isIncluded: (SourceFile) -> Bool
  ) throws(IndexError) {
    let store = try IndexStore(location)
    let contents = store.contents(location), build = BuildFolder(of: location.store)
    let found = contents.units.filter { isIncluded($0.file) }
    let modules = Set(found.map(\.module))
    let outputs = Dictionary(uniqueKeysWithValues: modules.map { ($0, build.outputs(of: $0)) })
    let sources = outputs.mapValues { Set($0.keys) }
    // Ignore files that were removed from their module since the build.
    let units = found.filter { unit in
      sources[unit.module].map { $0.isEmpty || $0.contains(unit.file.path) } ?? true
    }
    let freshness = IndexFreshness(location, outputs, Set(contents.units.map(\.file.path)))
    try freshness.check(units)
    table = index_table_create()
    var ranges: [Range<Int>] = []
    do {
      for (number, unit) in units.enumerated() {
        let start = table.pointee.occurrenceCount
        try store.add(unit, to: table, file: UInt32(number))
        ranges.append(start..<table.pointee.occurrenceCount)
      }
    } catch {
      index_table_destroy(table)
      throw error
    }
    knownModules = contents.modules
    packageModules = contents.packageModules
    target = units[0].target
    let tests = location.package + "/Tests"
    testFolder = FileManager.default.fileExists(atPath: tests) ? tests : nil
    isOfOtherBuild = !location.store.hasPrefix(location.package + "/.build")
    self.ranges = ranges
    files = units.map(\.file)
    symbols = .init(start: table.pointee.symbols, count: table.pointee.symbolCount)
    occurrences = .init(start: table.pointee.occurrences, count: table.pointee.occurrenceCount)
    relations = .init(start: table.pointee.relations, count: table.pointee.relationCount)
  }

  deinit { index_table_destroy(table) }

  func relations(of occurrence: IndexOccurrence) -> UnsafeBufferPointer<IndexRelation> {
    let start = relations.baseAddress.map { $0 + Int(occurrence.firstRelation) }
    return .init(start: start, count: Int(occurrence.relationCount))
  }
}

// MARK: - IndexStore

/// An open index store.
final class IndexStore {
  private let handle: OpaquePointer

  init(_ location: IndexLocation) throws(IndexError) {
    var error: UnsafeMutablePointer<CChar>?
    guard let handle = index_store_open(location.library, location.store, &error) else {
      throw IndexError(
        "the index cannot be opened: \(Self.text(&error))", suggestion: IndexError.build)
    }
    self.handle = handle
  }

  deinit { index_store_close(handle) }

  /// Returns a package's units from the store.
  func contents(_ location: IndexLocation) -> IndexContents {
    // Safe: the store passes this pointer on to the closure, and calls the closure only during the
    // call.
    var contents = IndexContents(location)
    withUnsafeMutablePointer(to: &contents) { contents in
      index_store_units(handle, contents) { context, unit in
        context?.assumingMemoryBound(to: IndexContents.self).pointee.add(unit.pointee)
      }
    }
    return contents
  }

  /// Adds a unit's record to a table.
  func add(
    _ unit: IndexContents.Unit, to table: UnsafeMutablePointer<IndexTable>, file: UInt32
  ) throws(IndexError) {
    var error: UnsafeMutablePointer<CChar>?
    guard index_table_add(table, handle, unit.record, file, &error) else {
      throw IndexError(
        "the index of \(unit.file.path) cannot be read: \(Self.text(&error))",
        suggestion: "delete the build folder and \(IndexError.build)")
    }
  }

  private static func text(_ error: inout UnsafeMutablePointer<CChar>?) -> String {
    defer { free(error) }
    return error.map { String(cString: $0) } ?? "there is no memory left"
  }
}

// MARK: - IndexContents

/// A package's units in an index store.
///
/// A store also contains units for deleted files and from earlier builds. Only the newest unit for
/// each existing file is included.
struct IndexContents {
  /// A compiled source file in the package.
  struct Unit {
    let file: SourceFile
    let record: String
    /// The target triple.
    let target: String
    /// The compilation time, in seconds since 1970.
    let compiled: Double

    var module: String { file.module }
  }

  /// The names of all modules that were compiled or imported, including modules in other packages.
  private(set) var modules: Set<String> = []
  /// The names of the modules in the package and in its dependencies.
  private(set) var packageModules: Set<String> = []
  private var newest: [String: Unit] = [:]
  private var package: PackageFolder

  init(_ location: IndexLocation) { package = PackageFolder(location) }

  /// The units, sorted by path.
  var units: [Unit] { newest.values.sorted { $0.file.path < $1.file.path } }

  mutating func add(_ unit: IndexUnit) {
    let module = unit.module.string, path = unit.path.string
    // If a module's files no longer exist, the module was renamed.
    guard path.isEmpty || FileManager.default.fileExists(atPath: path) else { return }
    modules.insert(ImportedName.of(module))
    if !unit.isSystem { packageModules.insert(module) }
    guard !module.isEmpty, unit.record.count > 0, let folder = package.folder(of: path),
      newest[path].map({ $0.compiled < unit.modified }) ?? true
    else { return }
    let file = SourceFile(path: path, module: module, folder: folder)
    newest[path] = Unit(
      file: file, record: unit.record.string, target: unit.target.string, compiled: unit.modified)
  }
}

// MARK: - SourceFile

/// A source file in the package that rules check.
struct SourceFile: Sendable, Hashable {
  /// The absolute path.
  let path: String
  /// The module that the file was compiled for.
  let module: String
  /// The folder relative to the package, such as `Sources/UI/Toolbar`.
  let folder: String

  /// The module and file name, in the format of `#fileID`.
  var id: String { "\(module)/\(path.after(last: "/"))" }

  var isTest: Bool { folder == "Tests" || folder.hasPrefix("Tests/") }
}

extension String {
  /// Returns the part after the last separator, such as the last part of a full name.
  func after(last separator: Character) -> String {
    String(suffix(from: lastIndex(of: separator).map(index(after:)) ?? startIndex))
  }
}

extension Int {
  /// Returns the number with a noun in the singular or the plural.
  func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

// MARK: - ImportedName

/// A namespace for converting module names to the names that code imports. The names can differ.
/// For example, Foundation consists of several modules, but code imports only `Foundation`.
enum ImportedName {
  private static let parts = ["FoundationEssentials", "FoundationInternationalization"]

  /// Replaces the module name in a full name with the name that code imports.
  static func of(_ name: String) -> String {
    guard name.hasPrefix("Foundation") else { return name }
    for part in parts where name == part || name.hasPrefix(part + ".") {
      return "Foundation" + name.dropFirst(part.count)
    }
    return name
  }
}

// MARK: - Texts

extension IndexText {
  /// A copy of the text that stays valid after the index frees the original.
  var string: String {
    let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
    return String(decoding: bytes.bindMemory(to: UInt8.self), as: UTF8.self)
  }
}

// MARK: - Errors

/// An error that is thrown when an index can't be read or isn't reliable.
public struct IndexError: Error, Equatable, CustomStringConvertible {
  /// A description of the problem, its location and a suggested fix.
  public let description: String

  /// A Boolean value that indicates whether a new build can fix the problem.
  package let needsBuild: Bool
  /// A Boolean value that indicates whether the index has none of the wanted files.
  let isEmpty: Bool

  package init(
    _ what: String, suggestion: String, needsBuild: Bool = false, isEmpty: Bool = false
  ) {
    description = "\(what): \(suggestion)"
    self.needsBuild = needsBuild
    self.isEmpty = isEmpty
  }

  /// A suggestion to build in a way that makes the index complete.
  package static let build = "build in debug (`swift build`), or with `--enable-index-store`"
}
