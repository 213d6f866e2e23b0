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
    get { projectedValue.value }
    nonmutating set { projectedValue.write(newValue) }
  }

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) {
    projectedValue = BroadcastSource(wrappedValue)
  }
}

// MARK: - BroadcastSource

/// The producer's side of a broadcast: a value and the keys that are bound to it.
///
/// Only the methods that compare values require `Equatable`. For a class that requires it, the
/// runtime would search all conformances of the program when the program first uses a type of value.
@MainActor
public final class BroadcastSource<Value: Sendable> {
  /// The channel for a key that is bound to the value, and the ID of the binding.
  @usableFromInline
  struct Binding {
    @usableFromInline let channel: BroadcastChannel<Value>
    let id: Int
  }

  @exclusivity(unchecked) @usableFromInline
  var stored: Value
  @usableFromInline
  var bindings: [Binding] = []

  /// Creates a source with the initial value of a property.
  @inlinable
  init(_ value: Value) {
    stored = value
  }

  /// The current value. Only the property that owns the source can change it.
  @inlinable public var value: Value {
    #if DEBUG
      DiscardWatch.noteActivity()
    #endif
    return stored
  }

  func attach(_ channel: BroadcastChannel<Value>, id: Int) {
    bindings.append(Binding(channel: channel, id: id))
  }

  func detach(id: Int, of channel: BroadcastChannel<Value>) {
    // Most sources have one binding. A generic algorithm on the array isn't specialized.
    var kept: [Binding] = []
    for binding in bindings where binding.id != id || binding.channel !== channel {
      kept.append(binding)
    }
    bindings = kept
  }

  isolated deinit {
    for binding in bindings { binding.channel.unbind(id: binding.id) }
  }
}

// MARK: - Writing

extension BroadcastSource where Value: Equatable {
  /// Stores a value and broadcasts it before returning.
  @inlinable
  func write(_ value: Value) {
    #if DEBUG
      DiscardWatch.noteActivity()
    #endif
    stored = value
    if bindings.count == 1 { bindings[0].channel.send(value) } else { sendToAll(value) }
  }

  /// Enqueues the value for every bound key before delivering it. If an observer stores another
  /// value during the delivery, the observers of every key therefore receive that value after this
  /// one.
  @usableFromInline
  func sendToAll(_ value: Value) {
    for binding in bindings { binding.channel.enqueue(value) }
    for binding in bindings { binding.channel.deliver() }
  }
}
