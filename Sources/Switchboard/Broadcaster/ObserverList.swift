/// The observers of one key, in order of subscription.
///
/// An observer knows its place, so that removing it is O(1); the gaps are closed when they are
/// more than half of the list. Both adding and removing are safe during a delivery.
@MainActor
final class ObserverList<Value> {
  /// One observer; `body` returns false once it has ended.
  final class Entry {
    fileprivate var index: Int
    fileprivate let body: @MainActor (Value) -> Bool

    fileprivate init(at index: Int, body: @escaping @MainActor (Value) -> Bool) {
      self.index = index
      self.body = body
    }
  }

  private var entries: [Entry?] = []
  private var deliveries = 0
  /// How many observers there are.
  private(set) var count = 0

  func add(_ body: @escaping @MainActor (Value) -> Bool) -> Entry {
    let entry = Entry(at: entries.count, body: body)
    entries.append(entry)
    count += 1
    return entry
  }

  func remove(_ entry: Entry) {
    guard entries.indices.contains(entry.index), entries[entry.index] === entry else { return }
    entries[entry.index] = nil
    count -= 1
    closeGapsIfMany()
  }

  /// Hands a value to those who were there when the delivery began.
  func deliver(_ value: Value) {
    deliveries += 1
    for index in 0..<entries.count {
      if let entry = entries[index], !entry.body(value) { remove(entry) }
    }
    deliveries -= 1
    closeGapsIfMany()
  }

  private func closeGapsIfMany() {
    guard deliveries == 0, entries.count > 32, count * 2 < entries.count else { return }
    entries.removeAll { $0 == nil }
    for (index, entry) in entries.enumerated() { entry?.index = index }
  }
}
