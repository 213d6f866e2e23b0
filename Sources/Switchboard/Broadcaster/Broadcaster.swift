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

  private var channels: [ObjectIdentifier: any AnyBroadcastChannel] = [:]
  private var order: [ObjectIdentifier] = []

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
  /// - Parameters:
  ///   - key: the key, as `TabCount.self`.
  ///   - source: the property, as `$count`.
  /// - Returns: the binding; it ends when dropped, or with the property.
  /// - Throws: ``BroadcastError`` if the key has a producer in this broadcaster.
  public func bind<Key: BroadcastKey>(
    _ key: Key.Type, to source: BroadcastSource<Key.Value>
  ) throws(BroadcastError) -> Subscription {
    let channel = channel(of: key)
    guard !channel.hasSource else { throw BroadcastError(key: key.name, broadcaster: name) }
    return channel.bind(to: source)
  }

  /// The current value of a key; nil while no producer is bound.
  public func value<Key: BroadcastKey>(of key: Key.Type) -> Key.Value? {
    channel(of: key).current
  }

  @usableFromInline
  func channel<Key: BroadcastKey>(of key: Key.Type) -> BroadcastChannel<Key.Value> {
    if let channel = channels[ObjectIdentifier(key)] {
      return unsafeDowncast(channel, to: BroadcastChannel<Key.Value>.self)
    }
    let channel = BroadcastChannel<Key.Value>(name: key.name, parent: parent?.channel(of: key)) {
      [weak self] key in self?.onRunaway?(key)
    }
    channels[ObjectIdentifier(key)] = channel
    order.append(ObjectIdentifier(key))
    return channel
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

// MARK: - By name

extension Broadcaster {
  /// The keys that are bound or observed here or up the chain, in order of first use.
  public var entries: [BroadcastEntry] {
    var seen: Set<String> = []
    return chain.flatMap(\.orderedChannels).map(\.name).filter { seen.insert($0).inserted }
      .map(entry)
  }

  /// Observes a key by its name, its values as text.
  /// - Parameters:
  ///   - name: the key's name, as in ``entries``.
  ///   - body: gets the current value at once if there is one, and then each later one.
  /// - Returns: the observation; nil if no such key is known.
  public func observe(
    named name: String, _ body: @escaping @MainActor (String) -> Void
  ) -> Subscription? {
    channel(named: name)?.observeText(body)
  }

  private var chain: [Broadcaster] { Array(sequence(first: self, next: \.parent)) }

  private var orderedChannels: [any AnyBroadcastChannel] { order.compactMap { channels[$0] } }

  private func channel(named name: String) -> (any AnyBroadcastChannel)? {
    chain.lazy.flatMap(\.orderedChannels).first { $0.name == name }
  }

  private func entry(named name: String) -> BroadcastEntry {
    let bound = chain.first { level in
      level.orderedChannels.contains { $0.name == name && $0.hasSource }
    }
    let here = orderedChannels.first { $0.name == name }
    return BroadcastEntry(
      name: name, value: channel(named: name)?.currentText,
      observerCount: here?.observerCount ?? 0, level: bound?.name)
  }
}
