import CIndexStoreLoader
import Foundation

/// What an index says of a package: its files, and every occurrence of every symbol in them.
///
/// The arrays are the C table's own memory, which lives as long as this does.
final class IndexReading {
  /// The names of all modules that were compiled or imported, those of other packages included.
  let knownModules: Set<String>
  /// The names of the modules that belong to the package or to packages that it depends on.
  let packageModules: Set<String>
  /// The triple that the package was compiled for.
  let target: String
  let files: [SourceFile]
  let symbols: UnsafeBufferPointer<IndexSymbol>
  /// For each file, where its occurrences are.
  let ranges: [Range<Int>]
  /// File after file, each in the order of positions.
  let occurrences: UnsafeBufferPointer<IndexOccurrence>
  private let relations: UnsafeBufferPointer<IndexRelation>
  private let table: UnsafeMutablePointer<IndexTable>

  /// Reads an index.
  /// - Parameters:
  ///   - location: where it is.
  ///   - isIncluded: whether a file is to be read.
  /// - Throws: ``IndexError`` where it cannot be read, or is older than the sources, or not whole.
  init(
    _ location: IndexLocation, _ isIncluded: (SourceFile) -> Bool
  ) throws(IndexError) {
    let store = try IndexStore(location)
    let contents = store.contents(location), build = BuildFolder(of: location.store)
    let found = contents.units.filter { isIncluded($0.file) }
    let modules = Set(found.map(\.module))
    let sources = Dictionary(uniqueKeysWithValues: modules.map { ($0, build.sources(of: $0)) })
    // A file that was left out of its module since then is no part of it.
    let units = found.filter { unit in
      sources[unit.module].map { $0.isEmpty || $0.contains(unit.file.path) } ?? true
    }
    try IndexFreshness(location, sources).check(units)
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

/// An opened index store.
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

  /// What the store lists of a package.
  func contents(_ location: IndexLocation) -> IndexContents {
    var contents = IndexContents(location)
    withUnsafeMutablePointer(to: &contents) { contents in
      index_store_units(handle, contents) { context, unit in
        context?.assumingMemoryBound(to: IndexContents.self).pointee.add(unit.pointee)
      }
    }
    return contents
  }

  /// Adds what a unit's record holds to a table.
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

/// What a store lists of a package. It keeps the units of deleted files and of earlier builds, too: of
/// each file that still exists the newest counts.
struct IndexContents {
  /// A compiled source file of the package.
  struct Unit {
    let file: SourceFile
    let record: String
    /// The triple that it was compiled for.
    let target: String
    /// When it was compiled, in seconds since 1970.
    let compiled: Double

    var module: String { file.module }
  }

  /// The names of all modules that were compiled or imported, those of other packages included.
  private(set) var modules: Set<String> = []
  /// Those of them that belong to the package or to packages that it depends on.
  private(set) var packageModules: Set<String> = []
  private var newest: [String: Unit] = [:]
  private var package: PackageFolder

  init(_ location: IndexLocation) { package = PackageFolder(location) }

  /// The units, in the order of their files' paths.
  var units: [Unit] { newest.values.sorted { $0.file.path < $1.file.path } }

  mutating func add(_ unit: IndexUnit) {
    let module = unit.module.string, path = unit.path.string
    // A module whose files are all gone was renamed.
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

// MARK: - ImportedName

/// Foundation is one module to its importers, however many it is built from.
enum ImportedName {
  private static let parts = ["FoundationEssentials", "FoundationInternationalization"]

  /// A full name as who imports Foundation knows it.
  static func of(_ name: String) -> String {
    for part in parts where name == part || name.hasPrefix(part + ".") {
      return "Foundation" + name.dropFirst(part.count)
    }
    return name
  }
}

// MARK: - Texts

extension IndexText {
  /// A copy of the text, which the lender may take back.
  var string: String {
    let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
    return String(decoding: bytes.bindMemory(to: UInt8.self), as: UTF8.self)
  }
}

// MARK: - Errors

/// Why an index could not be read, or must not be relied on.
public struct IndexError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, where, and how to fix it.
  public let description: String

  package init(_ what: String, suggestion: String) { description = "\(what); \(suggestion)" }

  /// What makes a build write the whole index.
  package static let build = "build in debug (`swift build`), or with `--enable-index-store`"
}
