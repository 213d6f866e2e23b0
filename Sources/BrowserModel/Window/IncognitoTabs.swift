import Switchboard

/// The incognito tabs of all windows, counted by browser state.
@MainActor
final class IncognitoTabs {
  /// How many there are in all windows.
  private(set) var count = 0
  /// Called when the count may have changed.
  var onChange: (@MainActor () -> Void)?
  /// Called with the name of a browser state whose last incognito tab has been closed, when nothing
  /// else is under way.
  var onEmpty: (@MainActor (String) -> Void)?

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// How many tabs each browser state has in all windows.
  private var counts: [String: Int] = [:]

  /// The tabs of a window, and how many of them are counted.
  private struct Entry {
    let stateName: String
    let subscription: Subscription
    var count = 0
  }
}

// MARK: - Windows

extension IncognitoTabs {
  /// Follows the incognito tabs of a window.
  func follow(_ list: WebStateList, ofStateNamed stateName: String) {
    entries[ObjectIdentifier(list)] = Entry(
      stateName: stateName, subscription: list.addObserver(self))
    recount(list.count, of: list)
  }

  /// Leaves the incognito tabs of a window.
  func unfollow(_ list: WebStateList) {
    recount(0, of: list)
    entries[ObjectIdentifier(list)] = nil
  }

  /// Returns whether a browser state has incognito tabs in a window.
  func hasTabs(ofStateNamed stateName: String) -> Bool { counts[stateName, default: 0] > 0 }

  /// Counts the tabs of a list anew, without looking at others.
  private func recount(_ newCount: Int, of list: WebStateList) {
    guard let entry = entries[ObjectIdentifier(list)], newCount != entry.count else { return }
    entries[ObjectIdentifier(list)]?.count = newCount
    counts[entry.stateName, default: 0] += newCount - entry.count
    count += newCount - entry.count
    onChange?()
  }
}

// MARK: - WebStateListObserver

extension IncognitoTabs: WebStateListObserver {
  func webStateListDidSettle(_ list: WebStateList) {
    recount(list.count, of: list)
    guard list.isEmpty, let stateName = entries[ObjectIdentifier(list)]?.stateName,
      !hasTabs(ofStateNamed: stateName)
    else { return }
    onEmpty?(stateName)
  }
}
