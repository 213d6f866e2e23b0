/// The producer's end of a broadcast: a value, and the keys it is bound to.
@MainActor
public final class BroadcastSource<Value: Equatable & Sendable> {
  @exclusivity(unchecked) @usableFromInline
  var stored: Value
  @usableFromInline
  var channels: [BroadcastChannel<Value>] = []

  /// Makes the source of a property with a first value.
  @inlinable
  init(_ value: Value) {
    stored = value
  }

  /// The current value; a write is broadcast before the assignment returns.
  @inlinable public var value: Value {
    get { stored }
    set {
      stored = newValue
      for channel in channels { channel.send(newValue) }
    }
  }

  func attach(_ channel: BroadcastChannel<Value>) {
    channels.append(channel)
  }

  func detach(_ channel: BroadcastChannel<Value>) {
    channels.removeAll { $0 === channel }
  }

  isolated deinit {
    for channel in channels { channel.sourceEnded() }
  }
}
