/// The observers of one key, in order of subscription.
///
/// An observer knows its place, so that removing it is O(1); gaps are closed when they are more than
/// half of the list. Adding and removing are safe during a delivery: what is removed then is
/// released when the delivery is over, as it may be what is running.
///
/// The entries lie in memory of their own because an array would retain each for its call.
@MainActor
@usableFromInline
final class ObserverList<Value> {
  @usableFromInline
  enum State: UInt8 {
    case gone, live, leaving
  }

  @exclusivity(unchecked) @usableFromInline
  var entries: UnsafeMutablePointer<ObserverEntry<Value>>
  @exclusivity(unchecked) @usableFromInline
  var states: UnsafeMutablePointer<State>
  /// How many places are taken, gaps included.
  @exclusivity(unchecked) @usableFromInline
  var end = 0
  @exclusivity(unchecked) @usableFromInline
  var deliveries = 0
  @exclusivity(unchecked) @usableFromInline
  var isUntidy = false

  /// How many observers there are.
  private(set) var count = 0
  private var capacity = 4
  private var outgrown: [Storage] = []

  private typealias Storage = (
    entries: UnsafeMutablePointer<ObserverEntry<Value>>, states: UnsafeMutablePointer<State>
  )

  init() {
    entries = .allocate(capacity: capacity)
    states = .allocate(capacity: capacity)
  }

  isolated deinit {
    for index in 0..<end where states[index] != .gone {
      (entries + index).deinitialize(count: 1)
    }
    entries.deallocate()
    states.deallocate()
  }
}

// MARK: - Delivery

extension ObserverList {
  /// Hands a value to those who were there when the delivery began.
  @inlinable
  func deliver(_ value: Value) {
    let end = end
    deliveries &+= 1
    var index = 0
    while index < end {
      if states[index] == .live { entries[index].call(value) }
      index &+= 1
    }
    deliveries &-= 1
    if isUntidy { tidy() }
  }
}

// MARK: - Adding and removing

extension ObserverList {
  @usableFromInline
  func add(_ body: @escaping @MainActor (Value) -> Void, at place: ObserverPlace) {
    if end == capacity { grow() }
    place.index = end
    (entries + end).initialize(to: ObserverEntry(body, at: place))
    states[end] = .live
    end += 1
    count += 1
  }

  @usableFromInline
  func remove(at place: ObserverPlace) {
    guard let index = place.index else { return }
    place.index = nil
    count -= 1
    if deliveries > 0 {
      states[index] = .leaving
      isUntidy = true
    } else {
      release(index)
      closeGapsIfMany()
    }
  }

  /// Ends one entry; its closure's end may run code that removes others.
  private func release(_ index: Int) {
    states[index] = .gone
    let entry = (entries + index).move()
    while end > 0, states[end - 1] == .gone { end -= 1 }
    _ = consume entry
  }

  private func grow() {
    if deliveries == 0, count * 2 < end { return closeGaps() }
    let old: Storage = (entries, states)
    capacity *= 2
    entries = .allocate(capacity: capacity)
    states = .allocate(capacity: capacity)
    states.update(from: old.states, count: end)
    for index in 0..<end where states[index] != .gone {
      (entries + index).moveInitialize(from: old.entries + index, count: 1)
    }
    // An entry of the old memory may be what is running.
    outgrown.append(old)
    isUntidy = true
    if deliveries == 0 { tidy() }
  }
}

// MARK: - Tidying

extension ObserverList {
  /// Releases what had to outlast the deliveries.
  @usableFromInline
  func tidy() {
    guard deliveries == 0 else { return }
    while isUntidy {
      isUntidy = false
      let old = outgrown
      outgrown = []
      for storage in old {
        storage.entries.deallocate()
        storage.states.deallocate()
      }
      deliveries = 1
      var index = 0
      while index < end {
        if states[index] == .leaving { release(index) }
        index += 1
      }
      deliveries = 0
    }
    closeGapsIfMany()
  }

  private func closeGapsIfMany() {
    if deliveries == 0, end > 32, count * 2 < end { closeGaps() }
  }

  private func closeGaps() {
    var next = 0
    for index in 0..<end where states[index] == .live {
      if index != next {
        (entries + next).moveInitialize(from: entries + index, count: 1)
        states[index] = .gone
        states[next] = .live
        entries[next].place.index = next
      }
      next += 1
    }
    end = next
  }
}
