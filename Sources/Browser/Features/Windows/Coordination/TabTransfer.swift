import BrowserCommands
import BrowserModel

/// A transfer of tabs from the prompt's window to another one.
@MainActor
struct TabTransfer {
  private let windows: WindowManager

  /// Tabs that were moved.
  struct Moved {
    let tabs: [TabID]
    /// The number of the window that has received the tabs.
    let target: Int
    let move: TabMove
  }

  init(windows: WindowManager) { self.windows = windows }

  /// Moves tabs to the end of the other window.
  ///
  /// Pinned tabs stay pinned. A group moves if all of its tabs move. If the active tab moves, it
  /// becomes the active tab of the other window.
  ///
  /// - Parameters:
  ///   - selection: The tabs to move. Defaults to the selected tabs, or to the active tab.
  ///   - destination: The window that receives the tabs.
  ///   - type: The type of the tabs.
  /// - Returns: The moved tabs, or nil if there is no window.
  /// - Throws: ``TabError``, `WebStateListError` or `WindowError` if a tab or the window doesn't
  ///   exist. In this case, no tab moves.
  func move(
    _ selection: TabSelection?, to destination: WindowDestination, of type: BrowserType
  ) throws -> Moved? {
    guard let front = windows.current, let source = front.tabs(type),
      let selected = front.agent(SelectedTabs.self, of: type)
    else { return nil }
    // A missing tab must not leave an empty window behind.
    let ids = try selected.indexes(of: selection).map { source.arrangement.ids[$0] }
    guard let target = try target(of: destination, from: front, type), let list = target.tabs(type)
    else { return nil }
    let move = try TabMove(
      from: front, to: target, of: type, opensTarget: destination == .new
    ) {
      try selected.use(selection) { try Self.move($0, from: source, to: list) }
    }
    return Moved(tabs: ids.map { TabID($0) }, target: target.number, move: move)
  }

  private func target(
    of destination: WindowDestination, from front: Window, _ type: BrowserType
  ) throws -> Window? {
    guard let target = try openTarget(of: destination) else { return nil }
    guard target !== front else { throw WindowError.sameWindow(front.number) }
    guard target.stateName == front.stateName else {
      throw WindowError.otherState(target.number, state: target.stateName)
    }
    if type == .offTheRecord { windows.makeIncognitoBrowser(of: target) }
    if destination == .new { windows.show(type, in: target) }
    return target
  }

  private func openTarget(of destination: WindowDestination) throws -> Window? {
    switch destination {
    case .window(let number): return try windows.window(number.number)
    case .new:
      try windows.openWindow(preferring: windows.lastNumber + 1)
      return windows.current
    }
  }

  private static func move(
    _ indexes: [Int], from source: WebStateList, to target: WebStateList
  ) throws {
    let ids = source.arrangement.ids
    let pinned = indexes.filter { $0 < source.pinnedCount }.map { ids[$0] }
    let takesActive = source.activeIndex.map(indexes.contains) ?? false
    let active = takesActive ? source.activeIndex : target.isEmpty ? indexes.first : nil
    try source.transfer(at: indexes, to: target, at: target.count)
    try target.performBatch {
      for index in pinned.compactMap(target.index(of:)) { try target.setPinned(true, at: index) }
      if let active { try target.activate(at: target.index(of: ids[active])) }
    }
  }
}
