import CIndexStoreLoader
import Foundation

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
