// MARK: - Keys of instances

extension Broadcaster {
  /// Binds an instance's key to the property that produces its values. The binding doesn't retain
  /// the property.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - source: The property, for example `$progress`.
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  /// - Returns: A subscription that ends the binding when released. The binding also ends when the
  ///   property is released.
  /// - Throws: ``BroadcastError`` if the key already has a producer in this broadcaster.
  public func bind<Key: InstanceBroadcastKey>(
    _ key: Key, to source: BroadcastSource<Key.Value>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(BroadcastError) -> Subscription {
    let channel = try freeChannel(of: key)
    return channel.bind(to: source)
      .made(as: "binding", of: channel.name, fileID: fileID, line: line)
  }

  /// Withdraws an instance's key in the same way as ``withdraw(_:)-(Key.Type)``.
  /// - Parameter key: The key, for example `Progress(id: 3)`.
  public func withdraw<Key: InstanceBroadcastKey>(_ key: Key) {
    existingChannel(of: key)?.withdraw()
  }

  /// Returns the current value of an instance's key, or nil if no producer is bound.
  public func value<Key: InstanceBroadcastKey>(of key: Key) -> Key.Value? {
    for level in chain {
      if let channel = level.existingChannel(of: key) { return channel.current }
    }
    return nil
  }

  /// Observes an instance's key until you release the subscription.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  ///   - body: A closure that receives the current value immediately, if there is one, and then
  ///     each later value.
  /// - Returns: A subscription that ends the observation when released.
  /// - Complexity: O(1), amortized.
  public func observe<Key: InstanceBroadcastKey>(
    _ key: Key, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor (Key.Value) -> Void
  ) -> Subscription {
    let channel = channel(of: key)
    return channel.observe(body)
      .made(as: "observation", of: channel.name, fileID: fileID, line: line)
  }

  /// Observes an instance's key until you release the subscription or `observer` is released.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - observer: The observing object, which isn't retained.
  ///   - fileID: The file ID of the call site.
  ///   - line: The line number of the call site.
  ///   - body: A closure that receives `observer` and each value, starting immediately with the
  ///     current value if there is one.
  /// - Returns: A subscription that ends the observation when released.
  /// - Complexity: O(1), amortized.
  public func observe<Key: InstanceBroadcastKey, Observer: AnyObject>(
    _ key: Key, for observer: Observer,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor (Observer, Key.Value) -> Void
  ) -> Subscription {
    let channel = channel(of: key)
    return channel.observe(for: observer, body)
      .made(as: "observation", of: channel.name, for: observer, fileID: fileID, line: line)
  }

  /// Returns the values of an instance's key as an asynchronous sequence, starting with the current
  /// value.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - buffering: The buffering policy for a slow consumer.
  public func values<Key: InstanceBroadcastKey>(
    of key: Key, buffering: BroadcastValues<Key.Value>.Buffering
  ) -> BroadcastValues<Key.Value> {
    broadcast(of: key).values(buffering: buffering)
  }

  /// Returns a broadcast of the values for an instance's key. Use it to derive other values or to
  /// wait for a value.
  /// - Parameter key: The key, for example `Progress(id: 3)`.
  public func broadcast<Key: InstanceBroadcastKey>(of key: Key) -> Broadcast<Key.Value> {
    Broadcast { [weak self] receiver in
      self?.channel(of: key).observe(receiver) ?? Self.ended(receiver)
    }
  }
}

// MARK: - Channels

extension Broadcaster {
  private func instanceID<Key: InstanceBroadcastKey>(of key: Key) -> ChannelTable.ID {
    .instance(AnyHashable(ChannelTable.InstanceID<Key>(id: key.id)))
  }

  private func existingChannel<Key: InstanceBroadcastKey>(
    of key: Key
  ) -> BroadcastChannel<Key.Value>? {
    table[instanceID(of: key)].map { known($0, as: BroadcastChannel<Key.Value>.self) }
  }

  private func channel<Key: InstanceBroadcastKey>(of key: Key) -> BroadcastChannel<Key.Value> {
    existingChannel(of: key)
      ?? newChannel(instanceID(of: key), name: key.name, parent: parent?.channel(of: key))
  }

  func freeChannel<Key: InstanceBroadcastKey>(
    of key: Key
  ) throws(BroadcastError) -> BroadcastChannel<Key.Value> {
    try checkThatNoneProduces(key.name)
    return channel(of: key)
  }
}
