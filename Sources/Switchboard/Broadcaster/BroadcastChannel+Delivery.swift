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

  /// Puts a value that differs from the last one in line, where others have to be in line first.
  @usableFromInline
  func enqueue(_ value: Value) {
    guard value != latest else { return }
    latest = value
    queue.append(value)
  }

  /// Delivers what is in line, unless a delivery is under way that will.
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
    // What waits in line comes to the new observer, too, and need not be told twice.
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
