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
  private var monitors: [ObjectIdentifier: Monitor] = [:]

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

  /// Binds a key to the property that produces its values. The binding doesn't retain the property.
  ///
  /// Every observer receives the property's value, even if the observer received the same value
  /// from an earlier binding. Chrome for iOS does the same.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - source: The property, for example `$count`.
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  /// - Returns: A subscription that ends the binding when released. The binding also ends when the
  ///   property is released.
  /// - Throws: ``BroadcastError`` if the key, or another key with the same name, already has a
  ///   producer in this broadcaster.
  public func bind<Key: BroadcastKey>(
    _ key: Key.Type, to source: BroadcastSource<Key.Value>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(BroadcastError) -> Subscription {
    try freeChannel(of: key).bind(to: source)
      .made(as: "binding", of: key.name, fileID: fileID, line: line)
  }

  /// Withdraws a key by ending its binding and the sequences of its values.
  ///
  /// The sequences end in this broadcaster and in child broadcasters that don't have their own
  /// producer. Other observers remain and receive values from the parent or from a later producer.
  /// - Parameter key: The key, for example `TabCount.self`.
  public func withdraw<Key: BroadcastKey>(_ key: Key.Type) {
    existingChannel(of: key)?.withdraw()
  }

  /// Returns the current value of a key, or nil if no producer is bound.
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
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  ///   - body: A closure that receives the current value immediately, if there is one, and then
  ///     each later value.
  /// - Returns: A subscription that ends the observation when released.
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
  ///   - observer: The observing object, which isn't retained.
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  ///   - body: A closure that receives `observer` and each value, starting immediately with the
  ///     current value if there is one.
  /// - Returns: A subscription that ends the observation when released.
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

  /// Returns the values of a key as an asynchronous sequence, starting with the current value.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - buffering: The buffering policy for a slow consumer.
  public func values<Key: BroadcastKey>(
    of key: Key.Type, buffering: BroadcastValues<Key.Value>.Buffering
  ) -> BroadcastValues<Key.Value> {
    broadcast(of: key).values(buffering: buffering)
  }

  /// Returns a broadcast of a key's values. Use it to derive other values or to wait for a value.
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

  /// Returns the channel for a key.
  /// - Throws: ``BroadcastError`` if the key, or another key with the same name, already has a
  ///   producer in this broadcaster.
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

  func newChannel<Value: Equatable & Sendable>(
    _ id: ChannelTable.ID, name: @autoclosure () -> String, parent: BroadcastChannel<Value>?
  ) -> BroadcastChannel<Value> {
    let channel =
      parent?.makeDependent(onRunaway: reportRunaway)
      ?? BroadcastChannel(name: name(), onRunaway: reportRunaway)
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

  /// Removes an instance that has neither a producer nor observers.
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
  /// An observer of all keys that have a producer in one broadcaster.
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

  /// Observes all keys that have a producer in this broadcaster, including keys that are bound
  /// later. Use this method for logs and tests.
  ///
  /// The observation isn't included in the observer counts in ``entries``. To observe the parent's
  /// producers, call this method on the parent.
  /// - Parameter body: A closure that receives a key's name and value. It is called immediately for
  ///   each current value and then for each later value.
  /// - Returns: A subscription that ends the observation when released.
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
