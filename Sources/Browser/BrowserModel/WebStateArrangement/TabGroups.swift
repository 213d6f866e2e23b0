/// The groups in a list, in the order of their tabs.
struct TabGroups: Hashable, Sendable {
  private(set) var all: [TabGroup] = []
}

// MARK: - Reading

extension TabGroups {
  /// The group with the given identity, if it is in the list.
  subscript(id: TabGroupID) -> TabGroup? { all.first { $0.id == id } }

  /// Returns the group of the tab at an index, if any.
  ///
  /// - Complexity: O(log *g*) for *g* groups.
  func group(at index: Int) -> TabGroup? {
    let next = all.partitioningIndex { $0.range.lowerBound > index }
    guard next > 0, all[next - 1].range.contains(index) else { return nil }
    return all[next - 1]
  }

  /// Returns the group that contains the tabs on both sides of a gap, if any.
  func group(around gap: Int) -> TabGroup? {
    group(at: gap).flatMap { $0.range.lowerBound < gap ? $0 : nil }
  }
}

// MARK: - Changing

extension TabGroups {
  /// Updates the ranges after a tab has been inserted at an index. If `id` is `nil`, the tab is
  /// ungrouped.
  mutating func insertTab(at index: Int, into id: TabGroupID?) {
    if let place = id.flatMap(place) {
      all[place].range = all[place].range.lowerBound..<all[place].range.upperBound + 1
      shift(from: place + 1, by: 1)
    } else {
      shift(from: all.partitioningIndex { $0.range.lowerBound >= index }, by: 1)
    }
  }

  /// Updates the ranges after a tab has been removed from an index. If `id` is `nil`, the tab was
  /// ungrouped.
  mutating func removeTab(at index: Int, from id: TabGroupID?) {
    if let place = id.flatMap(place) {
      all[place].range = all[place].range.lowerBound..<all[place].range.upperBound - 1
      shift(from: place + 1, by: -1)
    } else {
      shift(from: all.partitioningIndex { $0.range.lowerBound > index }, by: -1)
    }
  }

  /// Inserts an empty group before the group at the same index, if any.
  mutating func create(_ group: TabGroup) {
    let start = group.range.lowerBound
    all.insert(group, at: all.partitioningIndex { $0.range.lowerBound >= start })
  }

  /// Changes a group's visual data.
  mutating func update(_ update: WebStateListChange.GroupUpdate) {
    guard let place = place(of: update.id) else { return }
    all[place].visualData = update.newVisualData
  }

  /// Moves a group and updates the ranges of the groups that it moves past.
  mutating func move(_ move: WebStateListChange.GroupMove) {
    guard let place = place(of: move.id) else { return }
    var group = all.remove(at: place)
    shift(from: place, by: -group.range.count)
    let newPlace = all.partitioningIndex { $0.range.lowerBound >= move.destination.lowerBound }
    shift(from: newPlace, by: group.range.count)
    group.range = move.destination
    all.insert(group, at: newPlace)
  }

  /// Removes an empty group.
  mutating func delete(_ group: TabGroup) {
    if let place = place(of: group.id) { all.remove(at: place) }
  }
}

// MARK: - Positions

extension TabGroups {
  /// Returns the position of a group in `all`. The search starts at the end because groups are
  /// deleted from the end when all tabs are closed.
  private func place(of id: TabGroupID) -> Int? { all.lastIndex { $0.id == id } }

  private mutating func shift(from place: Int, by offset: Int) {
    for place in place..<all.count {
      let range = all[place].range
      all[place].range = range.lowerBound + offset..<range.upperBound + offset
    }
  }
}
