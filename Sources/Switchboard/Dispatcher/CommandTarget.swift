/// The target of a command call: a handler for the protocol, or a method for that command.
///
/// `@CommandProtocol` generates code that calls it.
@MainActor
public struct CommandTarget<Commands> {
  private enum Kind {
    case handler(Commands)
    case method(Any)
  }

  private let kind: Kind

  init(_ handler: Commands) { kind = .handler(handler) }

  init(method: Any) { kind = .method(method) }

  /// Returns the method that is registered for a command, or nil if the protocol's handler is
  /// called instead.
  /// - Parameter key: The key of the command.
  public func method<Router, Method>(_ key: CommandKey<Router, Method>) -> Method? {
    guard case .method(let method) = kind else { return nil }
    return (method as? MethodBox<Method>)?.method
  }

  /// The protocol's handler.
  ///
  /// - Precondition: `method(_:)` has returned nil.
  public var handler: Commands {
    guard case .handler(let handler) = kind else {
      preconditionFailure("the method of the command has another type")
    }
    return handler
  }
}
