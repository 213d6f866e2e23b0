/// A wrapper of a property that can be broadcast. Bind a broadcaster to `$property`.
///
/// A key path or Observation cannot report a change after the write. A wrapper can.
@MainActor
@propertyWrapper
public struct Broadcasted<Value: Equatable & Sendable> {
  /// The source to bind a broadcaster to.
  public let projectedValue: BroadcastSource<Value>

  /// The current value. A write is broadcast before the assignment returns.
  @inlinable public var wrappedValue: Value {
    get { projectedValue.value }
    nonmutating set { projectedValue.write(newValue) }
  }

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) {
    projectedValue = BroadcastSource(wrappedValue)
  }
}

// MARK: - BroadcastSource

/// The producer's end of a broadcast: a value, and the keys it is bound to.
@MainActor
public final class BroadcastSource<Value: Equatable & Sendable> {
  /// A key that the value is bound to, with the ID of that binding.
  @usableFromInline
  struct Binding {
    @usableFromInline let channel: BroadcastChannel<Value>
    let id: Int
  }

  @exclusivity(unchecked) @usableFromInline
  var stored: Value
  @usableFromInline
  var bindings: [Binding] = []

  /// Creates the source of a property with an initial value.
  @inlinable
  init(_ value: Value) {
    stored = value
  }

  /// The current value. Only the property that owns the source writes it.
  @inlinable public var value: Value {
    #if DEBUG
      DiscardWatch.noteActivity()
    #endif
    return stored
  }

  /// Writes a value, and broadcasts it before returning.
  @inlinable
  func write(_ value: Value) {
    #if DEBUG
      DiscardWatch.noteActivity()
    #endif
    stored = value
    if bindings.count == 1 { bindings[0].channel.send(value) } else { sendToAll(value) }
  }

  /// Enqueues the value for every key before it delivers the first. A value that is written during
  /// the delivery therefore comes later for all keys.
  @usableFromInline
  func sendToAll(_ value: Value) {
    for binding in bindings { binding.channel.enqueue(value) }
    for binding in bindings { binding.channel.deliver() }
  }

  func attach(_ channel: BroadcastChannel<Value>, id: Int) {
    bindings.append(Binding(channel: channel, id: id))
  }

  func detach(id: Int, of channel: BroadcastChannel<Value>) {
    bindings.removeAll { $0.id == id && $0.channel === channel }
  }

  isolated deinit {
    for binding in bindings { binding.channel.unbind(id: binding.id) }
  }
}
