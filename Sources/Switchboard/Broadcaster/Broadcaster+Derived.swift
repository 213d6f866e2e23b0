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

// MARK: - Computed values

extension Broadcaster {
  /// Binds a key to a value that a closure computes.
  /// - Parameters:
  ///   - key: The key, for example `SongCount.self`.
  ///   - compute: A closure that computes the value. It is called immediately and each time you
  ///     call ``ComputedBinding/refresh()``.
  /// - Returns: The binding, which ends when you release it. To broadcast a change, call
  ///   ``ComputedBinding/refresh()``.
  /// - Throws: ``BroadcastError`` if the key already has a producer in this broadcaster.
  public func bind<Key: BroadcastKey>(
    _ key: Key.Type, computing compute: @escaping @MainActor () -> Key.Value
  ) throws(BroadcastError) -> ComputedBinding {
    try bind(AnyBroadcastKey(key), computing: compute)
  }

  /// Binds an instance's key to a value that a closure computes.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - compute: A closure that computes the value. It is called immediately and each time you
  ///     call ``ComputedBinding/refresh()``.
  /// - Returns: The binding, which ends when you release it. To broadcast a change, call
  ///   ``ComputedBinding/refresh()``.
  /// - Throws: ``BroadcastError`` if the key already has a producer in this broadcaster.
  public func bind<Key: InstanceBroadcastKey>(
    _ key: Key, computing compute: @escaping @MainActor () -> Key.Value
  ) throws(BroadcastError) -> ComputedBinding {
    try bind(AnyBroadcastKey(key), computing: compute)
  }

  private func bind<Value: Equatable & Sendable>(
    _ key: AnyBroadcastKey, computing compute: @escaping @MainActor () -> Value
  ) throws(BroadcastError) -> ComputedBinding {
    let binding: BroadcastBinding<Value> = try reserve(key), source = BroadcastSource(compute())
    binding.supply(source)
    return ComputedBinding(named: binding.channel.name) {
      source.write(compute())
    } onCancel: {
      binding.end()
    }
  }
}

/// A binding of a key to a computed value. The binding ends when you release it.
public final class ComputedBinding: Subscription {
  private let update: @MainActor () -> Void

  init(
    named name: String, update: @escaping @MainActor () -> Void,
    onCancel: @escaping @MainActor () -> Void
  ) {
    self.update = update
    super.init(named: name, onCancel)
  }

  /// Recomputes the value and broadcasts it if it has changed.
  ///
  /// Call this method after each change to a value that the closure reads, for example in a
  /// `didSet` or in an observer of another key: `broadcaster.observe(Library.self) { _ in
  /// binding.refresh() }`.
  public func refresh() { update() }
}
