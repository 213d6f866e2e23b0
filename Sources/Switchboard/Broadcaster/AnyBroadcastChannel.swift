/// A type-erased channel for listings and prompts, which know keys only by name.
@MainActor
protocol AnyBroadcastChannel: AnyObject {
  var name: String { get }
  /// The type of the values.
  var valueType: Any.Type { get }
  /// A Boolean value that indicates whether the key has a producer. The producer might not have
  /// supplied a value.
  var hasProducer: Bool { get }
  var observerCount: Int { get }
  /// The current value, or nil if the key has no value.
  var currentReading: BroadcastReading? { get }
  /// A closure that is called when the channel has no producer, observers or dependents left, or
  /// nil if the channel is never removed.
  var onIdle: (@MainActor () -> Void)? { get set }

  /// Observes the values in type-erased form.
  func observeReadings(_ body: @escaping @MainActor (BroadcastReading) -> Void) -> Subscription

  /// Observes the values in type-erased form, and is notified when no more values follow.
  func observeReadings(_ receiver: BroadcastReceiver<BroadcastReading>) -> Subscription

  /// Observes the values from this channel's own producer without increasing the observer count.
  func monitor(_ body: @escaping @MainActor (BroadcastReading) -> Void) -> Subscription

  /// Creates a channel for the same key in a child broadcaster.
  func makeAnyDependent(
    onRunaway: @escaping @MainActor (String) -> Void
  ) -> any AnyBroadcastChannel

  /// Ends the binding and all asynchronous sequences of values.
  func withdraw()

  /// Ends the binding and all asynchronous sequences, and stops following the parent. Called when
  /// the channel's broadcaster is released.
  func close()
}

// MARK: - BroadcastChannel

extension BroadcastChannel: AnyBroadcastChannel {
  var valueType: Any.Type { Value.self }

  var currentReading: BroadcastReading? { current.map(BroadcastReading.init) }

  func observeReadings(_ body: @escaping @MainActor (BroadcastReading) -> Void) -> Subscription {
    observe { body(BroadcastReading($0)) }
  }

  func observeReadings(_ receiver: BroadcastReceiver<BroadcastReading>) -> Subscription {
    observe(
      BroadcastReceiver(
        onValue: { receiver.onValue(BroadcastReading($0)) }, onEnd: receiver.onEnd,
        onUnbind: receiver.onUnbind))
  }

  func makeAnyDependent(
    onRunaway: @escaping @MainActor (String) -> Void
  ) -> any AnyBroadcastChannel {
    makeDependent(onRunaway: onRunaway)
  }
}

// MARK: - ChannelTable

/// The channels of one broadcaster, indexed by key and by name.
///
/// Every operation except listing takes constant time, regardless of the number of instances.
@MainActor
struct ChannelTable {
  /// The identity of a key, which is either a type or an instance.
  enum ID: Hashable {
    case type(ObjectIdentifier)
    case instance(AnyHashable)

    var isInstance: Bool { if case .instance = self { true } else { false } }
  }

  /// The identity of an instance key. It includes the key's type, because keys of different types
  /// can have the same `id`.
  struct InstanceID<Key: InstanceBroadcastKey>: Hashable {
    let id: Key.ID
  }

  private struct Row {
    let channel: any AnyBroadcastChannel
    let position: Int
  }

  private var types: [ObjectIdentifier: Row] = [:]
  private var instances: [AnyHashable: Row] = [:]
  private var ids: [String: [ID]] = [:]
  private var lastPosition = 0

  subscript(type: ObjectIdentifier) -> (any AnyBroadcastChannel)? { types[type]?.channel }

  subscript(id: ID) -> (any AnyBroadcastChannel)? { row(of: id)?.channel }

  var channels: [any AnyBroadcastChannel] {
    types.values.map(\.channel) + instances.values.map(\.channel)
  }

  /// The keys, in order of first use. This order keeps listings stable.
  var keys: [ID] {
    let all =
      types.map { (ID.type($0), $1.position) } + instances.map { (.instance($0), $1.position) }
    return all.sorted { $0.1 < $1.1 }.map(\.0)
  }

  func keys(named name: String) -> [ID] { ids[name] ?? [] }

  mutating func add(_ channel: any AnyBroadcastChannel, for id: ID) {
    lastPosition += 1
    let row = Row(channel: channel, position: lastPosition)
    switch id {
    case .type(let type): types[type] = row
    case .instance(let instance): instances[instance] = row
    }
    ids[channel.name, default: []].append(id)
  }

  mutating func remove(_ id: ID) -> (any AnyBroadcastChannel)? {
    guard case .instance(let instance) = id, let row = instances.removeValue(forKey: instance)
    else { return nil }
    let others = keys(named: row.channel.name).filter { $0 != id }
    ids[row.channel.name] = others.isEmpty ? nil : others
    return row.channel
  }

  private func row(of id: ID) -> Row? {
    switch id {
    case .type(let type): types[type]
    case .instance(let instance): instances[instance]
    }
  }
}
