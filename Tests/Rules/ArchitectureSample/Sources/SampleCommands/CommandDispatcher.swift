/// A registry of the objects that execute commands.
@MainActor
public final class CommandDispatcher {
  private var handlers: [ObjectIdentifier: AnyObject] = [:]

  /// Creates a dispatcher without handlers.
  public init() {}

  /// Registers `handler` for the commands in a protocol.
  public func register<Commands>(_ handler: AnyObject, for commands: Commands.Type) {
    handlers[ObjectIdentifier(commands)] = handler
  }

  /// Returns the object that executes the commands in a protocol.
  public func find<Commands>(_ commands: Commands.Type) -> Commands? {
    handlers[ObjectIdentifier(commands)] as? Commands
  }
}

/// Another name for the dispatcher.
public typealias Router = CommandDispatcher

/// Access to the dispatchers.
@MainActor
public enum Routing {
  /// The dispatcher of the window in front.
  public static var front: CommandDispatcher { CommandDispatcher() }
}
