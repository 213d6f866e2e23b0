/// A channel that delivers a key's values from the producer to the observers in one broadcaster.
///
/// A channel without its own producer forwards the values from the parent broadcaster's channel.
///
/// The way from a write to the observers is inlinable. Otherwise, the runtime looks up generic types
/// for each write, and a write for one observer takes 500 ns instead of 110 ns.
@MainActor
@usableFromInline
final class BroadcastChannel<Value: Equatable & Sendable> {
  let id: ChannelID
  let name: String
  private weak var broadcaster: Broadcaster?
  private let parent: BroadcastChannel?
  @usableFromInline var sourceReference: WeakReference<BroadcastSource<Value>>?
  /// The ID of the current binding, or nil if there is none.
  private var bindingID: Int?
  /// A Boolean value that indicates whether the current binding is reserved but has no source.
  private var isReserved = false
  private var lastBindingID = 0
  private var upstream: Subscription?
  /// The channels for the same key in child broadcasters.
  private var dependents: [WeakReference<BroadcastChannel>] = []
  /// The number of dependents that triggers the removal of released dependents.
  private var dependentLimit = 16
  /// A `weak` reference to a channel or a source would make each of its retains slower.
  private lazy var reference = WeakReference(self)

  @usableFromInline var observers = DeliveryList<Value>()
  /// The most recent value that was sent or enqueued, or nil if nothing is bound. A new value that
  /// is equal to this one is ignored.
  @usableFromInline var latest: Value?
  /// The values that are waiting to be delivered.
  @usableFromInline var queue: [Value] = []
  /// The value that is being delivered.
  @usableFromInline var delivering: Value?
  @usableFromInline var isDelivering = false

  /// The maximum number of queued values to deliver before the observers are assumed to be in an
  /// endless loop.
  private static var runawayLimit: Int { 1_000 }

  init(_ id: ChannelID, in broadcaster: Broadcaster, parent: BroadcastChannel?) {
    self.id = id
    self.broadcaster = broadcaster
    self.parent = parent
    name = parent?.name ?? id.name
    parent?.add(dependent: self)
    followParent()
  }

  isolated deinit { parent?.reportIfIdle() }

  var source: BroadcastSource<Value>? { sourceReference?.load() }

  /// The current value, which comes from this channel's producer or from the parent channel.
  var current: Value? { source?.value ?? parent?.current }

  var hasProducer: Bool { source != nil || isReserved }

  /// The number of observers that receive values from this channel's producer. It includes
  /// observers in child broadcasters.
  var observerCount: Int {
    let followers = followers
    return observers.count - followers.count + followers.reduce(0) { $0 + $1.observerCount }
  }

  private var followers: [BroadcastChannel] {
    dependents.compactMap { $0.load() }.filter { $0.upstream != nil }
  }

  /// Notifies the broadcaster if the channel has no producer, observers or dependents.
  private func reportIfIdle() {
    guard !hasProducer, observers.isEmpty, !dependents.contains(where: { $0.load() != nil })
    else { return }
    broadcaster?.channelIsIdle(id)
  }
}

// MARK: - Producer

