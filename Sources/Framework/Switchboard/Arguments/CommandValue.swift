/// An argument or a result of a command. The words that represent it are created only when you read
/// ``words``.
public struct CommandValue {
  /// The value, of the type that the command declares. In a ``DispatchRing``, a value that cannot
  /// be typed is replaced with a description of its type.
  public let value: Any

  /// Creates an argument or a result from a value of any type.
  public init(_ value: Any) { self.value = value }

  /// The words that represent the value, or nil if it cannot be typed.
  public var words: [String]? { (value as? any CommandParameterType)?.arguments }

  var isTypeable: Bool { value is any CommandParameterType }

  static func all<each Argument>(_ arguments: repeat each Argument) -> [Self] {
    var values: [Self] = []
    for argument in repeat each arguments { values.append(Self(argument)) }
    return values
  }

  /// The same value if it can be typed, or a value that describes its type.
  var withoutObject: Self {
    isTypeable ? self : Self(UntypeableValue(typeName: nameOfType(type(of: value))))
  }
}

/// A value that stands for one that cannot be typed.
private struct UntypeableValue: CustomStringConvertible {
  let typeName: String

  var description: String { typeName }
}

/// The arguments of a call, in order of declaration, and the handler. `@CommandProtocol` generates
/// code that reads them.
@MainActor
public struct CommandArguments {
  private let values: [CommandValue]
  private let registration: HandlerRegistration

  init(_ values: [CommandValue], for registration: HandlerRegistration) {
    self.values = values
    self.registration = registration
  }

  /// Returns the handler, as a value of its protocol.
  public func handler<Commands>() -> Commands {
    guard let handler = (registration as? ProtocolRegistration<Commands>)?.handler else {
      preconditionFailure("the handler is not \(Commands.self)")
    }
    return handler
  }

  /// Returns an argument as a value of its parameter's type.
  /// - Parameter index: The parameter's position, starting at 0.
  public func value<Value>(_ index: Int) -> Value {
    guard let value = values[index].value as? Value else {
      preconditionFailure("argument \(index) is not a \(Value.self)")
    }
    return value
  }
}
