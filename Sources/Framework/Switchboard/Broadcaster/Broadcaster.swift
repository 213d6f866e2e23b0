/// An object that broadcasts property values to observers by key.
///
/// Broadcasters form a chain. A key that has no producer in a broadcaster takes its value from the
/// parent. When a write changes a key's value, the key's observers are called in order of
/// subscription.
@MainActor
public final class Broadcaster {
  /// The name shown in listings and messages.
  public let name: String
  /// The broadcaster that supplies values for keys that have no producer in this broadcaster.
  public let parent: Broadcaster?
  /// A Boolean value that indicates whether the properties of this broadcaster are off the record.
  /// Other processes cannot observe them unless the program allows it.
  public let isOffTheRecord: Bool
  /// A closure that is called with a key's name if the key's observers keep changing the key's
  /// value in an endless loop. The broadcaster discards the pending values before it calls the
  /// closure. If the closure is nil, that of the nearest ancestor with one is called.
  public var onRunaway: (@MainActor (_ key: String) -> Void)?

  /// A weak reference to this broadcaster, which the objects that don't retain it share.
  private(set) lazy var reference = WeakReference(self)
  private(set) var channels: [AnyBroadcastKey: any AnyBroadcastChannel] = [:]
  private var lastPosition = 0
  private var monitors = BroadcastObservers<(AnyBroadcastKey, BroadcastReading)>()
  private var runaways = BroadcastObservers<String>()

  /// Creates a broadcaster without producers.
  /// - Parameters:
  ///   - name: The name shown in listings and messages.
  ///   - parent: The broadcaster that supplies values for keys that have no producer in this
  ///     broadcaster.
  ///   - isOffTheRecord: Whether the properties are off the record.
  public init(
    name: String = "broadcasts", parent: Broadcaster? = nil, isOffTheRecord: Bool = false
  ) {
    self.name = name
    self.parent = parent
    self.isOffTheRecord = isOffTheRecord
  }

  isolated deinit {
    for channel in ownChannels() { channel.close() }
  }

  package var chain: [Broadcaster] { Array(sequence(first: self, next: \.parent)) }

  /// Returns the channels that satisfy a predicate, in order of first use. This order keeps listings
  /// stable.
  func ownChannels(
    where isIncluded: (any AnyBroadcastChannel) -> Bool = { _ in true }
  ) -> [any AnyBroadcastChannel] {
    channels.values.filter(isIncluded).sorted { $0.position < $1.position }
  }
}

// MARK: - Channels

extension Broadcaster {
  /// Returns the channel for a key, which is created if there is none.
  func channel<Value: Equatable & Sendable>(_ key: AnyBroadcastKey) -> BroadcastChannel<Value> {
    if let channel: BroadcastChannel<Value> = existingChannel(key) { return channel }
    let channel = BroadcastChannel<Value>(key, in: self, below: parent?.channel(key))
    channels[key] = channel
    return channel
  }

  private func existingChannel<Value: Equatable & Sendable>(_ key: AnyBroadcastKey)
    -> BroadcastChannel<Value>?
  {
    channels[key] as? BroadcastChannel<Value>
  }

  func nextPosition() -> Int {
    lastPosition += 1
    return lastPosition
  }

  /// Removes a channel, unless the key has another one by now.
  /// - Returns: Whether the channel was removed.
  func remove(_ channel: any AnyBroadcastChannel) -> Bool {
    guard channels[channel.key] === channel else { return false }
    channels[channel.key] = nil
    return true
  }

  func reportRunaway(_ name: String) {
    for level in chain { level.runaways.notify(of: name) }
    let level = chain.first { $0.onRunaway != nil }
    level?.onRunaway?(name)
  }

  /// Observes the names of the keys that ``onRunaway`` reports for this broadcaster and its
  /// descendants.
  package func observeRunaways(_ body: @escaping @MainActor (String) -> Void) -> Subscription {
    let observer = ClosureObserver(body)
    runaways.add(observer)
    return Subscription { [reference] in reference.load()?.runaways.remove(observer) }
  }
}

// MARK: - Keys

extension Broadcaster {
  /// Begins a binding, whose source is supplied later.
  /// - Throws: ``BroadcastError`` if the key already has a producer in this broadcaster.
  func reserve<Value: Equatable & Sendable>(
    _ key: AnyBroadcastKey
  ) throws(BroadcastError) -> BroadcastBinding<Value> {
    let channel: BroadcastChannel<Value> = channel(key)
    guard !channel.hasProducer else {
      throw .hasProducer(key: listedNames[key] ?? channel.name, broadcaster: name)
    }
    return BroadcastBinding(channel)
  }

  func bind<Value: Equatable & Sendable>(
    _ key: AnyBroadcastKey, to source: BroadcastSource<Value>
  ) throws(BroadcastError) -> Subscription {
    let binding: BroadcastBinding<Value> = try reserve(key)
    binding.supply(source)
    return Subscription(named: binding.channel.name) { binding.end() }
  }

  func value<Value: Equatable & Sendable>(_ key: AnyBroadcastKey) -> Value? {
    Subscription.noteActivity()
    return chain.lazy.compactMap { $0.existingChannel(key) }.first?.current
  }

  func broadcast<Value: Equatable & Sendable>(_ key: AnyBroadcastKey) -> Broadcast<Value> {
    Broadcast { [reference] onValue, onStop in
      guard let broadcaster = reference.load() else {
        onStop(.ended)
        return Subscription {}
      }
      return broadcaster.channel(key).observe(by: ClosureObserver(onValue, onStop: onStop))
    }
  }
}

// MARK: - Monitors

extension Broadcaster {
  /// Observes all keys that have a producer in this broadcaster, including keys that are bound
  /// later. Use this method for logs and tests.
  ///
  /// The observation gets a value before the observers of its key, so an effect follows its cause.
  /// The observation isn't included in the observer counts in ``entries``. To observe the parent's
  /// producers, call this method on the parent.
  /// - Parameter body: A closure that receives a key and its value. It is called immediately for
  ///   each current value and then for each later value.
  /// - Returns: A subscription that ends the observation when released.
  public func observeAll(
    _ body: @escaping @MainActor (_ key: AnyBroadcastKey, _ value: BroadcastReading) -> Void
  ) -> Subscription {
    let monitor = ClosureObserver<(AnyBroadcastKey, BroadcastReading)>({ body($0.0, $0.1) })
    monitors.add(monitor)
    for channel in ownChannels() {
      if let value = channel.monitoredReading { body(channel.key, value) }
    }
    return Subscription { [reference] in reference.load()?.monitors.remove(monitor) }
  }

  func notifyMonitors(of value: some Sendable, for key: AnyBroadcastKey) {
    if !monitors.isEmpty { monitors.notify(of: (key, BroadcastReading(value))) }
  }
}
