/// Makes a property one that can be broadcast: `$property` is what a broadcaster is bound to.
///
/// A key path or Observation cannot see a change after the write; a property of its own can.
@MainActor
@propertyWrapper
public struct Broadcasted<Value: Equatable & Sendable> {
  /// What a broadcaster is bound to.
  public let projectedValue: BroadcastSource<Value>

  /// The current value; a write is broadcast before the assignment returns.
  @inlinable public var wrappedValue: Value {
    get { projectedValue.value }
    nonmutating set { projectedValue.write(newValue) }
  }

  /// Makes a property with a first value.
  public init(wrappedValue: Value) {
    projectedValue = BroadcastSource(wrappedValue)
  }
}
