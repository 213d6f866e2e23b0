/// Broadcasts properties, by key, to whoever observes them.
///
/// Broadcasters chain: a key without a producer here has the parent's. Observers of a key are
/// told in order of subscription, after the write, of every value that differs from the last.
@MainActor
public final class Broadcaster {
  /// The name that listings and messages show.
  public let name: String
  /// The broadcaster whose producers count for the keys that have none here.
  public let parent: Broadcaster?
  /// Hears of a key whose observers change it without end; the rest of the loop is dropped.
  public var onRunaway: (@MainActor (_ key: String) -> Void)?

  private(set) var channels: [ObjectIdentifier: any AnyBroadcastChannel] = [:]
  /// The keys in order of first use, so that listings are stable.
  private(set) var keys: [ObjectIdentifier] = []

  /// Makes a broadcaster without producers.
  /// - Parameters:
  ///   - name: the name that listings and messages show.
  ///   - parent: the broadcaster whose producers count for the keys that have none here.
  public init(name: String = "broadcasts", parent: Broadcaster? = nil) {
    self.name = name
    self.parent = parent
  }

  isolated deinit {
    for channel in channels.values { channel.close() }
  }

  /// Binds a key to the property that produces its values; nobody is kept alive by it.
  ///
  /// Every observer gets the property's value, even one that had the same value from an earlier
  /// binding, as in Chrome for iOS.
  /// - Parameters:
  ///   - key: the key, as `TabCount.self`.
  ///   - source: the property, as `$count`.
  /// - Returns: the binding; it ends when dropped, or with the property.
  /// - Throws: ``BroadcastError`` if the key, or another of its name, has a producer in this
  ///   broadcaster.
  public func bind<Key: BroadcastKey>(
    _ key: Key.Type, to source: BroadcastSource<Key.Value>
  ) throws(BroadcastError) -> Subscription {
    let channel = channel(of: key)
    guard !channels.values.contains(where: { $0.name == key.name && $0.hasSource }) else {
      throw BroadcastError(key: key.name, broadcaster: name)
    }
    return channel.bind(to: source)
  }

  /// The current value of a key; nil while no producer is bound.
  public func value<Key: BroadcastKey>(of key: Key.Type) -> Key.Value? {
    for level in chain {
      if let channel = level.existingChannel(of: key) { return channel.current }
    }
    return nil
  }
}

// MARK: - Observation

extension Broadcaster {
  /// Observes a key until the subscription is dropped.
  /// - Parameters:
  ///   - key: the key, as `TabCount.self`.
  ///   - body: gets the current value at once if there is one, and then each later one.
  /// - Returns: the observation; it ends when dropped.
  /// - Complexity: O(1), amortised.
  @inlinable
  public func observe<Key: BroadcastKey>(
    _ key: Key.Type, _ body: @escaping @MainActor (Key.Value) -> Void
  ) -> Subscription {
    channel(of: key).observe(body)
  }

  /// Observes a key until the subscription is dropped or `observer` dies.
  /// - Parameters:
  ///   - key: the key, as `TabCount.self`.
  ///   - observer: who observes; it is held weakly.
  ///   - body: gets the observer, with the current value at once and then each later one.
  /// - Returns: the observation; it ends when dropped.
  /// - Complexity: O(1), amortised.
  @inlinable
  public func observe<Key: BroadcastKey, Observer: AnyObject>(
    _ key: Key.Type, for observer: Observer,
    _ body: @escaping @MainActor (Observer, Key.Value) -> Void
  ) -> Subscription {
    channel(of: key).observe(for: observer, body)
  }

  /// The values of a key as an asynchronous sequence, from the current one on.
  /// - Parameters:
  ///   - key: the key, as `TabCount.self`.
  ///   - buffering: which values wait for a slow consumer.
  public func values<Key: BroadcastKey>(
    of key: Key.Type, buffering: BroadcastValues<Key.Value>.Buffering
  ) -> BroadcastValues<Key.Value> {
    BroadcastValues(buffering) { observe(key, $0) }
  }
}

// MARK: - Channels

extension Broadcaster {
  @usableFromInline
  func channel<Key: BroadcastKey>(of key: Key.Type) -> BroadcastChannel<Key.Value> {
    if let channel = existingChannel(of: key) { return channel }
    let report = reportRunaway
    let channel =
      parent?.channel(of: key).makeDependent(onRunaway: report)
      ?? BroadcastChannel(name: key.name, parent: nil, onRunaway: report)
    add(channel, for: ObjectIdentifier(key))
    return channel
  }

  private func existingChannel<Key: BroadcastKey>(
    of key: Key.Type
  ) -> BroadcastChannel<Key.Value>? {
    channels[ObjectIdentifier(key)].map { known($0, as: BroadcastChannel<Key.Value>.self) }
  }

  func anyChannel(of key: ObjectIdentifier) -> (any AnyBroadcastChannel)? {
    if let channel = channels[key] { return channel }
    let made = parent?.anyChannel(of: key)?.makeAnyDependent(onRunaway: reportRunaway)
    if let made { add(made, for: key) }
    return made
  }

  private func add(_ channel: any AnyBroadcastChannel, for key: ObjectIdentifier) {
    channels[key] = channel
    keys.append(key)
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
