// MARK: - Delivery

extension BroadcastChannel {
  /// Delivers a value that differs from the last one to every observer; from inside a delivery,
  /// after that is over.
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

  /// Enqueues a value that differs from the last one, for a source that enqueues it elsewhere first.
  @usableFromInline
  func enqueue(_ value: Value) {
    guard value != latest else { return }
    latest = value
    queue.append(value)
  }

  /// Delivers the values that wait, unless a delivery is under way that does.
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
  /// Adds an observer, which first gets the value being delivered, or the current one.
  @usableFromInline
  func observe(
    at place: ObserverPlace = ObserverPlace(), _ body: @escaping @MainActor (Value) -> Void
  ) -> Subscription {
    observers.add(body, at: place)
    // The values that wait reach the new observer as well, so that it needs no other value now.
    if let value = delivering ?? (queue.isEmpty ? current : nil) { body(value) }
    return Subscription { [observers] in observers.remove(at: place) }
  }

  /// Adds an observer that ends with `object`.
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
