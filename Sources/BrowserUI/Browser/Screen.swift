import Switchboard

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

// MARK: - The listing shown last

/// The listing that a container showed last.
@MainActor
struct ShownScreen {
  private(set) weak var screen: (any Screen)?
  private let output: any OutputSink
  private var listingCount: Int

  /// Creates a value for a container that shows no listing.
  init(output: any OutputSink) {
    self.output = output
    listingCount = output.listingCount
  }

  /// A Boolean value that indicates whether no other listing was shown since, by another container
  /// or by the prompt itself.
  var isLast: Bool { output.listingCount == listingCount }

  /// Shows a listing. A number means one of its rows from now on.
  mutating func present(_ screen: any Screen) {
    screen.present()
    self.screen = screen
    listingCount = output.listingCount
  }

  /// Returns the number of a row; nil for a text that is none.
  static func row(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

// MARK: - Errors

/// Why a row cannot be chosen.
package enum RowError: Error, Equatable {
  /// The listing has no such row.
  case noRow(Int, count: Int)
  /// What the row showed is no longer there.
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
