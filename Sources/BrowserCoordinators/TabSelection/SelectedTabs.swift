import BrowserCommands
import BrowserModel
import Switchboard

/// The tabs of a window that are marked for one command; one that goes is marked no more.
@MainActor
final class SelectedTabs {
  /// How many there are.
  @Broadcasted private(set) var count = 0

  /// Hears which tabs have been marked or are marked no more.
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

  /// Works on tabs: those meant, else the marked ones, else the active one. Marks end with the work
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
