/// A type-erased channel for listings and prompts, which know keys only by name.
@MainActor
protocol AnyBroadcastChannel: AnyObject {
  var id: ChannelID { get }
  var name: String { get }
  /// The type of the values.
  var valueType: Any.Type { get }
  /// A Boolean value that indicates whether the key has a producer. The producer might not have
  /// supplied a value.
  var hasProducer: Bool { get }
  var observerCount: Int { get }
  /// The current value, or nil if the key has no value.
  var currentReading: BroadcastReading? { get }
  /// The value that a new monitor gets at once, or nil if there is none.
  var monitoredReading: BroadcastReading? { get }

  /// Observes the values in type-erased form, and is notified when no more values follow.
  func observeReadings(_ receiver: BroadcastReceiver<BroadcastReading>) -> Subscription

  /// Creates a channel for the same key in a child broadcaster.
  func makeDependent(in broadcaster: Broadcaster) -> any AnyBroadcastChannel

  /// Ends the binding and all asynchronous sequences, and stops following the parent. Called when
  /// the channel's broadcaster is released.
  func close()
}

// MARK: - BroadcastChannel

extension BroadcastChannel: AnyBroadcastChannel {
  var valueType: Any.Type { Value.self }

  var currentReading: BroadcastReading? { current.map(BroadcastReading.init) }

  var monitoredReading: BroadcastReading? {
    sourceReference == nil ? nil : upcoming.map(BroadcastReading.init)
  }

  func observeReadings(_ receiver: BroadcastReceiver<BroadcastReading>) -> Subscription {
    observe(
      BroadcastReceiver(
        onValue: { receiver.onValue(BroadcastReading($0)) }, onEnd: receiver.onEnd,
        onUnbind: receiver.onUnbind))
  }

  func makeDependent(in broadcaster: Broadcaster) -> any AnyBroadcastChannel {
    BroadcastChannel(id, in: broadcaster, parent: self)
  }
}

// MARK: - ChannelTable

/// The channels of one broadcaster, indexed by key and by name.
///
/// Every operation takes constant time, regardless of the number of instances, except listing and
/// looking up a qualified name.
@MainActor
struct ChannelTable {
  private struct Row {
    let channel: any AnyBroadcastChannel
    let position: Int
  }

  private var rows: [ChannelID: Row] = [:]
  private var idsByName: [String: [ChannelID]] = [:]
  private var lastPosition = 0

  subscript(id: ChannelID) -> (any AnyBroadcastChannel)? { rows[id]?.channel }

  /// The channels, in order of first use. This order keeps listings stable.
  var channels: [any AnyBroadcastChannel] {
    rows.values.sorted { $0.position < $1.position }.map(\.channel)
  }

  var ids: [ChannelID] { channels.map(\.id) }

  func ids(named name: String) -> [ChannelID] { idsByName[name] ?? [] }

  func id(qualifiedName name: String) -> ChannelID? {
    rows.keys.first { $0.qualifiedName == name }
  }

  mutating func add(_ channel: any AnyBroadcastChannel) {
    lastPosition += 1
    rows[channel.id] = Row(channel: channel, position: lastPosition)
    idsByName[channel.name, default: []].append(channel.id)
  }

  mutating func remove(_ id: ChannelID) {
    guard let channel = rows.removeValue(forKey: id)?.channel else { return }
    let others = ids(named: channel.name).filter { $0 != id }
    idsByName[channel.name] = others.isEmpty ? nil : others
  }
}
