/// One key of one broadcaster: its producer, its observers, and the values under way.
///
/// A channel without a producer of its own passes on what the parent broadcaster's channel sends.
@MainActor
@usableFromInline
final class BroadcastChannel<Value: Equatable & Sendable> {
  let name: String
  private weak var source: BroadcastSource<Value>?
  /// The binding in force; nil while there is none.
  private var bindingID: Int?
  private var lastBindingID = 0
  private let parent: BroadcastChannel?
  private var upstream: Subscription?
  private var dependents: [Dependent] = []
  private let onRunaway: @MainActor (String) -> Void

  @usableFromInline let observers = ObserverList<Value>()
  /// The last value enqueued, against which equality is judged; nil while nothing is bound.
  @exclusivity(unchecked) @usableFromInline
  var latest: Value?
  /// The values that wait.
  @exclusivity(unchecked) @usableFromInline
  var queue: [Value] = []
  /// The value that is being delivered.
  @exclusivity(unchecked) @usableFromInline
  var delivering: Value?
  @exclusivity(unchecked) @usableFromInline
  var isDelivering = false

  /// How many values one outermost delivery may bring about before it counts as a loop.
  private static var runawayLimit: Int { 1_000 }

  init(
    name: String, parent: BroadcastChannel?, onRunaway: @escaping @MainActor (String) -> Void
  ) {
    self.name = name
    self.parent = parent
    self.onRunaway = onRunaway
    parent?.dependents.append(Dependent(channel: self))
    followParent()
  }

  /// The value that counts now, from the own producer or from the parent's.
  var current: Value? { source?.value ?? parent?.current }

  var hasSource: Bool { source != nil }

  /// How many observe it, here and below, as far as it is this producer's values they hear.
  var observerCount: Int {
    let followers = dependents.compactMap(\.channel).filter { $0.upstream != nil }
    return observers.count - followers.count + followers.reduce(0) { $0 + $1.observerCount }
  }
}

// MARK: - Producer

extension BroadcastChannel {
  func bind(to source: BroadcastSource<Value>) -> Subscription {
    lastBindingID += 1
    let id = lastBindingID
    bindingID = id
    upstream = nil
    self.source = source
    source.attach(self, id: id)
    forgetValues()
    send(source.value)
    return Subscription { [weak self, weak source] in
      guard let self else { return }
      source?.detach(id: id, of: self)
      unbind(id: id)
    }
  }

  /// Ends a binding; observers stay, and hear the parent's producer or a later one.
  ///
  /// The end of a producer that was released on another thread comes late: by then the key may have
  /// another binding, which stays.
  func unbind(id: Int) {
    guard id == bindingID else { return }
    bindingID = nil
    source = nil
    forgetValues()
    followParent()
  }

  /// The broadcaster is gone: nothing is sent any more.
  func close() {
    if let bindingID { source?.detach(id: bindingID, of: self) }
    bindingID = nil
    source = nil
    upstream = nil
    queue = []
  }

  private func followParent() {
    // The subscription ends with this channel, so that the closure never outlives it.
    upstream = parent?.observe { [unowned self] in send($0) }
  }

  /// Drops what an ended producer has left: it is nobody's value any more.
  private func forgetValues() {
    latest = nil
    delivering = nil
    queue = []
    for dependent in dependents {
      if let channel = dependent.channel, channel.upstream != nil { channel.forgetValues() }
    }
  }
}

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

// MARK: - Dependent

extension BroadcastChannel {
  /// The channel of the same key in a broadcaster below.
  private struct Dependent {
    weak var channel: BroadcastChannel?
  }

  /// Makes the channel of the same key for a broadcaster below.
  func makeDependent(
    onRunaway: @escaping @MainActor (String) -> Void
  ) -> BroadcastChannel {
    dependents.removeAll { $0.channel == nil }
    return BroadcastChannel(name: name, parent: self, onRunaway: onRunaway)
  }
}
