import BrowserCommands
import BrowserModel
import Switchboard

/// The tabs of a window that are selected for the next command. A tab is deselected when it leaves
/// the window.
@MainActor
final class SelectedTabs {
  /// The number of selected tabs.
  @Broadcasted private(set) var count = 0

  private(set) var ids: Set<WebStateID> = [] {
    didSet { count = ids.count }
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

  private func forget(_ id: WebStateID) { ids.remove(id) }
}

// MARK: - User data

// The selection is attached to its browser so that commands for other windows can find it.
extension SelectedTabs: UserDataKey {
  typealias Value = SelectedTabs

  /// Returns the selection of a browser, which is attached to it.
  static func attached(to browser: Browser) -> SelectedTabs {
    if let selection = browser.userData[SelectedTabs.self] { return selection }
    let selection = SelectedTabs(webStateList: browser.webStateList)
    // Only a browser that is being destroyed rejects user data.
    try? browser.userData.set(selection, for: SelectedTabs.self)
    return selection
  }
}
