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
  /// closure.
  public var onRunaway: (@MainActor (_ key: String) -> Void)?

  private(set) var table = ChannelTable()
  private var monitors = DeliveryList<(key: String, value: BroadcastReading)>()

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
    for channel in table.channels { channel.close() }
  }

  var chain: [Broadcaster] { Array(sequence(first: self, next: \.parent)) }
}

// MARK: - Channels

extension Broadcaster {
  /// Returns the channel for a key, which is created if there is none.
  func channel<Value>(_ key: ChannelKey<Value>) -> BroadcastChannel<Value> {
    existingChannel(key)
      ?? add(BroadcastChannel(key.id, in: self, parent: parent?.channel(key)))
  }

  private func existingChannel<Value>(_ key: ChannelKey<Value>) -> BroadcastChannel<Value>? {
    table[key.id] as? BroadcastChannel<Value>
  }

  func anyChannel(_ id: ChannelID) -> (any AnyBroadcastChannel)? {
    table[id] ?? parent?.anyChannel(id).map { add($0.makeDependent(in: self)) }
  }

  private func add<Channel: AnyBroadcastChannel>(_ channel: Channel) -> Channel {
    table.add(channel)
    return channel
  }

  /// Removes the channel of an instance that has neither a producer nor observers.
  func channelIsIdle(_ id: ChannelID) {
    if id.instance != nil { table.remove(id) }
  }

  func reportRunaway(_ key: String) {
    let level = chain.first { $0.onRunaway != nil }
    level?.onRunaway?(key)
  }
}

// MARK: - Keys

extension Broadcaster {
  /// Returns the channel for a key to bind.
  /// - Throws: ``BroadcastError`` if the key already has a producer in this broadcaster.
  func freeChannel<Value>(
    _ key: ChannelKey<Value>
  ) throws(BroadcastError) -> BroadcastChannel<Value> {
    let channel = channel(key)
    guard !channel.hasProducer else {
      throw .hasProducer(key: listedName(of: channel), broadcaster: name)
    }
    return channel
  }

  func withdraw<Value>(_ key: ChannelKey<Value>) {
    existingChannel(key)?.withdraw()
  }

  func value<Value>(_ key: ChannelKey<Value>) -> Value? {
    Subscription.noteActivity()
    return chain.lazy.compactMap { $0.existingChannel(key) }.first?.current
  }

  func broadcast<Value>(_ key: ChannelKey<Value>) -> Broadcast<Value> {
    Broadcast { [weak self] receiver in
      guard let self else {
        receiver.onEnd()
        return Subscription {}
      }
      return channel(key).observe(receiver)
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
  /// - Parameter body: A closure that receives a key's name, as ``entries`` shows it, and its value.
  ///   It is called immediately for each current value and then for each later value.
  /// - Returns: A subscription that ends the observation when released.
  public func observeAll(
    _ body: @escaping @MainActor (_ key: String, _ value: BroadcastReading) -> Void
  ) -> Subscription {
    let monitor = ClosureObserver<(key: String, value: BroadcastReading)>(
      BroadcastReceiver(onValue: { body($0.key, $0.value) }, onEnd: {}))
    monitors.add(monitor)
    for channel in table.channels {
      if let value = channel.monitoredReading { body(listedName(of: channel), value) }
    }
    return Subscription { [weak self] in self?.monitors.remove(monitor) }
  }

  var isMonitored: Bool { !monitors.isEmpty }

  func notifyMonitors<Value>(of value: Value, from channel: BroadcastChannel<Value>) {
    let monitors = monitors
    _ = monitors.deliver((listedName(of: channel), BroadcastReading(value)))
  }
}
