/// A channel that delivers a key's values from the producer to the observers in one broadcaster.
///
/// A channel without its own producer forwards the values from the parent broadcaster's channel.
///
/// Like ``BroadcastSource``, the class does not require `Equatable`.
@MainActor
@usableFromInline
final class BroadcastChannel<Value: Sendable> {
  /// A function that delivers a value through a channel if the value differs from the last one.
  private typealias Sending = @MainActor (BroadcastChannel, Value) -> Void

  @usableFromInline let name: String
  private weak var source: BroadcastSource<Value>?
  /// The ID of the current binding, or nil if there is none.
  private var bindingID: Int?
  /// A Boolean value that indicates whether the current binding is reserved but has no source.
  private var isReserved = false
  private var lastBindingID = 0
  private let parent: BroadcastChannel?
  private let sending: Sending
  private var upstream: Subscription?
  private var dependents: [Dependent] = []
  /// The number of dependents that triggers the removal of released dependents.
  private var dependentLimit = 16
  let onRunaway: @MainActor (String) -> Void
  /// The closures to call when the key loses its producer or is withdrawn, or when the broadcaster
  /// is released, keyed by observer.
  private var endings: [ObjectIdentifier: Ending] = [:]
  private var monitorCount = 0
  var onIdle: (@MainActor () -> Void)? {
    didSet { observers.onRemoval = { [weak self] in self?.reportIfIdle() } }
  }

  @usableFromInline let observers = DeliveryList<Value>()
  /// The most recent value that was sent or enqueued, or nil if nothing is bound. A new value that
  /// is equal to this one is ignored.
  @exclusivity(unchecked) @usableFromInline
  var latest: Value?
  /// The values that are waiting to be delivered.
  @exclusivity(unchecked) @usableFromInline
  var queue: [Value] = []
  /// The value that is being delivered.
  @exclusivity(unchecked) @usableFromInline
  var delivering: Value?
  @exclusivity(unchecked) @usableFromInline
  var isDelivering = false

  /// The maximum number of queued values to deliver before the observers are assumed to be in an
  /// endless loop.
  static var runawayLimit: Int { 1_000 }

  /// Creates the channel for a key without a parent.
  convenience init(
    name: String, onRunaway: @escaping @MainActor (String) -> Void
  ) where Value: Equatable {
    self.init(name: name, parent: nil, sending: { $0.send($1) }, onRunaway: onRunaway)
  }

  private init(
    name: String, parent: BroadcastChannel?, sending: @escaping Sending,
    onRunaway: @escaping @MainActor (String) -> Void
  ) {
    self.name = name
    self.parent = parent
    self.sending = sending
    self.onRunaway = onRunaway
    parent?.dependents.append(Dependent(channel: self))
    followParent()
  }

  isolated deinit { parent?.reportIfIdle() }

  /// The current value, which comes from this channel's producer or from the parent channel.
  var current: Value? { source?.value ?? parent?.current }

  var hasProducer: Bool { source != nil || isReserved }

  /// The number of observers that receive values from this channel's producer. It includes
  /// observers in child broadcasters.
  var observerCount: Int {
    let followers = followers
    return observers.count - monitorCount - followers.count
      + followers.reduce(0) { $0 + $1.observerCount }
  }

  private var followers: [BroadcastChannel] {
    var followers: [BroadcastChannel] = []
    for dependent in dependents {
      if let channel = dependent.channel, channel.upstream != nil { followers.append(channel) }
    }
    return followers
  }

  private func reportIfIdle() {
    guard let onIdle, !hasProducer, observers.count == monitorCount else { return }
    if !dependents.contains(where: { $0.channel != nil }) { onIdle() }
  }
}

// MARK: - Producer

extension BroadcastChannel {
  func bind(to source: BroadcastSource<Value>) -> Subscription {
    let id = reserve()
    supply(source, for: id)
    return Subscription { [weak self, weak source] in
      guard let self else { return }
      source?.detach(id: id, of: self)
      unbind(id: id)
    }
  }

  /// Begins a binding and returns its ID. The source is supplied later.
  func reserve() -> Int {
    lastBindingID += 1
    bindingID = lastBindingID
    isReserved = true
    return lastBindingID
  }

