import CIndexStoreLoader
import Foundation

/// What an index says of a package: its files, and every occurrence of every symbol in them.
///
/// The arrays are the C table's own memory, which lives as long as this does.
final class IndexReading {
  /// The names of all modules that were compiled or imported, those of other packages included.
  let knownModules: Set<String>
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
    let contents = store.contents(of: location.package)
    let units = contents.units.filter { isIncluded($0.file) }
    try IndexFreshness(location).check(units)
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
