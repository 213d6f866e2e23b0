/// One key of one broadcaster: its producer, its observers, and the values under way.
///
/// A channel without a producer of its own passes on what the parent broadcaster's channel sends.
@MainActor
final class BroadcastChannel<Value: Equatable & Sendable> {
  let name: String
  private weak var source: BroadcastSource<Value>?
  private let parent: BroadcastChannel?
  private var upstream: Subscription?
  private var dependents: [WeakChannel] = []
  private let observers = ObserverList<Value>()
  private let onRunaway: @MainActor (String) -> Void

  /// The last value enqueued, against which equality is judged; nil while nothing is bound.
  private var latest: Value?
  private var queue: [Value] = []
  private var delivering: Value?

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

  private func followParent() {
    guard let parent else { return }
    parent.dependents.removeAll { $0.channel == nil || $0.channel === self }
    parent.dependents.append(WeakChannel(channel: self))
    upstream = parent.observe { [weak self] value in
      self?.send(value)
      return self != nil
    }
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
  func send(_ value: Value) {
    guard value != latest else { return }
    latest = value
    queue.append(value)
    if delivering == nil { deliverQueue() }
  }

  private func deliverQueue() {
    var next = 0
    while next < queue.count, next < Self.runawayLimit {
      delivering = queue[next]
      observers.deliver(queue[next])
      next += 1
    }
    let isRunaway = next < queue.count
    delivering = nil
    queue.removeAll(keepingCapacity: !isRunaway)
    if isRunaway { onRunaway(name) }
  }

  /// Adds an observer, which first gets the value being delivered, or the current one.
  func observe(_ body: @escaping @MainActor (Value) -> Bool) -> Subscription {
    let entry = observers.add(body)
    if let value = delivering ?? latest, !body(value) { observers.remove(entry) }
    return Subscription { [weak self] in self?.observers.remove(entry) }
  }
}

// MARK: - WeakChannel

extension BroadcastChannel {
  private struct WeakChannel {
    weak var channel: BroadcastChannel?
  }
}
