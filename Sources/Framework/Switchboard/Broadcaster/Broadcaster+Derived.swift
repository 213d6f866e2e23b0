// MARK: - Keys that follow other keys

extension Broadcaster {
  /// Binds a key to values that are derived from other keys.
  ///
  /// The key gets its first value when the broadcast has one. Until then, the key has the parent's
  /// value, if there is one. If the other keys lose their producers, the key keeps its last value.
  /// - Parameters:
  ///   - key: The key, for example `IsEmpty.self`.
  ///   - broadcast: The broadcast to follow, for example `broadcaster.broadcast(of:
  ///     TabCount.self).map { $0 == 0 }`.
  /// - Returns: A subscription that ends the binding when released.
  /// - Throws: ``BroadcastError`` if the key already has a producer in this broadcaster.
  public func bind<Key: BroadcastKey>(
    _ key: Key.Type, following broadcast: Broadcast<Key.Value>
  ) throws(BroadcastError) -> Subscription {
    try bind(AnyBroadcastKey(key), following: broadcast)
  }

  /// Binds an instance's key to values that are derived from other keys.
  /// - Parameters:
  ///   - key: The key, for example `IsDone(id: 3)`.
  ///   - broadcast: The broadcast to follow, for example `broadcaster.broadcast(of: Progress(id:
  ///     3)).map { $0 == 1 }`.
  /// - Returns: A subscription that ends the binding when released.
  /// - Throws: ``BroadcastError`` if the key already has a producer in this broadcaster.
  public func bind<Value: Equatable & Sendable>(
    _ key: any InstanceBroadcastKey<Value>, following broadcast: Broadcast<Value>
  ) throws(BroadcastError) -> Subscription {
    try bind(AnyBroadcastKey(key), following: broadcast)
  }

  private func bind<Value: Equatable & Sendable>(
    _ key: AnyBroadcastKey, following broadcast: Broadcast<Value>
  ) throws(BroadcastError) -> Subscription {
    let binding: BroadcastBinding<Value> = try reserve(key)
    var source: BroadcastSource<Value>?
    let upstream = broadcast.observe { value in
      if let source { return source.write(value) }
      let first = BroadcastSource(value)
      source = first
      binding.supply(first)
    }
    return Subscription(named: binding.channel.name) {
      upstream.cancel()
      binding.end()
      source = nil
    }
  }
}
