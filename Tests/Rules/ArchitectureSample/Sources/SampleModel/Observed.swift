/// A property that others can observe.
@MainActor
@propertyWrapper
public struct Observed<Value: Sendable> {
  /// The source of the values, which an observer takes.
  public let projectedValue: ObservedSource<Value>

  /// The current value.
  public var wrappedValue: Value {
    get { projectedValue.value }
    nonmutating set { projectedValue.value = newValue }
  }

  /// Creates a property.
  public init(wrappedValue: Value) {
    projectedValue = ObservedSource(wrappedValue)
  }
}

/// The source of an observed property.
@MainActor
public final class ObservedSource<Value: Sendable> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// A property with a projected value that is no reference.
@propertyWrapper
public struct Counted {
  /// The current value.
  public var wrappedValue: Int

  /// The value without its sign.
  public var projectedValue: UInt {
    wrappedValue.magnitude
  }

  /// Creates a property.
  public init(wrappedValue: Int) {
    self.wrappedValue = wrappedValue
  }
}
