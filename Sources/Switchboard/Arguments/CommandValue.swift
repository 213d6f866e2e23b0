/// An argument of a dispatched command, whose words are made only if somebody asks.
public struct CommandValue {
  private let value: (any CommandParameterValue)?

  /// Takes an argument that can be typed.
  public init(_ value: some CommandParameterValue) {
    self.value = value
  }

  /// Takes an argument of any other type, which has no words.
  public init<Value>(_ value: Value) {
    self.value = nil
  }

  /// The words that make the argument; nil if its type cannot be typed.
  public var words: [String]? { value?.arguments }
}