extension BroadcastChannel {
  func bind(to source: BroadcastSource<Value>) -> Subscription {
    let id = reserve()
    supply(source, for: id)
    return Subscription(named: name) { [reference] in
      guard let channel = reference.load() else { return }
      if id == channel.bindingID { channel.source?.detach(id: id, of: channel) }
      channel.unbind(id: id)
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
    sourceReference = WeakReference(source)
    source.attach(self, id: id)
    forgetValues()
    send(source.value)
  }

  /// Ends a binding. Observers remain and receive values from the parent's producer or from a later
  /// producer.
  ///
  /// If a producer is released on another thread, its binding might end after a newer binding has
  /// begun. In that case, the newer binding is not affected.
  func unbind(id: Int) {
    guard id == bindingID else { return }
    forgetProducer()
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
    forgetProducer()
    upstream = nil
    queue = []
    endSequences()
  }

  private func forgetProducer() {
    bindingID = nil
    isReserved = false
    sourceReference = nil
  }

  /// Ends the sequences of values in this broadcaster and in the child broadcasters that follow
  /// this channel.
  private func endSequences() {
    let observers = observers
    observers.end()
    for follower in followers { follower.endSequences() }
  }

  /// Notifies the observers in this broadcaster, and in the child broadcasters that follow this
  /// channel, that there is no value any longer.
  private func reportUnbound() {
    let observers = observers
    observers.unbind()
    for follower in followers { follower.reportUnbound() }
  }

  private func followParent() {
    // The subscription ends with this channel, so the closure never outlives the channel.
    upstream = parent?.observe(
      BroadcastReceiver(onValue: { [unowned self] in send($0) }, onEnd: {}))
  }

  /// Discards the values from the previous producer.
  private func forgetValues() {
    latest = nil
    delivering = nil
    queue = []
    for follower in followers { follower.forgetValues() }
  }
}

// MARK: - Delivery

extension BroadcastChannel {
  /// Delivers a value to every observer if the value differs from the last one. If a delivery is in
  /// progress, the value is enqueued and delivered afterward.
  @inlinable
  func send(_ value: Value) {
    if let latest, latest == value { return }
    latest = value
    guard !isDelivering else { return queue.append(value) }
    isDelivering = true
    deliver(value)
    if !queue.isEmpty { deliverQueue() }
    delivering = nil
    isDelivering = false
  }

  /// Enqueues a value if it differs from the last one. A source with several keys enqueues a value
  /// for every key before it delivers the value.
  func enqueue(_ value: Value) {
    guard value != latest else { return }
    latest = value
    queue.append(value)
  }

  /// Delivers the queued values, unless a delivery is in progress.
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
      deliver(queue.removeFirst())
      count += 1
    }
  }

  private func reportRunaway() {
    queue = []
    latest = delivering
    broadcaster?.reportRunaway(name)
  }

  /// Delivers a value to the monitors first, so that they get the effects of the value after it.
  @inlinable
  func deliver(_ value: Value) {
    delivering = value
    if sourceReference != nil { notifyMonitors(of: value) }
    let observers = observers
    guard !observers.isEmpty else { return }
    Subscription.noteActivity()
    for observer in observers.deliver(value) { remove(observer) }
  }

  @usableFromInline
  func notifyMonitors(of value: Value) {
    if let broadcaster, broadcaster.isMonitored {
      broadcaster.notifyMonitors(of: value, from: self)
    }
  }
}

// MARK: - Observers

extension BroadcastChannel {
  func observe(_ receiver: BroadcastReceiver<Value>) -> Subscription {
    let observer = ClosureObserver(receiver)
    add(observer)
    return Subscription { [reference] in reference.load()?.remove(observer) }
  }

  func observe(_ body: @escaping @MainActor (Value) -> Void) -> Subscription {
    observe(by: ClosureObserver(BroadcastReceiver(onValue: body, onEnd: {})))
  }

  /// Adds an observer that is not called after `object` is released.
  func observe<Object: AnyObject>(
    for object: Object, _ body: @escaping @MainActor (Object, Value) -> Void
  ) -> Subscription {
    observe(by: ObjectObserver(object, body))
  }

  private func observe(by observer: BroadcastObserver<Value>) -> Subscription {
    add(observer)
    return Subscription(named: name) { [reference] in reference.load()?.remove(observer) }
  }

  /// Adds an observer and calls it with the value that is being delivered, or with the current
  /// value if there is no delivery.
  private func add(_ observer: BroadcastObserver<Value>) {
    observers.add(observer)
    if let value = upcoming { _ = observer.receive(value) }
  }

  /// The value that a new observer gets at once, or nil if there is none. A new observer also
  /// receives the queued values, so it doesn't need the current value then.
  var upcoming: Value? { delivering ?? (queue.isEmpty ? current : nil) }

  @usableFromInline
  func remove(_ observer: BroadcastObserver<Value>) {
    observers.remove(observer)
    reportIfIdle()
  }
}

// MARK: - Dependents

extension BroadcastChannel {
  /// Adds a channel. Removes the released ones each time the number doubles, so that adding takes
  /// amortized constant time.
  private func add(dependent channel: BroadcastChannel) {
    if dependents.count >= dependentLimit {
      dependents.removeAll { $0.load() == nil }
      dependentLimit = max(16, 2 * dependents.count)
    }
    dependents.append(channel.reference)
  }
}
