// MARK: - By name

extension Broadcaster {
  /// The entries for all keys that are bound or observed in this broadcaster or its ancestors, in
  /// order of first use.
  public var entries: [BroadcastEntry] {
    Subscription.noteActivity()
    var seen: Set<ChannelID> = []
    let ids = chain.flatMap(\.table.ids).filter { seen.insert($0).inserted }
    return ids.compactMap(entry)
  }

  /// Returns the entry for the key with a name.
  /// - Parameter name: The key's name, such as `tab-count` or `progress[3]`, or its qualified name.
  /// - Returns: The entry, or nil if no key has this name.
  /// - Throws: ``BroadcastError/ambiguous(_:_:)`` if several keys have this name.
  public func entry(named name: String) throws(BroadcastError) -> BroadcastEntry? {
    try id(named: name).flatMap(entry)
  }

  /// Observes a key by its name.
  /// - Parameters:
  ///   - name: The key's name as shown in ``entries``, such as `tab-count` or `progress[3]`, or its
  ///     qualified name.
  ///   - body: A closure that receives the current value immediately, if there is one, and then
  ///     each later value.
  /// - Returns: A subscription that ends the observation when released, or nil if no key has this
  ///   name.
  /// - Throws: ``BroadcastError/ambiguous(_:_:)`` if several keys have this name.
  public func observe(
    named name: String, _ body: @escaping @MainActor (BroadcastReading) -> Void
  ) throws(BroadcastError) -> Subscription? {
    try observe(named: name, onEnd: {}, onUnbind: {}, onValue: body)
  }

  /// Observes a key by its name, and is notified when the key loses its producer or is withdrawn,
  /// or when the broadcaster is released.
  /// - Parameters:
  ///   - name: The key's name as shown in ``entries``, or its qualified name.
  ///   - onEnd: A closure that is called when no more values follow. The values of an instance end
  ///     when it has no producer any longer.
  ///   - onUnbind: A closure that is called when another key has no producer and no value any
  ///     longer. A later producer's values follow.
  ///   - onValue: A closure that receives the current value immediately, if there is one, and then
  ///     each later value.
  /// - Returns: A subscription that ends the observation when released, or nil if no key has this
  ///   name.
  /// - Throws: ``BroadcastError/ambiguous(_:_:)`` if several keys have this name.
  package func observe(
    named name: String, onEnd: @escaping @MainActor () -> Void,
    onUnbind: @escaping @MainActor () -> Void,
    onValue: @escaping @MainActor (BroadcastReading) -> Void
  ) throws(BroadcastError) -> Subscription? {
    guard let id = try id(named: name), let channel = anyChannel(id) else { return nil }
    return channel.observeReadings(
      BroadcastReceiver(
        onValue: onValue, onEnd: onEnd, onUnbind: id.instance == nil ? onUnbind : onEnd))
  }

  private func id(named name: String) throws(BroadcastError) -> ChannelID? {
    let ids = ids(named: name)
    guard ids.count < 2 else { throw .ambiguous(name, ids.map(\.qualifiedName)) }
    return ids.first ?? chain.lazy.compactMap { $0.table.id(qualifiedName: name) }.first
  }

  /// Returns the keys with a short name, in order of first use.
  private func ids(named name: String) -> [ChannelID] {
    var seen: Set<ChannelID> = []
    return chain.flatMap { $0.table.ids(named: name) }.filter { seen.insert($0).inserted }
  }

  /// Returns the name by which a listing shows a key.
  func listedName(of channel: any AnyBroadcastChannel) -> String {
    ids(named: channel.name).count > 1 ? channel.id.qualifiedName : channel.name
  }

  private func entry(of id: ChannelID) -> BroadcastEntry? {
    let levels = chain.filter { $0.table[id] != nil }
    let bound = levels.first { $0.table[id]?.hasProducer == true }
    guard let channel = (bound ?? levels.first)?.table[id] else { return nil }
    return BroadcastEntry(
      name: listedName(of: channel), value: channel.currentReading,
      observerCount: channel.observerCount, level: bound?.name,
      valueType: channel.valueType as? any CommandParameterType.Type,
      words: channel.valueType as? any BroadcastWords.Type)
  }
}

// MARK: - BroadcastEntry

/// An entry for a key in a broadcaster's listing.
public struct BroadcastEntry: Sendable {
  /// The key's name, or its qualified name if several keys in the listing have the same name.
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
  public var text: String { Self.text(of: value) }

  static func text(of value: Any) -> String {
    guard let words = value as? any CommandParameterType else { return String(describing: value) }
    return words.arguments.isEmpty ? "none" : words.arguments.joined(separator: " ")
  }

  /// The value to pass to an encoder, or nil if its type is not `Encodable`.
  public var encodable: (any Encodable)? { value as? any Encodable }
}
