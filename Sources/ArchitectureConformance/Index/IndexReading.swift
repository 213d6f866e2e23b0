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
