/// Commands for tabs.
@MainActor
public protocol TabCommands: AnyObject {
  /// Opens a tab.
  func openTab(at address: String)
  /// Closes a tab.
  func closeTab(_ number: Int)
  /// Moves a tab.
  func moveTab(_ move: TabMove)
  /// Reloads all tabs and returns when they are loaded.
  func reloadTabs() async
  /// Copies a tab, if there is room.
  func duplicateTab(_ number: Int) throws
  /// Opens a file and returns the number of its tab, if the file is readable.
  func openFile(_ name: String) throws -> Int
  /// Selects the tab with the given title and returns its number, if there is one.
  func selectTab(titled title: String) -> Int?
  /// Arranges the tabs with a closure that doesn't escape.
  func arrangeTabs(by order: (TabMove) -> TabMove)
}

/// A change to a tab's position.
public struct TabMove: Equatable, Sendable {
  /// The position before the move.
  public var from: Int
  /// The position after the move.
  public var to: Int

  /// Creates a move between two positions.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }
}
