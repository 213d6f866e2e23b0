// MARK: - By name

extension Broadcaster {
  /// The keys that are bound or observed here or up the chain, in order of first use.
  public var entries: [BroadcastEntry] {
    var seen: Set<ObjectIdentifier> = []
    return chain.flatMap(\.keys).filter { seen.insert($0).inserted }.compactMap(entry)
  }

  /// Observes a key by its name.
  /// - Parameters:
  ///   - name: the key's name, as in ``entries``.
  ///   - body: gets the current value at once if there is one, and then each later one.
  /// - Returns: the observation; nil if no such key is known.
  public func observe(
    named name: String, _ body: @escaping @MainActor (BroadcastReading) -> Void
  ) -> Subscription? {
    let key = chain.lazy.flatMap { level in level.keys.filter { level.channels[$0]?.name == name } }
      .first
    return key.flatMap(anyChannel)?.observeReadings(body)
  }

  private func entry(of key: ObjectIdentifier) -> BroadcastEntry? {
    let levels = chain.filter { $0.channels[key] != nil }
    let bound = levels.first { $0.channels[key]?.hasSource == true }
    guard let channel = (bound ?? levels.first)?.channels[key] else { return nil }
    return BroadcastEntry(
      name: channel.name, value: channel.currentReading, observerCount: channel.observerCount,
      level: bound?.name)
  }
}
