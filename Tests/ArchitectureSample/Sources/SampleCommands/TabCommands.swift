/// The commands about tabs.
@MainActor
public protocol TabCommands: AnyObject {
  /// Opens a tab.
  func openTab(at address: String)
  /// Closes a tab.
  func closeTab(_ number: Int)
  /// Moves a tab.
  func moveTab(_ move: TabMove)
  /// Loads all tabs again and returns when they are there.
  func reloadTabs() async
  /// Copies a tab, if there is room.
  func duplicateTab(_ number: Int) throws
  /// Opens a file and returns the number of its tab, if the file is readable.
  func openFile(_ name: String) throws -> Int
  /// Selects the tab with a title and returns its number, if there is one.
  func selectTab(titled title: String) -> Int?
  /// Arranges the tabs as `order` says, which is done with when the command returns.
  func arrangeTabs(by order: (TabMove) -> TabMove)
}

/// A change of a tab's position.
public struct TabMove: Equatable, Sendable {
  /// The position before.
  public var from: Int
  /// The position after.
  public var to: Int

  /// Creates a move between two positions.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }
}
