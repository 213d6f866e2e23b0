/// The observers of one broadcast key, in order of subscription.
///
/// The list is optimized for many observers that are called often. Delivering a value to 10,000
/// observers costs little more than the calls themselves, and adding or removing an observer is
/// O(1). Objects with few observers use the simpler list in `BrowserModel`.
///
/// Removing an observer leaves a gap. Gaps are closed when they make up more than half of the list.
/// Observers can be added and removed during a delivery. An observer that is removed during a
/// delivery is released afterward, because its closure might be running.
@MainActor
@usableFromInline
final class DeliveryList<Value> {
  /// A wrapper for an observer's closure. If generic storage held the closure directly, each call
  /// would go through a thunk that passes the argument and the result in memory.
  @usableFromInline
  struct Body {
    @usableFromInline let call: @MainActor (Value) -> Void

    init(_ call: @escaping @MainActor (Value) -> Void) { self.call = call }
  }

  @usableFromInline
  enum State: UInt8 {
    case gone, live, leaving
  }

  // Access to these properties is not checked for exclusivity. They are read and written one at a
  // time on the main actor, and the checks would cost more than the calls.

  @exclusivity(unchecked) @usableFromInline
  var targets: CallTargets<Body>
  /// The state of each position in use, including gaps.
  @exclusivity(unchecked) @usableFromInline
  var states: ContiguousArray<State> = []
  /// A Boolean value that indicates whether every position is live, so that a delivery doesn't need
  /// to check the states.
  @exclusivity(unchecked) @usableFromInline
  var isDense = true
  @exclusivity(unchecked) @usableFromInline
  var deliveries = 0
  /// A Boolean value that indicates whether cleanup is needed when all current deliveries have
  /// ended.
  @exclusivity(unchecked) @usableFromInline
  var isUntidy = false

  /// The number of observers.
  private(set) var count = 0
  /// A closure that is called after each removal, or nil if there is none.
  var onRemoval: (@MainActor () -> Void)?
  private var places: ContiguousArray<ObserverPlace?> = []
  private var capacity = 4
  /// The slots that the list outgrew during a delivery. They are kept until the delivery ends,
  /// because a running call might still use one of them.
  private var outgrown: [CallTargets<Body>] = []

  init() {
    targets = CallTargets(count: capacity)
  }

  isolated deinit {
    for index in states.indices where states[index] != .gone { _ = targets.take(at: index) }
    targets.deallocate()
  }
}

/// The position of an observer in its list.
@MainActor
@usableFromInline
final class ObserverPlace {
  /// The index in the list, or nil once the observer has been removed.
  var index: Int?

  @usableFromInline
  init() {}
}

// MARK: - Delivery

extension DeliveryList {
  /// Calls the observers that were in the list when the delivery began.
  @inlinable
  func deliver(_ value: Value) {
    #if DEBUG
      DiscardWatch.noteActivity()
    #endif
    let end = states.count
    deliveries &+= 1
    var index = 0
    while index < end {
      if isDense || states[index] == .live { targets.call(at: index) { $0.call(value) } }
      index &+= 1
    }
    deliveries &-= 1
    if isUntidy { tidy() }
  }
}

// MARK: - Adding and removing

extension DeliveryList {
  @usableFromInline
  func add(_ body: @escaping @MainActor (Value) -> Void, at place: ObserverPlace) {
    if states.count == capacity { makeRoom() }
    place.index = states.count
    targets.keep(Body(body), at: states.count)
    states.append(.live)
    places.append(place)
    count += 1
  }

  @usableFromInline
  func remove(at place: ObserverPlace) {
    guard let index = place.index else { return }
    place.index = nil
    places[index] = nil
    count -= 1
    if deliveries > 0 {
      states[index] = .leaving
      isDense = false
      isUntidy = true
    } else {
      release(index)
      closeGapsIfMany()
    }
    onRemoval?()
  }

  /// Releases one observer. Releasing its closure may run code that removes other observers.
  private func release(_ index: Int) {
    states[index] = .gone
    let body = targets.take(at: index)
    while states.last == .gone {
      states.removeLast()
      places.removeLast()
    }
    isDense = count == states.count
    withExtendedLifetime(body) {}
  }

  private func makeRoom() {
    if deliveries == 0, count * 2 < states.count { return closeGaps() }
    let old = targets
    capacity *= 2
    targets = CallTargets(count: capacity)
    for index in states.indices where states[index] != .gone {
      old.move(from: index, to: targets, at: index)
    }
    outgrown.append(old)
    isUntidy = true
    tidy()
  }
}

// MARK: - Tidying

extension DeliveryList {
  /// Releases the resources that could not be released during a delivery.
  @usableFromInline
  func tidy() {
    guard deliveries == 0 else { return }
    while isUntidy {
      isUntidy = false
      for slots in outgrown { slots.deallocate() }
      outgrown = []
      releaseLeaving()
    }
    closeGapsIfMany()
  }

  /// Releases the observers that were removed during a delivery. If releasing an observer removes
  /// other observers, ``tidy()`` calls this method again.
  private func releaseLeaving() {
    deliveries = 1
    var index = 0
    while index < states.count {
      if states[index] == .leaving { release(index) }
      index += 1
    }
    deliveries = 0
  }

  private func closeGapsIfMany() {
    if deliveries == 0, states.count > 32, count * 2 < states.count { closeGaps() }
  }

  private func closeGaps() {
    var next = 0
    for index in states.indices where states[index] == .live {
      if index != next { move(from: index, to: next) }
      next += 1
    }
    states.removeLast(states.count - next)
    places.removeLast(places.count - next)
    isDense = true
  }

  private func move(from index: Int, to gap: Int) {
    targets.move(from: index, to: targets, at: gap)
    states.swapAt(index, gap)
    places.swapAt(index, gap)
    places[gap]?.index = gap
  }
}
