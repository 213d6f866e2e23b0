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
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  /// - Returns: A subscription that ends the binding when released.
  /// - Throws: ``BroadcastError`` if the key, or another key with the same name, already has a
  ///   producer in this broadcaster.
  public func bind<Key: BroadcastKey>(
    _ key: Key.Type, following broadcast: Broadcast<Key.Value>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(BroadcastError) -> Subscription {
    try Relay(freeChannel(of: key)).follow(broadcast)
      .made(as: "binding", of: key.name, fileID: fileID, line: line)
  }

  /// Binds an instance's key to values that are derived from other keys.
  /// - Parameters:
  ///   - key: The key, for example `IsDone(id: 3)`.
  ///   - broadcast: The broadcast to follow, for example `broadcaster.broadcast(of: Progress(id:
  ///     3)).map { $0 == 1 }`.
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  /// - Returns: A subscription that ends the binding when released.
  /// - Throws: ``BroadcastError`` if the key already has a producer in this broadcaster.
  public func bind<Key: InstanceBroadcastKey>(
    _ key: Key, following broadcast: Broadcast<Key.Value>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(BroadcastError) -> Subscription {
    try Relay(freeChannel(of: key)).follow(broadcast)
      .made(as: "binding", of: key.name, fileID: fileID, line: line)
  }
}

/// A producer for a key that follows a broadcast. It creates its source when the first value
/// arrives.
@MainActor
private final class Relay<Value: Equatable & Sendable> {
  private weak var channel: BroadcastChannel<Value>?
  private let id: Int
  private var source: BroadcastSource<Value>?

  init(_ channel: BroadcastChannel<Value>) {
    self.channel = channel
    id = channel.reserve()
  }

  func follow(_ broadcast: Broadcast<Value>) -> Subscription {
    // The closures retain the relay and its source, so that an instance's channel isn't removed
    // before the binding ends.
    let upstream = broadcast.observe { [self] in send($0) }
    return Subscription { [self] in
      upstream.cancel()
      source = nil
      channel?.unbind(id: id)
    }
  }

  private func send(_ value: Value) {
    if let source { return source.write(value) }
    let source = BroadcastSource(value)
    self.source = source
    channel?.supply(source, for: id)
  }
}

// MARK: - Computed values

extension Broadcaster {
  /// Binds a key to a value that a closure computes.
  /// - Parameters:
  ///   - key: The key, for example `SongCount.self`.
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  ///   - compute: A closure that computes the value. It is called immediately and each time you
  ///     call ``ComputedBinding/refresh()``.
  /// - Returns: The binding, which ends when you release it. To broadcast a change, call
  ///   ``ComputedBinding/refresh()``.
  /// - Throws: ``BroadcastError`` if the key, or another key with the same name, already has a
  ///   producer in this broadcaster.
  public func bind<Key: BroadcastKey>(
    _ key: Key.Type, fileID: StaticString = #fileID, line: UInt = #line,
    computing compute: @escaping @MainActor () -> Key.Value
  ) throws(BroadcastError) -> ComputedBinding {
    let channel = try freeChannel(of: key)
    let source = BroadcastSource(compute())
    let subscription = channel.bind(to: source)
      .made(as: "binding", of: key.name, fileID: fileID, line: line)
    return ComputedBinding(subscription) { source.write(compute()) }
  }

  /// Binds an instance's key to a value that a closure computes.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  ///   - compute: A closure that computes the value. It is called immediately and each time you
  ///     call ``ComputedBinding/refresh()``.
  /// - Returns: The binding, which ends when you release it. To broadcast a change, call
  ///   ``ComputedBinding/refresh()``.
  /// - Throws: ``BroadcastError`` if the key already has a producer in this broadcaster.
  public func bind<Key: InstanceBroadcastKey>(
    _ key: Key, fileID: StaticString = #fileID, line: UInt = #line,
    computing compute: @escaping @MainActor () -> Key.Value
  ) throws(BroadcastError) -> ComputedBinding {
    let channel = try freeChannel(of: key)
    let source = BroadcastSource(compute())
    let subscription = channel.bind(to: source)
      .made(as: "binding", of: channel.name, fileID: fileID, line: line)
    return ComputedBinding(subscription) { source.write(compute()) }
  }
}

/// A binding of a key to a computed value. The binding ends when you release it.
@MainActor
public final class ComputedBinding {
  private let subscription: Subscription
  private let update: @MainActor () -> Void

  init(_ subscription: Subscription, update: @escaping @MainActor () -> Void) {
    self.subscription = subscription
    self.update = update
  }

  /// Recomputes the value and broadcasts it if it has changed.
  ///
  /// Call this method after each change to a value that the closure reads, for example in a
  /// `didSet` or in an observer of another key: `broadcaster.observe(Library.self) { _ in
  /// binding.refresh() }`.
  public func refresh() { update() }

  /// Ends the binding. A second call does nothing.
  public func cancel() { subscription.cancel() }
}
