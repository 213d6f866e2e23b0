/// Finds the object that executes a family of commands.
@MainActor
public final class CommandDispatcher {
  private var handlers: [ObjectIdentifier: AnyObject] = [:]

  /// Creates a dispatcher without handlers.
  public init() {}

  /// Lets `handler` execute the commands of a protocol.
  public func register<Commands>(_ handler: AnyObject, for commands: Commands.Type) {
    handlers[ObjectIdentifier(commands)] = handler
  }

  /// Returns the object that executes the commands of a protocol.
  public func find<Commands>(_ commands: Commands.Type) -> Commands? {
    handlers[ObjectIdentifier(commands)] as? Commands
  }
}

/// Another name of the dispatcher.
public typealias Router = CommandDispatcher

/// The ways to a dispatcher.
@MainActor
public enum Routing {
  /// The dispatcher of the window in front.
  public static var front: CommandDispatcher { CommandDispatcher() }
}
