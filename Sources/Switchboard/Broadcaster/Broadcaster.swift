/// An object that broadcasts properties, by key, to their observers.
///
/// Broadcasters form a chain: a key without a producer has the parent's value. Observers of a key
/// are called in order of subscription, after the write, with every value that differs from the
/// last.
@MainActor
public final class Broadcaster {
  /// The name that listings and messages show.
  public let name: String
  /// The broadcaster that supplies the values of the keys without a producer here.
  public let parent: Broadcaster?
  /// Called with the name of a key whose observers keep changing its value. The broadcaster discards
  /// the values that are still pending.
  public var onRunaway: (@MainActor (_ key: String) -> Void)?

  private(set) var table = ChannelTable()
  private var monitors: [ObjectIdentifier: Monitor] = [:]

  /// Creates a broadcaster without producers.
  /// - Parameters:
  ///   - name: The name that listings and messages show.
  ///   - parent: The broadcaster that supplies the values of the keys without a producer here.
  public init(name: String = "broadcasts", parent: Broadcaster? = nil) {
    self.name = name
    self.parent = parent
  }

  isolated deinit {
    for channel in table.channels { channel.close() }
  }

  /// Binds a key to the property that produces its values, which the binding doesn't retain.
  ///
  /// Every observer gets the property's value, even one that had the same value from an earlier
  /// binding, as in Chrome for iOS.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - source: The property, for example `$count`.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The binding, which ends when you release it, or with the property.
  /// - Throws: ``BroadcastError`` if the key, or another key with the same name, has a producer in
  ///   this broadcaster.
  public func bind<Key: BroadcastKey>(
    _ key: Key.Type, to source: BroadcastSource<Key.Value>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(BroadcastError) -> Subscription {
    try freeChannel(of: key).bind(to: source)
      .made(as: "binding", of: key.name, fileID: fileID, line: line)
  }

  /// Permanently withdraws a key.
  ///
  /// Its binding ends. The sequences of its values end here and in the child broadcasters without a
  /// producer of their own. Other observers stay and get the parent's values, or those of a later
  /// producer.
  /// - Parameter key: The key, for example `TabCount.self`.
  public func withdraw<Key: BroadcastKey>(_ key: Key.Type) {
    existingChannel(of: key)?.withdraw()
  }

  /// Returns the current value of a key, or nil while no producer is bound.
  public func value<Key: BroadcastKey>(of key: Key.Type) -> Key.Value? {
    for level in chain {
      if let channel = level.existingChannel(of: key) { return channel.current }
    }
    return nil
  }
}

// MARK: - Observation

extension Broadcaster {
  /// Observes a key until you release the subscription.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - body: Called immediately with the current value, if there is one, and with each later
  ///     value.
  /// - Returns: The observation, which ends when you release it.
  /// - Complexity: O(1), amortized.
  @inlinable
  public func observe<Key: BroadcastKey>(
    _ key: Key.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor (Key.Value) -> Void
  ) -> Subscription {
    let channel = channel(of: key)
    return channel.observe(body)
      .made(as: "observation", of: channel.name, fileID: fileID, line: line)
  }

  /// Observes a key until you release the subscription or `observer` is released.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - observer: The observing object, which is held weakly.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - body: Called with the observer and a value: immediately with the current value, if there
  ///     is one, and with each later value.
  /// - Returns: The observation, which ends when you release it.
  /// - Complexity: O(1), amortized.
  @inlinable
  public func observe<Key: BroadcastKey, Observer: AnyObject>(
    _ key: Key.Type, for observer: Observer,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor (Observer, Key.Value) -> Void
  ) -> Subscription {
    let channel = channel(of: key)
    return channel.observe(for: observer, body)
      .made(as: "observation", of: channel.name, for: observer, fileID: fileID, line: line)
  }

  /// Returns the values of a key as an asynchronous sequence, starting with the current one.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - buffering: The values that wait for a slow consumer.
  public func values<Key: BroadcastKey>(
    of key: Key.Type, buffering: BroadcastValues<Key.Value>.Buffering
  ) -> BroadcastValues<Key.Value> {
    broadcast(of: key).values(buffering: buffering)
  }

  /// Returns the values of a key, to derive others from them or to wait for one.
  /// - Parameter key: The key, for example `TabCount.self`.
  public func broadcast<Key: BroadcastKey>(of key: Key.Type) -> Broadcast<Key.Value> {
    Broadcast { [weak self] receiver in
      self?.channel(of: key).observe(receiver) ?? Self.ended(receiver)
    }
  }

