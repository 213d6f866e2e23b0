// MARK: - By name

extension Broadcaster {
  /// The entries for all keys that are bound or observed in this broadcaster or its ancestors, in
  /// order of first use.
  public var entries: [BroadcastEntry] {
    Subscription.noteActivity()
    let names = listedNames
    return channels { _ in true }.map { $0.entry(named: names[$0.key] ?? $0.name) }
  }

  /// The names by which ``entries`` shows the keys. Keys with the same name are shown by their
  /// qualified names.
  package var listedNames: [AnyBroadcastKey: String] {
    let channels = channels { _ in true }
    let counts = Dictionary(channels.map { ($0.name, 1) }, uniquingKeysWith: +)
    return Dictionary(
      uniqueKeysWithValues: channels.map {
        ($0.key, counts[$0.name] == 1 ? $0.name : $0.key.qualifiedName)
      })
  }

  /// Returns the entry for the key with a name.
  /// - Parameter name: The key's name, such as `tab-count` or `progress[3]`, or its qualified name.
  /// - Returns: The entry, or nil if no key has this name.
  /// - Throws: ``BroadcastError/ambiguous(_:_:)`` if several keys have this name.
  public func entry(named name: String) throws(BroadcastError) -> BroadcastEntry? {
    try channel(named: name).map { $0.entry(named: listedNames[$0.key] ?? $0.name) }
  }

  /// Observes a key by its name.
  /// - Parameters:
  ///   - name: The key's name as shown in ``entries``, such as `tab-count` or `progress[3]`, or its
  ///     qualified name.
  ///   - onStop: A closure that is called when no more values follow, or when the key no longer has
  ///     a producer or a value. For an instance's key, no more values follow in either case.
  ///   - onValue: A closure that receives the current value immediately, if there is one, and then
  ///     each later value.
  /// - Returns: A subscription that ends the observation when released, or nil if no key has this
  ///   name.
  /// - Throws: ``BroadcastError/ambiguous(_:_:)`` if several keys have this name.
  public func observe(
    named name: String, onStop: @escaping @MainActor (BroadcastStop) -> Void = { _ in },
    onValue: @escaping @MainActor (BroadcastReading) -> Void
  ) throws(BroadcastError) -> Subscription? {
    guard let key = try channel(named: name)?.key else { return nil }
    return key.readings(in: self)
      .subscribe(onValue) { onStop(key.instance == nil ? $0 : .ended) }
  }

  private func channel(
    named name: String
  ) throws(BroadcastError) -> (any AnyBroadcastChannel)? {
    let named = channels { $0.name == name }
    guard named.count < 2 else { throw .ambiguous(name, named.map(\.key.qualifiedName)) }
    return named.first ?? channels { $0.key.qualifiedName == name }.first
  }

  /// Returns the channels that satisfy a predicate, in order of first use. A key that several levels
  /// have is represented by the nearest one.
  private func channels(
    where isIncluded: (any AnyBroadcastChannel) -> Bool
  ) -> [any AnyBroadcastChannel] {
    var seen: Set<AnyBroadcastKey> = []
    return chain.flatMap { $0.ownChannels(where: isIncluded) }
      .filter { seen.insert($0.key).inserted }
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
  /// The type of the values if it declares the words with which they begin, or nil otherwise.
  public let words: (any BroadcastWords.Type)?
}

// MARK: - BroadcastReading

/// A type-erased broadcast value, for code that knows the key only by name.
public struct BroadcastReading: Sendable {
  /// The value of the property when it was read.
  public let value: any Sendable

  /// Creates a reading from a value.
  /// - Parameter value: The current value of a key.
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
