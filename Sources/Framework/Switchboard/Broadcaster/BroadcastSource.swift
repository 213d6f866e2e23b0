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
  @usableFromInline var stored: Value
  @usableFromInline var bindings: [BroadcastBinding<Value>] = []

  /// The current value. Only the property that owns the source can change it.
  public var value: Value { stored }

  /// Creates a source with the initial value of a property.
  init(_ value: Value) {
    stored = value
  }

  isolated deinit {
    for binding in bindings { binding.end() }
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

// MARK: - BroadcastBinding

/// The binding of a key to a source.
@MainActor
@usableFromInline
final class BroadcastBinding<Value: Equatable & Sendable> {
  @usableFromInline let channel: BroadcastChannel<Value>
  /// The source, or nil while the binding waits for a first value. The binding doesn't retain it.
  private(set) var source: WeakReference<BroadcastSource<Value>>?

  /// Begins a binding, which replaces the channel's last one.
  init(_ channel: BroadcastChannel<Value>) {
    self.channel = channel
    channel.binding = self
  }

  /// A Boolean value that indicates whether the source exists or is awaited.
  var isLive: Bool { source.map { $0.load() != nil } ?? true }

  /// Supplies the source and broadcasts its value, unless the binding has ended.
  func supply(_ source: BroadcastSource<Value>) {
    guard channel.binding === self else { return }
    self.source = WeakReference(source)
    source.bindings.append(self)
    channel.begin(with: source)
  }

  /// Ends the binding.
  ///
  /// If a producer is released on another thread, its binding might end after a newer binding has
  /// begun. In that case, the newer binding is not affected.
  func end() {
    source?.load()?.bindings.removeAll { $0 === self }
    if channel.binding === self { channel.unbind() }
  }
}
