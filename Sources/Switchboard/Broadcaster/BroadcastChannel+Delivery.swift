// MARK: - Delivery

extension BroadcastChannel where Value: Equatable {
  /// Delivers a value to every observer if the value differs from the last one. If a delivery is in
  /// progress, the value is enqueued and delivered afterward.
  @inlinable
  func send(_ value: Value) {
    if let latest, latest == value { return }
    latest = value
    guard !isDelivering else { return queue.append(value) }
    isDelivering = true
    delivering = value
    observers.deliver(value)
    if !queue.isEmpty { deliverQueue() }
    delivering = nil
    isDelivering = false
  }

  /// Enqueues a value if it differs from the last one. A source with several keys enqueues a value
  /// for every key before it delivers the value.
  @usableFromInline
  func enqueue(_ value: Value) {
    guard value != latest else { return }
    latest = value
    queue.append(value)
  }
}

extension BroadcastChannel {
  /// Delivers the queued values, unless a delivery is in progress.
  @usableFromInline
  func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    deliverQueue()
    delivering = nil
    isDelivering = false
  }

  @usableFromInline
  func deliverQueue() {
    var count = 0
    while !queue.isEmpty {
      guard count < Self.runawayLimit else { return reportRunaway() }
      let value = queue.removeFirst()
      delivering = value
      observers.deliver(value)
      count += 1
    }
  }

  private func reportRunaway() {
    queue = []
    latest = delivering
    onRunaway(name)
  }
}

// MARK: - Observers

extension BroadcastChannel {
  /// Adds an observer and calls it with the value that is being delivered, or with the current
  /// value if there is no delivery.
  @usableFromInline
  func observe(
    at place: ObserverPlace = ObserverPlace(), _ body: @escaping @MainActor (Value) -> Void
  ) -> Subscription {
    observers.add(body, at: place)
    // The new observer also receives the queued values, so it doesn't need the current value.
    if let value = delivering ?? (queue.isEmpty ? current : nil) { body(value) }
    return Subscription { [observers] in observers.remove(at: place) }
  }

  /// Adds an observer that is not called after `object` is released.
  @inlinable
  func observe<Object: AnyObject>(
    for object: Object, _ body: @escaping @MainActor (Object, Value) -> Void
  ) -> Subscription {
    let place = ObserverPlace()
    let reference = WeakReference(object)
    return observe(at: place) { [unowned observers] value in
      if let object = reference.load() {
        body(object, value)
      } else {
        observers.remove(at: place)
      }
    }
  }
}
