/// An ordered collection of tabs with fast lookup of a tab's index.
///
/// Every tab has a key. Keys increase along the list, with gaps between them. A tab that is
/// inserted between two others gets a key between theirs, and no other key changes. When a gap is
/// used up, all keys are reassigned. The index of a tab is found by binary search.
struct WebStateOrder: Sendable {
  /// The identities of the tabs, in order.
  private(set) var ids: [WebStateID] = []

  private var keys: [Int] = []
  private var keysByID: [WebStateID: Int] = [:]

  private static let gap = 1 << 32
  private static let limit = 1 << 60
}

// MARK: - Reading

extension WebStateOrder {
  /// Returns whether a tab is in the collection.
  func contains(_ id: WebStateID) -> Bool { keysByID[id] != nil }

  /// Returns the index of a tab, or nil if it is not in the collection.
  ///
  /// - Complexity: O(log *n*) for *n* tabs.
  func index(of id: WebStateID) -> Int? {
    keysByID[id].map { key in keys.partitioningIndex { $0 >= key } }
  }
}

// MARK: - Changing

extension WebStateOrder {
  /// Reserves memory for a number of tabs.
  mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    keys.reserveCapacity(count)
    keysByID.reserveCapacity(count)
  }

  /// Inserts a new tab at an index.
  ///
  /// - Complexity: O(*n*) for *n* tabs. An insertion usually only moves memory, but every 32nd
  ///   insertion at the same index reassigns all keys.
  mutating func insert(_ id: WebStateID, at index: Int) {
    if freeKey(at: index) == nil { assignKeys() }
    guard let key = freeKey(at: index) else { return }
    ids.insert(id, at: index)
    keys.insert(key, at: index)
    keysByID[id] = key
  }

  /// Removes the tab at an index and returns it.
  @discardableResult
  mutating func remove(at index: Int) -> WebStateID {
    let id = ids.remove(at: index)
    keys.remove(at: index)
    keysByID[id] = nil
    return id
  }

  /// Replaces the tab at an index with a new one.
  mutating func replace(at index: Int, with id: WebStateID) {
    keysByID[ids[index]] = nil
    ids[index] = id
    keysByID[id] = keys[index]
  }

  /// Moves the tabs in one range of indexes to another range of the same length.
  mutating func move(_ source: Range<Int>, to destination: Range<Int>) {
    let row = ids[source]
    ids.removeSubrange(source)
    ids.insert(contentsOf: row, at: destination.lowerBound)
    let first = min(source.lowerBound, destination.lowerBound)
    for index in first..<max(source.upperBound, destination.upperBound) {
      keysByID[ids[index]] = keys[index]
    }
  }
}

// MARK: - Keys

extension WebStateOrder {
  /// Returns an unused key for a tab to be inserted at an index, or nil if there is none between
  /// the neighboring keys.
  private func freeKey(at index: Int) -> Int? {
    let lower = index > 0 ? keys[index - 1] : nil
    let upper = index < keys.count ? keys[index] : nil
    let key =
      switch (lower, upper) {
      case (nil, nil): 0
      case (let lower?, nil): lower + Self.gap
      case (nil, let upper?): upper - Self.gap
      case (let lower?, let upper?): lower + (upper - lower) / 2
      }
    return key != lower && abs(key) < Self.limit ? key : nil
  }

  private mutating func assignKeys() {
    for index in keys.indices {
      keys[index] = (index - keys.count / 2) * Self.gap
      keysByID[ids[index]] = keys[index]
    }
  }
}

// MARK: - Hashable

extension WebStateOrder: Hashable {
  static func == (one: Self, other: Self) -> Bool { one.ids == other.ids }

  func hash(into hasher: inout Hasher) { hasher.combine(ids) }
}

// MARK: - Binary search

extension Array {
  /// Returns the index of the first element that matches the predicate. In the array, all elements
  /// that match must follow all elements that don't.
  ///
  /// - Complexity: O(log *n*) for *n* elements.
  func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        belongsToSecondPart(self[middle])
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
