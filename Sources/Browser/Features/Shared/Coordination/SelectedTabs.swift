import BrowserCommands
import BrowserModel
import Switchboard

/// The tabs of a window that are selected for the next command. A tab is deselected when it leaves
/// the window.
@MainActor
final class SelectedTabs {
  /// The number of selected tabs.
  @Broadcasted private(set) var count = 0

  /// A closure that is called after the selection changes. Its argument contains the tabs that were
  /// selected or deselected.
  var onChange: (@MainActor (Set<WebStateID>) -> Void)?

  private(set) var ids: Set<WebStateID> = [] {
    didSet {
      guard ids != oldValue else { return }
      onChange?(ids.symmetricDifference(oldValue))
      count = ids.count
    }
  }
  private let webStateList: WebStateList
  private var observation: Subscription?

  init(webStateList: WebStateList) {
    self.webStateList = webStateList
    observation = webStateList.addObserver(self)
  }

  /// Selects tabs and deselects all others.
  func select(_ selection: TabSelection) throws {
    let indexes = try selection.indexes(in: webStateList, selected: ids)
    let order = webStateList.arrangement.ids
    ids = Set(indexes.map { order[$0] })
  }

  /// Deselects all tabs.
  func clear() { ids = [] }

  /// Performs an operation on tabs. Afterward, clears the selection if the operation used it.
  /// - Parameters:
  ///   - selection: The tabs. Defaults to the selected tabs, or to the active tab.
  ///   - work: A closure that performs the operation. Its argument contains the indexes of at least
  ///     one tab, in ascending order.
  /// - Throws: ``TabError`` or `WebStateListError` if a tab doesn't exist, or the error that `work`
  ///   throws. If an error is thrown, the selection is kept.
  func use(_ selection: TabSelection?, _ work: ([Int]) throws -> Void) throws {
    let selection = usual(selection)
    try work(try indexes(of: selection))
    if selection == .selected { clear() }
  }

  /// Returns the indexes of the tabs that an operation applies to.
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  /// - Returns: The indexes of at least one tab, in ascending order.
  /// - Throws: ``TabError`` or `WebStateListError` if a tab doesn't exist.
  func indexes(of selection: TabSelection?) throws -> [Int] {
    try usual(selection).indexes(in: webStateList, selected: ids)
  }

  private func usual(_ selection: TabSelection?) -> TabSelection {
    selection ?? (ids.isEmpty ? .active : .selected)
  }
}

// MARK: - WebStateListObserver

extension SelectedTabs: WebStateListObserver {
  func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    guard !list.isPerformingBatch else { return }
    switch change {
    case .detach(let detach): forget(detach.id)
    case .replace(let replace): forget(replace.oldID)
    default: break
    }
  }

  func webStateListDidEndBatch(_ list: WebStateList) {
    ids = ids.filter(list.arrangement.contains)
  }

  private func forget(_ id: WebStateID) {
    if ids.contains(id) { ids.remove(id) }
  }
}

// MARK: - TabTransfer

/// A transfer of tabs from the window in front to another one.
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
    guard let front = windows.front, let source = front.tabs(type),
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
    if type == .offTheRecord { try windows.makeIncognitoBrowser(of: target) }
    if destination == .new { try windows.show(type, in: target) }
    return target
  }

  private func openTarget(of destination: WindowDestination) throws -> Window? {
    switch destination {
    case .window(let number): return try windows.window(number.number)
    case .new:
      try windows.openWindow(preferring: windows.lastNumber + 1)
      return windows.front
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

// MARK: - User data

// The selection is attached to its browser so that commands for other windows can find it.
extension SelectedTabs: UserDataKey {
  typealias Value = SelectedTabs
}
