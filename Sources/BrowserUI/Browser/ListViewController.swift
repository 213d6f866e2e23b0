package import Switchboard

/// A listing of items, one row each, with rows that can be chosen.
///
/// A subclass adopts the consumer protocol of the items, describes the rows in ``listing``, and turns
/// a chosen row into a command in ``choose(_:)``.
@MainActor
package class ListViewController<Item: Identifiable, Commands>: Screen {
  let output: any OutputSink
  /// The commands that rows cause.
  let commands: Commands
  var items: [Item] = []
  private var shownIDs: [Item.ID] = []

  /// Creates a listing without items.
  /// - Parameters:
  ///   - output: The output that the listing renders to.
  ///   - commands: The commands that rows cause.
  package init(output: any OutputSink, commands: Commands) {
    self.output = output
    self.commands = commands
  }

  /// The items as rows, in order. By default there is nothing to show.
  var listing: Listing { Listing(columns: [], rows: [], placeholder: "") }

  /// Acts on an item.
  /// - Parameter index: The index that the item has now.
  /// - Throws: The error of the command that the item causes; by default ``RowError/inert``.
  func choose(_ index: Int) async throws { throw RowError.inert }

  package func present() {
    shownIDs = items.map(\.id)
    output.show(listing)
  }

  package func select(row: Int) async throws { try await choose(index(ofRow: row)) }

  /// Returns what a row showed, whatever has changed since.
  /// - Throws: ``RowError/noRow(_:count:)`` if there was no such row.
  final func id(ofRow row: Int) throws(RowError) -> Item.ID {
    guard shownIDs.indices.contains(row - 1) else { throw .noRow(row, count: shownIDs.count) }
    return shownIDs[row - 1]
  }

  /// Returns the index that the item of a row has now.
  ///
  /// A number means the item that the person read beside it, whatever has changed since.
  /// - Throws: ``RowError`` if there was no such row, or its item is no longer there.
  private func index(ofRow row: Int) throws(RowError) -> Int {
    let id = try id(ofRow: row)
    // One item may be in the list twice.
    if items.indices.contains(row - 1), items[row - 1].id == id { return row - 1 }
    guard let index = items.firstIndex(where: { $0.id == id }) else { throw .gone(row) }
    return index
  }
}

// MARK: - Listings without commands

extension ListViewController where Commands == Void {
  /// Creates a listing whose rows do nothing.
  /// - Parameter output: The output that the listing renders to.
  package convenience init(output: any OutputSink) { self.init(output: output, commands: ()) }
}