  static func ended<Value>(_ receiver: BroadcastReceiver<Value>) -> Subscription {
    receiver.onEnd()
    return Subscription {}
  }
}

// MARK: - Channels

extension Broadcaster {
  @usableFromInline
  func channel<Key: BroadcastKey>(of key: Key.Type) -> BroadcastChannel<Key.Value> {
    existingChannel(of: key)
      ?? newChannel(
        .type(ObjectIdentifier(key)), name: key.name, parent: parent?.channel(of: key))
  }

  private func existingChannel<Key: BroadcastKey>(
    of key: Key.Type
  ) -> BroadcastChannel<Key.Value>? {
    table[ObjectIdentifier(key)].map { known($0, as: BroadcastChannel<Key.Value>.self) }
  }

  /// Returns the channel of a key. Throws an error if the key, or another key of the same name, has
  /// a producer here.
  func freeChannel<Key: BroadcastKey>(
    of key: Key.Type
  ) throws(BroadcastError) -> BroadcastChannel<Key.Value> {
    try checkThatNoneProduces(key.name)
    return channel(of: key)
  }

  func checkThatNoneProduces(_ key: String) throws(BroadcastError) {
    guard !table.keys(named: key).contains(where: { table[$0]?.hasProducer == true }) else {
      throw BroadcastError(key: key, broadcaster: name)
    }
  }

  func newChannel<Value>(
    _ id: ChannelTable.ID, name: @autoclosure () -> String, parent: BroadcastChannel<Value>?
  ) -> BroadcastChannel<Value> {
    let channel =
      parent?.makeDependent(onRunaway: reportRunaway)
      ?? BroadcastChannel(name: name(), parent: nil, onRunaway: reportRunaway)
    add(channel, for: id)
    return channel
  }

  func anyChannel(of key: ChannelTable.ID) -> (any AnyBroadcastChannel)? {
    if let channel = table[key] { return channel }
    let made = parent?.anyChannel(of: key)?.makeAnyDependent(onRunaway: reportRunaway)
    if let made { add(made, for: key) }
    return made
  }

  private func add(_ channel: any AnyBroadcastChannel, for id: ChannelTable.ID) {
    table.add(channel, for: id)
    if case .instance = id {
      channel.onIdle = { [weak self] in self?.remove(id) }
    }
    for monitor in monitors.values { monitor.add(channel) }
  }

  /// Removes an instance that has neither producer nor observers.
  private func remove(_ id: ChannelTable.ID) {
    let removed = table.remove(id)
    removed?.onIdle = nil
    for monitor in monitors.values { if let removed { monitor.remove(removed) } }
  }

  private var reportRunaway: @MainActor (String) -> Void {
    { [weak self] key in
      guard let self else { return }
      let level = chain.first { $0.onRunaway != nil }
      level?.onRunaway?(key)
    }
  }

  var chain: [Broadcaster] { Array(sequence(first: self, next: \.parent)) }
}

// MARK: - Monitors

extension Broadcaster {
  /// An observer of every key whose producer is in one broadcaster.
  @MainActor
  private final class Monitor {
    private let body: @MainActor (String, BroadcastReading) -> Void
    private var observations: [ObjectIdentifier: Subscription] = [:]

    init(_ body: @escaping @MainActor (String, BroadcastReading) -> Void) {
      self.body = body
    }

    func add(_ channel: any AnyBroadcastChannel) {
      observations[ObjectIdentifier(channel)] = channel.monitor { [body, name = channel.name] in
        body(name, $0)
      }
    }

    func remove(_ channel: any AnyBroadcastChannel) {
      observations[ObjectIdentifier(channel)] = nil
    }
  }

  /// Observes every key that has its producer in this broadcaster, now or later, for logs and
  /// tests.
  ///
  /// It does not count as an observer in ``entries``. Observe the parent's producers at the parent.
  /// - Parameter body: Called with the name of a key and a value: immediately with each current
  ///   value, and with each later value.
  /// - Returns: The observation, which ends when you release it.
  public func observeAll(
    _ body: @escaping @MainActor (_ key: String, _ value: BroadcastReading) -> Void
  ) -> Subscription {
    let monitor = Monitor(body)
    let id = ObjectIdentifier(monitor)
    monitors[id] = monitor
    for key in table.keys { if let channel = table[key] { monitor.add(channel) } }
    return Subscription { [weak self] in self?.monitors[id] = nil }
  }
}
