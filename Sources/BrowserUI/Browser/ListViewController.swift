package import Switchboard

/// A listing of items, one row each, with rows that can be chosen.
///
/// A subclass adopts the consumer protocol of the items, describes the rows in ``listing``, and
/// turns a chosen row into a command in ``choose(_:)``.
@MainActor
package class ListViewController<Item: Identifiable, Commands>: Screen {
  let output: any OutputSink
  /// The commands that chosen rows send.
  let commands: Commands
  var items: [Item] = []
  private var shownIDs: [Item.ID] = []

  /// Creates a listing without items.
  /// - Parameters:
  ///   - output: The output that the listing renders to.
  ///   - commands: The commands that chosen rows send.
  package init(output: any OutputSink, commands: Commands) {
    self.output = output
    self.commands = commands
  }

  /// The items as rows, in order. By default there is nothing to show.
  var listing: Listing { Listing(columns: [], rows: [], placeholder: "") }

  /// Acts on an item.
  /// - Parameter index: The index that the item has now.
  /// - Throws: The error of the command that the item sends. By default, ``RowError/inert``.
  func choose(_ index: Int) async throws { throw RowError.inert }

  package func present() {
    shownIDs = items.map(\.id)
    output.show(listing)
  }

  package func select(row: Int) async throws { try await choose(index(ofRow: row)) }

  /// Returns the identity of the item that a row showed, even if the items have changed since.
  /// - Throws: ``RowError/noRow(_:count:)`` if there was no such row.
  final func id(ofRow row: Int) throws(RowError) -> Item.ID {
    guard shownIDs.indices.contains(row - 1) else { throw .noRow(row, count: shownIDs.count) }
    return shownIDs[row - 1]
  }

  /// Returns the current index of the item that a row showed.
  ///
  /// A number means the item that the user saw beside it, even if the items have changed since.
  /// - Throws: ``RowError`` if there was no such row, or its item no longer exists.
  private func index(ofRow row: Int) throws(RowError) -> Int {
    let id = try id(ofRow: row)
    // The list may contain an item twice, so the same position is tried first.
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

// MARK: - Screen

/// A view controller that shows itself when asked.
@MainActor
package protocol Presentable: AnyObject {
  /// Shows the content as it is now.
  func present()
}

/// A view controller that takes the number of a row, as a view takes a touch.
@MainActor
package protocol RowResponder: AnyObject {
  /// Acts on a row.
  /// - Parameter row: The number of the row, from 1.
  /// - Throws: ``RowError`` if the row cannot be chosen, or the error of the command that it sends.
  func select(row: Int) async throws
}

/// A view controller that takes text, as a view takes key presses.
@MainActor
package protocol TextResponder: AnyObject {
  /// Acts on text that the user has entered.
  /// - Parameter text: The text.
  /// - Returns: Whether the text was for this view controller.
  /// - Throws: The error of the command that the text sends.
  func enter(_ text: String) async throws -> Bool
}

/// A listing that a window shows, with rows that can be chosen.
@MainActor
package protocol Screen: Presentable, RowResponder {}

// MARK: - The listing shown last

/// The listing that a container showed last.
@MainActor
struct ShownScreen {
  private(set) weak var screen: (any Screen)?
  private let output: any OutputSink
  private var listingCount: Int

  /// Creates the value of a container that shows no listing yet.
  init(output: any OutputSink) {
    self.output = output
    listingCount = output.listingCount
  }

  /// A Boolean value that indicates whether no other listing was shown since, by another container
  /// or by the prompt itself.
  var isLast: Bool { output.listingCount == listingCount }

  /// Shows a listing. From now on, a number chooses one of its rows.
  mutating func present(_ screen: any Screen) {
    screen.present()
    self.screen = screen
    listingCount = output.listingCount
  }

  /// Returns the number of a row; nil if the text is not a number.
  static func row(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

// MARK: - Errors

/// The reason why a row cannot be chosen.
package enum RowError: Error, Equatable {
  /// The listing has no such row.
  case noRow(Int, count: Int)
  /// The item that the row showed no longer exists.
  case gone(Int)
  /// The row shows windows that are open.
  case alreadyOpen(Int)
  /// The rows of the listing shown last do nothing.
  case inert
}

extension RowError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noRow(let row, count: 0): "there is no row \(row): the listing is empty"
    case .noRow(let row, let count): "there is no row \(row): choose one from 1 to \(count)"
    case .gone(let row): "what row \(row) showed is no longer there: show the listing again"
    case .alreadyOpen(let row):
      "row \(row) shows the windows that are open already: choose another row"
    case .inert:
      "no row of the listing shown last can be chosen: ‘tabs’ lists the tabs of this window"
    }
  }
}
