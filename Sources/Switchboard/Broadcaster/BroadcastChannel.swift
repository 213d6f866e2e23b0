/// One key of one broadcaster: its producer, its observers, and the values under way.
///
/// A channel without a producer of its own passes on what the parent broadcaster's channel sends.
@MainActor
@usableFromInline
final class BroadcastChannel<Value: Equatable & Sendable> {
  let name: String
  private weak var source: BroadcastSource<Value>?
  private let parent: BroadcastChannel?
  private var upstream: Subscription?
  private var dependents: [WeakChannel] = []
  private let onRunaway: @MainActor (String) -> Void

  @usableFromInline let observers = ObserverList<Value>()
  /// The last value enqueued, against which equality is judged; nil while nothing is bound.
  @exclusivity(unchecked) @usableFromInline
  var latest: Value?
  /// The value being delivered.
  @exclusivity(unchecked) @usableFromInline
  var delivering: Value?
  /// The values that came during the delivery.
  @exclusivity(unchecked) @usableFromInline
  var queue: [Value] = []

  /// How many values one outermost delivery may bring about before it counts as a loop.
  static var runawayLimit: Int { 1_000 }

  init(
    name: String, parent: BroadcastChannel?, onRunaway: @escaping @MainActor (String) -> Void
  ) {
    self.name = name
    self.parent = parent
    self.onRunaway = onRunaway
    followParent()
  }

  /// The value that counts now, from the own producer or from the parent's.
  var current: Value? { source?.value ?? parent?.current }

  var hasSource: Bool { source != nil }
  var observerCount: Int { observers.count }
}

// MARK: - Producer

extension BroadcastChannel {
  func bind(to source: BroadcastSource<Value>) -> Subscription {
    upstream = nil
    self.source = source
    source.attach(self)
    latest = nil
    send(source.value)
    return Subscription { [weak self, weak source] in
      guard let self, let source, self.source === source else { return }
      source.detach(self)
      self.sourceEnded()
    }
  }

  /// The producer is gone; observers stay, and hear the parent's producer or a later one.
  func sourceEnded() {
    source = nil
    forgetLatest()
    followParent()
  }

  /// The broadcaster is gone: nothing is sent any more.
  func close() {
    upstream = nil
    source?.detach(self)
    source = nil
  }

  private func followParent() {
    guard let parent else { return }
    parent.dependents.removeAll { $0.channel == nil || $0.channel === self }
    parent.dependents.append(WeakChannel(channel: self))
    // The subscription ends with this channel, so that the closure never outlives it.
    upstream = parent.observe { [unowned self] in send($0) }
  }

  private func forgetLatest() {
    latest = nil
    for dependent in dependents {
      if let channel = dependent.channel, !channel.hasSource { channel.forgetLatest() }
    }
  }
}

// MARK: - Delivery

extension BroadcastChannel {
  /// Delivers a value to every observer; from inside a delivery, after that is over.
  @inlinable
  func send(_ value: Value) {
    if let latest, latest == value { return }
    latest = value
    if delivering != nil { return queue.append(value) }
    delivering = value
    observers.deliver(value)
    if !queue.isEmpty { deliverQueue() }
    delivering = nil
  }

  @usableFromInline
  func deliverQueue() {
    var next = 0
    while next < queue.count, next < Self.runawayLimit {
      delivering = queue[next]
      observers.deliver(queue[next])
      next += 1
    }
    let isRunaway = next < queue.count
    if isRunaway { latest = delivering }
    queue.removeAll(keepingCapacity: !isRunaway)
    if isRunaway { onRunaway(name) }
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
    if let value = delivering ?? current { body(value) }
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

// MARK: - WeakChannel

extension BroadcastChannel {
  private struct WeakChannel {
    weak var channel: BroadcastChannel?
  }
}
