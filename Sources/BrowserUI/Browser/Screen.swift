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
  /// - Throws: ``RowError`` if the row cannot be chosen; otherwise the error of the command that the
  ///   row causes.
  func select(row: Int) async throws
}

/// A view controller that takes text, as a view takes key presses.
@MainActor
package protocol TextResponder: AnyObject {
  /// Acts on a text.
  /// - Parameter text: The text.
  /// - Returns: Whether the text was for this view controller.
  /// - Throws: The error of the command that the text causes.
  func enter(_ text: String) async throws -> Bool
}

/// A listing that a window shows, with rows that can be chosen.
@MainActor
package protocol Screen: Presentable, RowResponder {}

// MARK: - Rows that were shown

/// The rows of a listing as they were last shown.
///
/// A number means the row that the person read beside it, whatever has changed since.
struct ShownRows<ID: Equatable> {
  private var ids: [ID] = []

  /// Remembers the rows that are being shown.
  mutating func show(_ ids: some Sequence<ID>) { self.ids = Array(ids) }

  /// Returns what a row showed.
  /// - Throws: ``RowError/noRow(_:count:)`` if there was no such row.
  func id(ofRow row: Int) throws(RowError) -> ID {
    guard ids.indices.contains(row - 1) else { throw .noRow(row, count: ids.count) }
    return ids[row - 1]
  }

  /// Returns the index that what a row showed has now.
  /// - Throws: ``RowError`` if there was no such row, or it is no longer there.
  func index(ofRow row: Int, in current: some Sequence<ID>) throws(RowError) -> Int {
    let id = try id(ofRow: row)
    guard let found = current.enumerated().first(where: { $0.element == id }) else {
      throw .gone(row)
    }
    return found.offset
  }
}

// MARK: - Errors

/// Why a row cannot be chosen.
package enum RowError: Error, Equatable {
  /// The listing has no such row.
  case noRow(Int, count: Int)
  /// What the row showed is no longer there.
  case gone(Int)
  /// The rows of the listing shown last do nothing.
  case inert
}

extension RowError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noRow(let row, count: 0): "there is no row \(row): the listing is empty"
    case .noRow(let row, let count): "there is no row \(row): choose one from 1 to \(count)"
    case .gone(let row): "what row \(row) showed is no longer there: show the listing again"
    case .inert:
      "no row of the listing shown last can be chosen: ‘tabs’ lists the tabs of this window"
    }
  }
}
