/// The producer's end of a broadcast: a value, and the keys it is bound to.
@MainActor
public final class BroadcastSource<Value: Equatable & Sendable> {
  /// The current value; a write is broadcast before the assignment returns.
  public var value: Value {
    didSet { for channel in channels { channel.send(value) } }
  }

  private var channels: [BroadcastChannel<Value>] = []

  init(_ value: Value) {
    self.value = value
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
