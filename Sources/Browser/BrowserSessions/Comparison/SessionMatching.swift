/// A mapping between the matching tabs of two sessions.
struct SessionMatching {
  /// A tab with its position.
  struct Tab {
    let page: PagesRecord.Item?
    let place: SessionComparison.Place
    var url: String { page?.url ?? "" }
  }

  let oldTabs: [Tab]
  let newTabs: [Tab]
  /// For the index of each matched old tab, the index of the new tab that matches it.
  private(set) var newIndexes: [Int: Int] = [:]
  /// For the index of each matched new tab, the index of the old tab that matches it.
  private(set) var oldIndexes: [Int: Int] = [:]
  /// The index of the matching old window, by the index of the new window.
  private let oldWindows: [Int: Int]

  init(_ old: SessionDocument, _ new: SessionDocument) {
    oldTabs = Self.tabs(of: old)
    newTabs = Self.tabs(of: new)
    oldWindows = Self.pairs(oldTabs, newTabs)
  }

  private static func tabs(of document: SessionDocument) -> [Tab] {
    document.windows.enumerated().flatMap { windowIndex, window in
      window.tabs.enumerated().map { tabIndex, tab in
        Tab(
          page: tab.currentPage,
          place: SessionComparison.Place(windowIndex: windowIndex, tabIndex: tabIndex))
      }
    }
  }
}

// MARK: - Windows

extension SessionMatching {
  private struct Pair: Hashable {
    let old: Int
    let new: Int
  }

  /// Returns a dictionary that maps the index of each matched new window to the index of its old
  /// window. Windows that share the most tabs are matched first.
  private static func pairs(_ oldTabs: [Tab], _ newTabs: [Tab]) -> [Int: Int] {
    var common: [Pair: Int] = [:]
    let old = counts(oldTabs)
    let new = counts(newTabs)
    for (url, windows) in new {
      for (newWindow, newCount) in windows {
        for (oldWindow, oldCount) in old[url] ?? [:] {
          common[Pair(old: oldWindow, new: newWindow), default: 0] += min(oldCount, newCount)
        }
      }
    }
    var paired: [Int: Int] = [:], taken: Set<Int> = []
    let best = common.sorted {
      ($1.value, $0.key.new, $0.key.old) < ($0.value, $1.key.new, $1.key.old)
    }
    for (pair, _) in best where paired[pair.new] == nil && taken.insert(pair.old).inserted {
      paired[pair.new] = pair.old
    }
    return paired
  }

  /// Returns a dictionary that maps each address to the number of its tabs in each window, by
  /// window index.
  private static func counts(_ tabs: [Tab]) -> [String: [Int: Int]] {
    tabs.reduce(into: [:]) { $0[$1.url, default: [:]][$1.place.windowIndex, default: 0] += 1 }
  }
}

// MARK: - Tabs

extension SessionMatching {
  /// Matches tabs within matching windows first, and then across all windows.
  mutating func match() {
    match {
      Key(window: $0.place.windowIndex, url: $0.url)
    } new: { [oldWindows] tab in
      Key(window: oldWindows[tab.place.windowIndex] ?? -1, url: tab.url)
    }
    match {
      Key(window: 0, url: $0.url)
    } new: {
      Key(window: 0, url: $0.url)
    }
  }

  private struct Key: Hashable {
    let window: Int
    let url: String
  }

  private mutating func match(old oldKey: (Tab) -> Key, new newKey: (Tab) -> Key) {
    var waiting: [Key: [Int]] = [:]
    for index in oldTabs.indices.reversed() where newIndexes[index] == nil {
      waiting[oldKey(oldTabs[index]), default: []].append(index)
    }
    for index in newTabs.indices where oldIndexes[index] == nil {
      guard let old = waiting[newKey(newTabs[index])]?.popLast() else { continue }
      oldIndexes[index] = old
      newIndexes[old] = index
    }
  }

  /// The indexes of the new tabs that have not moved.
  var stayed: Set<Int> {
    let candidates = newTabs.indices.filter { index in
      guard let old = oldIndexes[index] else { return false }
      return oldWindows[newTabs[index].place.windowIndex] == oldTabs[old].place.windowIndex
    }
    let windows = Dictionary(grouping: candidates) { newTabs[$0].place.windowIndex }
    return Set(
      windows.values.flatMap { indexes in
        Self.longestRise(of: indexes.compactMap { oldIndexes[$0] }).map { indexes[$0] }
      })
  }

  /// Returns the indexes of the numbers in a longest increasing subsequence.
  ///
  /// - Complexity: O(*n* log *n*) for *n* numbers.
  private static func longestRise(of numbers: [Int]) -> [Int] {
    /// `ends` contains, for each subsequence length, the index of the smallest last number.
    /// `previous` contains, for each number, the index of its predecessor.
    var ends: [Int] = [], previous: [Int?] = []
    for (index, number) in numbers.enumerated() {
      var low = 0, high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    return Array(sequence(first: ends.last) { $0.flatMap { previous[$0] } }.prefix { $0 != nil })
      .compactMap(\.self)
  }
}
