// MARK: - By name

extension Broadcaster {
  /// The entries for all keys that are bound or observed in this broadcaster or its ancestors, in
  /// order of first use.
  public var entries: [BroadcastEntry] {
    var seen: Set<ChannelTable.ID> = []
    return chain.flatMap(\.table.keys).filter { seen.insert($0).inserted }.compactMap(entry)
  }

  /// Observes a key by its name.
  /// - Parameters:
  ///   - name: The key's name as shown in ``entries``, such as `tab-count` or `progress[3]`.
  ///   - body: A closure that receives the current value immediately, if there is one, and then
  ///     each later value.
  /// - Returns: A subscription that ends the observation when released, or nil if no key has this
  ///   name.
  public func observe(
    named name: String, _ body: @escaping @MainActor (BroadcastReading) -> Void
  ) -> Subscription? {
    channel(named: name)?.observeReadings(body)
  }

  /// Observes a key by its name, and is notified when the key loses its producer or is withdrawn,
  /// or when the broadcaster is released.
  /// - Parameters:
  ///   - name: The key's name as shown in ``entries``.
  ///   - onEnd: A closure that is called when no more values follow. The values of an instance end
  ///     when it has no producer any longer.
  ///   - onUnbind: A closure that is called when another key has no producer and no value any
  ///     longer. A later producer's values follow.
  ///   - onValue: A closure that receives the current value immediately, if there is one, and then
  ///     each later value.
  /// - Returns: A subscription that ends the observation when released, or nil if no key has this
  ///   name.
  package func observe(
    named name: String, onEnd: @escaping @MainActor () -> Void,
    onUnbind: @escaping @MainActor () -> Void,
    onValue: @escaping @MainActor (BroadcastReading) -> Void
  ) -> Subscription? {
    guard let key = key(named: name), let channel = anyChannel(of: key) else { return nil }
    return channel.observeReadings(
      BroadcastReceiver(
        onValue: onValue, onEnd: onEnd, onUnbind: key.isInstance ? onEnd : onUnbind))
  }

  private func channel(named name: String) -> (any AnyBroadcastChannel)? {
    key(named: name).flatMap(anyChannel)
  }

  private func key(named name: String) -> ChannelTable.ID? {
    chain.lazy.compactMap { $0.table.keys(named: name).first }.first
  }

  private func entry(of key: ChannelTable.ID) -> BroadcastEntry? {
    let levels = chain.filter { $0.table[key] != nil }
    let bound = levels.first { $0.table[key]?.hasProducer == true }
    guard let channel = (bound ?? levels.first)?.table[key] else { return nil }
    return BroadcastEntry(
      name: channel.name, value: channel.currentReading, observerCount: channel.observerCount,
      level: bound?.name, valueType: channel.valueType as? any CommandParameterType.Type,
      words: channel.valueType as? any BroadcastWords.Type)
  }
}

// MARK: - BroadcastEntry

/// An entry for a key in a broadcaster's listing.
public struct BroadcastEntry: Sendable {
  /// The key's name.
  public let name: String
  /// The current value, or nil if there is none.
  public let value: BroadcastReading?
  /// The number of observers in the broadcaster that has the producer and in that broadcaster's
  /// descendants.
  public let observerCount: Int
  /// The name of the broadcaster that has the producer, or nil if no producer is bound.
  public let level: String?
  /// The type of the values, or nil if it is unknown or its values cannot be typed at a prompt.
  public let valueType: (any CommandParameterType.Type)?
  /// The words with which the values begin, or nil if they are unknown.
  public let words: (any BroadcastWords.Type)?

  /// Creates an entry.
  /// - Parameters:
  ///   - name: The key's name.
  ///   - value: The current value, or nil if there is none.
  ///   - observerCount: The number of observers.
  ///   - level: The name of the broadcaster that has the producer, or nil if no producer is bound.
  ///   - valueType: The type of the values, or nil if its values cannot be typed at a prompt.
  ///   - words: The words with which the values begin, or nil if they are unknown.
  public init(
    name: String, value: BroadcastReading?, observerCount: Int, level: String?,
    valueType: (any CommandParameterType.Type)? = nil, words: (any BroadcastWords.Type)? = nil
  ) {
    self.name = name
    self.value = value
    self.observerCount = observerCount
    self.level = level
    self.valueType = valueType
    self.words = words
  }
}

// MARK: - BroadcastReading

/// A type-erased broadcast value, for code that knows the key only by name.
public struct BroadcastReading: Sendable {
  /// The value.
  public let value: any Sendable

  /// Creates a reading from a value.
  /// - Parameter value: The value.
  public init(_ value: some Sendable) { self.value = value }

  /// The value as text that a person can read and type, or `none` for a missing value.
  public var text: String {
    guard let words = value as? any CommandParameterType else { return String(describing: value) }
    return words.arguments.isEmpty ? "none" : words.arguments.joined(separator: " ")
  }

  /// The value to pass to an encoder, or nil if its type is not `Encodable`.
  public var encodable: (any Encodable)? { value as? any Encodable }
}
