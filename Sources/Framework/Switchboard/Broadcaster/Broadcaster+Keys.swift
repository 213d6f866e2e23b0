// MARK: - Keys that are types

extension Broadcaster {
  /// Binds a key to the property that produces its values. The binding doesn't retain the property.
  ///
  /// Every observer receives the property's value, even if the observer received the same value
  /// from an earlier binding. Chrome for iOS does the same.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - source: The property, for example `$count`.
  /// - Returns: A subscription that ends the binding when released. The binding also ends when the
  ///   property is released.
  /// - Throws: ``BroadcastError`` if the key already has a producer in this broadcaster.
  public func bind<Key: BroadcastKey>(
    _ key: Key.Type, to source: BroadcastSource<Key.Value>
  ) throws(BroadcastError) -> Subscription {
    try bind(AnyBroadcastKey(key), to: source)
  }

  /// Withdraws a key by ending its binding and the sequences of its values.
  ///
  /// The sequences end in this broadcaster and in child broadcasters that don't have their own
  /// producer. Other observers remain and receive values from the parent or from a later producer.
  /// - Parameter key: The key, for example `TabCount.self`.
  public func withdraw<Key: BroadcastKey>(_ key: Key.Type) {
    channels[AnyBroadcastKey(key)]?.withdraw()
  }

  /// Returns the current value of a key, or nil if no producer is bound.
  public func value<Key: BroadcastKey>(of key: Key.Type) -> Key.Value? {
    value(AnyBroadcastKey(key))
  }

  /// Observes a key until you release the subscription.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - body: A closure that receives the current value immediately, if there is one, and then
  ///     each later value.
  /// - Returns: A subscription that ends the observation when released.
  /// - Complexity: O(1), amortized.
  public func observe<Key: BroadcastKey>(
    _ key: Key.Type, _ body: @escaping @MainActor (Key.Value) -> Void
  ) -> Subscription {
    channel(AnyBroadcastKey(key)).observe(by: ClosureObserver(body))
  }

  /// Observes a key until you release the subscription or `observer` is released.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - observer: The observing object, which isn't retained.
  ///   - body: A closure that receives `observer` and each value, starting immediately with the
  ///     current value if there is one.
  /// - Returns: A subscription that ends the observation when released.
  /// - Complexity: O(1), amortized.
  public func observe<Key: BroadcastKey, Observer: AnyObject>(
    _ key: Key.Type, for observer: Observer,
    _ body: @escaping @MainActor (Observer, Key.Value) -> Void
  ) -> Subscription {
    channel(AnyBroadcastKey(key)).observe(by: ObjectObserver(observer, body))
  }

  /// Returns a broadcast of a key's values. Use it to derive other values or to wait for a value.
  /// - Parameter key: The key, for example `TabCount.self`.
  public func broadcast<Key: BroadcastKey>(of key: Key.Type) -> Broadcast<Key.Value> {
    broadcast(AnyBroadcastKey(key))
  }
}

// MARK: - Keys of instances

extension Broadcaster {
  /// Binds an instance's key to the property that produces its values. The binding doesn't retain
  /// the property.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - source: The property, for example `$progress`.
  /// - Returns: A subscription that ends the binding when released. The binding also ends when the
  ///   property is released.
  /// - Throws: ``BroadcastError`` if the key already has a producer in this broadcaster.
  public func bind<Key: InstanceBroadcastKey>(
    _ key: Key, to source: BroadcastSource<Key.Value>
  ) throws(BroadcastError) -> Subscription {
    try bind(AnyBroadcastKey(key), to: source)
  }

  /// Withdraws an instance's key in the same way as ``withdraw(_:)-(Key.Type)``.
  /// - Parameter key: The key, for example `Progress(id: 3)`.
  public func withdraw<Key: InstanceBroadcastKey>(_ key: Key) {
    channels[AnyBroadcastKey(key)]?.withdraw()
  }

  /// Returns the current value of an instance's key, or nil if no producer is bound.
  public func value<Key: InstanceBroadcastKey>(of key: Key) -> Key.Value? {
    value(AnyBroadcastKey(key))
  }

  /// Observes an instance's key until you release the subscription.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - body: A closure that receives the current value immediately, if there is one, and then
  ///     each later value.
  /// - Returns: A subscription that ends the observation when released.
  /// - Complexity: O(1), amortized.
  public func observe<Key: InstanceBroadcastKey>(
    _ key: Key, _ body: @escaping @MainActor (Key.Value) -> Void
  ) -> Subscription {
    channel(AnyBroadcastKey(key)).observe(by: ClosureObserver(body))
  }

  /// Observes an instance's key until you release the subscription or `observer` is released.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - observer: The observing object, which isn't retained.
  ///   - body: A closure that receives `observer` and each value, starting immediately with the
  ///     current value if there is one.
  /// - Returns: A subscription that ends the observation when released.
  /// - Complexity: O(1), amortized.
  public func observe<Key: InstanceBroadcastKey, Observer: AnyObject>(
    _ key: Key, for observer: Observer,
    _ body: @escaping @MainActor (Observer, Key.Value) -> Void
  ) -> Subscription {
    channel(AnyBroadcastKey(key)).observe(by: ObjectObserver(observer, body))
  }

  /// Returns a broadcast of the values for an instance's key. Use it to derive other values or to
  /// wait for a value.
  /// - Parameter key: The key, for example `Progress(id: 3)`.
  public func broadcast<Key: InstanceBroadcastKey>(of key: Key) -> Broadcast<Key.Value> {
    broadcast(AnyBroadcastKey(key))
  }
}
