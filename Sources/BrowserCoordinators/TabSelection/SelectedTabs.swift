import BrowserCommands
import BrowserModel
import Switchboard

/// The tabs of a window that are marked for one command; one that goes is marked no more.
@MainActor
final class SelectedTabs {
  /// How many there are.
  @Broadcasted private(set) var count = 0

  /// Called when the marked tabs have changed.
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

  /// Marks tabs, in place of those marked before.
  func select(_ selection: TabSelection) throws {
    let indexes = try selection.indexes(in: webStateList, selected: ids)
    let order = webStateList.arrangement.ids
    ids = Set(indexes.map { order[$0] })
  }

  /// Marks no tabs.
  func clear() { ids = [] }

  /// Works on tabs: the named ones, the marked ones, or the active one. Marks end with the work
  /// that was done on them.
  /// - Parameters:
  ///   - selection: which tabs are meant, if any are named.
  ///   - work: is handed their indexes, rising; one at least.
  /// - Throws: what finding them and `work` throw; marks remain then.
  func use(_ selection: TabSelection?, _ work: ([Int]) throws -> Void) throws {
    let selection = selection ?? (ids.isEmpty ? .active : .selected)
    try work(try selection.indexes(in: webStateList, selected: ids))
    if selection == .selected { clear() }
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

/// A move of tabs from one window to another.
@MainActor
struct TabTransfer {
  let source: WebStateList
  let selectedTabs: SelectedTabs
  let target: WebStateList

  /// Moves tabs to the end of the other window's: pinned ones remain pinned, and a group all of
  /// whose tabs go goes with them.
  ///
  /// The tab that was active is active there, too, if it is one of them.
  ///
  /// - Parameter selection: The tabs to move. Defaults to the selected tabs, or to the active tab.
  /// - Throws: ``TabError`` if not all of them are there. None is moved then.
  func move(_ selection: TabSelection?) throws {
    try selectedTabs.use(selection) { indexes in
      let ids = source.arrangement.ids
      let pinned = indexes.filter { $0 < source.pinnedCount }.map { ids[$0] }
      let takesActive = source.activeIndex.map(indexes.contains) ?? false
      let active = takesActive ? source.activeIndex : target.isEmpty ? indexes.first : nil
      try source.transfer(at: indexes, to: target, at: target.count)
      try target.performBatch {
        for index in pinned.compactMap(target.index(of:)) {
          try target.setPinned(true, at: index)
        }
        if let active { try target.activate(at: target.index(of: ids[active])) }
      }
    }
  }
}

// MARK: - User data

// The selection is attached to its browser, where commands of other windows find it.
extension SelectedTabs: UserDataKey {
  typealias Value = SelectedTabs
}
