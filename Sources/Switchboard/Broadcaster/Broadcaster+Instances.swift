// MARK: - Keys of instances

extension Broadcaster {
  /// Binds an instance's key to the property that produces its values, which the binding doesn't
  /// retain.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - source: The property, for example `$progress`.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The binding, which ends when you release it, or with the property.
  /// - Throws: ``BroadcastError`` if the key has a producer in this broadcaster.
  public func bind<Key: InstanceBroadcastKey>(
    _ key: Key, to source: BroadcastSource<Key.Value>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(BroadcastError) -> Subscription {
    let channel = try freeChannel(of: key)
    return channel.bind(to: source)
      .made(as: "binding", of: channel.name, fileID: fileID, line: line)
  }

  /// Permanently withdraws an instance's key, like ``withdraw(_:)-(Key.Type)``.
  /// - Parameter key: The key, for example `Progress(id: 3)`.
  public func withdraw<Key: InstanceBroadcastKey>(_ key: Key) {
    existingChannel(of: key)?.withdraw()
  }

  /// Returns the current value of an instance's key, or nil while no producer is bound.
  public func value<Key: InstanceBroadcastKey>(of key: Key) -> Key.Value? {
    for level in chain {
      if let channel = level.existingChannel(of: key) { return channel.current }
    }
    return nil
  }

  /// Observes an instance's key until you release the subscription.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - body: Called immediately with the current value, if there is one, and with each later
  ///     value.
  /// - Returns: The observation, which ends when you release it.
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
  ///   - observer: The observing object, which is held weakly.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - body: Called with the observer and a value: immediately with the current value, if there
  ///     is one, and with each later value.
  /// - Returns: The observation, which ends when you release it.
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
  /// one.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - buffering: The values that wait for a slow consumer.
  public func values<Key: InstanceBroadcastKey>(
    of key: Key, buffering: BroadcastValues<Key.Value>.Buffering
  ) -> BroadcastValues<Key.Value> {
    broadcast(of: key).values(buffering: buffering)
  }

  /// Returns the values of an instance's key, to derive others from them or to wait for one.
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
