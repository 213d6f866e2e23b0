/// A property wrapper that makes a property available for broadcasting. To broadcast the property,
/// bind a key to `$property`.
///
/// Unlike a key path or Observation, a wrapper can report a change after the new value has been
/// stored.
@MainActor
@propertyWrapper
public struct Broadcasted<Value: Equatable & Sendable> {
  /// The source to which you bind a key.
  public let projectedValue: BroadcastSource<Value>

  /// The current value. A new value is broadcast before the assignment returns.
  @inlinable public var wrappedValue: Value {
    get { projectedValue.stored }
    nonmutating set { projectedValue.write(newValue) }
  }

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) {
    projectedValue = BroadcastSource(wrappedValue)
  }
}

// MARK: - BroadcastSource

/// The producer's side of a broadcast: a value and the keys that are bound to it.
@MainActor
public final class BroadcastSource<Value: Equatable & Sendable> {
  /// The channel for a key that is bound to the value, and the ID of the binding.
  @usableFromInline
  struct Binding {
    @usableFromInline let channel: BroadcastChannel<Value>
    let id: Int
  }

  @usableFromInline var stored: Value
  @usableFromInline var bindings: [Binding] = []

  /// The current value. Only the property that owns the source can change it.
  public var value: Value { stored }

  /// Creates a source with the initial value of a property.
  init(_ value: Value) {
    stored = value
  }

  isolated deinit {
    for binding in bindings { binding.channel.unbind(id: binding.id) }
  }

  func attach(_ channel: BroadcastChannel<Value>, id: Int) {
    bindings.append(Binding(channel: channel, id: id))
  }

  func detach(id: Int, of channel: BroadcastChannel<Value>) {
    bindings.removeAll { $0.id == id && $0.channel === channel }
  }

  /// Stores a value and broadcasts it before returning.
  ///
  /// The value is enqueued for every bound key before it is delivered. If an observer stores another
  /// value during the delivery, the observers of every key therefore receive that value after this
  /// one.
  @inlinable
  func write(_ value: Value) {
    stored = value
    if bindings.count == 1 { bindings[0].channel.send(value) } else { sendToAll(value) }
  }

  @usableFromInline
  func sendToAll(_ value: Value) {
    let bindings = bindings
    for binding in bindings { binding.channel.enqueue(value) }
    for binding in bindings { binding.channel.deliver() }
  }
}