  /// Supplies the source of a binding, unless the binding has ended.
  func supply(_ source: BroadcastSource<Value>, for id: Int) {
    guard id == bindingID else { return }
    isReserved = false
    upstream = nil
    self.source = source
    source.attach(self, id: id)
    forgetValues()
    sending(self, source.value)
  }

  /// Ends a binding. Observers remain and receive values from the parent's producer or from a later
  /// producer.
  ///
  /// If a producer is released on another thread, its binding might end after a newer binding has
  /// begun. In that case, the newer binding is not affected.
  func unbind(id: Int) {
    guard id == bindingID else { return }
    bindingID = nil
    isReserved = false
    source = nil
    if upstream == nil {
      forgetValues()
      followParent()
      if current == nil { reportUnbound() }
    }
    reportIfIdle()
  }

  func withdraw() {
    endSequences()
    guard let bindingID else { return }
    source?.detach(id: bindingID, of: self)
    unbind(id: bindingID)
  }

  func close() {
    if let bindingID { source?.detach(id: bindingID, of: self) }
    bindingID = nil
    isReserved = false
    source = nil
    upstream = nil
    queue = []
    endSequences()
  }

  /// Ends the sequences of values in this broadcaster and in the child broadcasters that follow
  /// this channel.
  private func endSequences() {
    let ended = endings.values
    endings = [:]
    for ending in ended { ending.onEnd() }
    for follower in followers { follower.endSequences() }
  }

  /// Notifies the observers in this broadcaster, and in the child broadcasters that follow this
  /// channel, that there is no value any longer.
  private func reportUnbound() {
    for ending in Array(endings.values) { ending.onUnbind() }
    for follower in followers { follower.reportUnbound() }
  }

  private func followParent() {
    // The subscription ends with this channel, so the closure never outlives the channel.
    upstream = parent?.observe { [unowned self] in sending(self, $0) }
  }

  /// Discards the values from the previous producer.
  private func forgetValues() {
    latest = nil
    delivering = nil
    queue = []
    for dependent in dependents {
      if let channel = dependent.channel, channel.upstream != nil { channel.forgetValues() }
    }
  }
}

// MARK: - Ends and monitors

extension BroadcastChannel {
  /// What an observer does when no value follows for now, or ever.
  private struct Ending {
    let onEnd: @MainActor () -> Void
    let onUnbind: @MainActor () -> Void
  }

  /// Adds an observer that is also notified when the key loses its producer or is withdrawn, or
  /// when the broadcaster is released.
  func observe(_ receiver: BroadcastReceiver<Value>) -> Subscription {
    let place = ObserverPlace()
    endings[ObjectIdentifier(place)] = Ending(onEnd: receiver.onEnd, onUnbind: receiver.onUnbind)
    let observation = observe(at: place, receiver.onValue)
    return Subscription { [weak self] in
      self?.endings[ObjectIdentifier(place)] = nil
      observation.cancel()
    }
  }

  func monitor(_ body: @escaping @MainActor (BroadcastReading) -> Void) -> Subscription {
    monitorCount += 1
    let observation = observe { [weak self] in
      if self?.source != nil { body(BroadcastReading($0)) }
    }
    return Subscription { [weak self] in
      self?.monitorCount -= 1
      observation.cancel()
    }
  }
}

// MARK: - Dependent

extension BroadcastChannel {
  /// A weak reference to the channel for the same key in a child broadcaster.
  private struct Dependent {
    weak var channel: BroadcastChannel?
  }

  /// Creates a channel for the same key in a child broadcaster.
  func makeDependent(
    onRunaway: @escaping @MainActor (String) -> Void
  ) -> BroadcastChannel {
    removeEndedDependents()
    return BroadcastChannel(name: name, parent: self, sending: sending, onRunaway: onRunaway)
  }

  /// Removes the released dependents each time the number of dependents doubles, so that adding a
  /// dependent takes amortized constant time.
  private func removeEndedDependents() {
    guard dependents.count >= dependentLimit else { return }
    dependents.removeAll { $0.channel == nil }
    dependentLimit = max(16, 2 * dependents.count)
  }
}
