/// A key that identifies one command of a command protocol and the type of its method.
///
/// `@CommandProtocol` generates the keys, for example `TabCommandsRouter.Key.closeTab`.
public struct CommandKey<Router: CommandRouting, Method>: Sendable {
  /// The command's position in its protocol, starting at 0.
  let index: Int
  /// Returns a function that calls a method with arguments that are values.
  let bind: @MainActor @Sendable (Method) -> CommandMethod

  /// Creates the key of a synchronous command. `@CommandProtocol` generates calls to this
  /// initializer.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - call: A closure that calls a method of the command.
  public init(
    index: Int,
    calling call:
      @escaping @MainActor @Sendable (Method, CommandArguments) throws -> CommandResult
  ) {
    self.index = index
    bind = { method in .synchronous { try call(method, $0) } }
  }

  /// Creates the key of an asynchronous command. `@CommandProtocol` generates calls to this
  /// initializer.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - call: A closure that calls a method of the command.
  public init(
    index: Int,
    awaiting call:
      @escaping @MainActor @Sendable (Method, CommandArguments) async throws -> CommandResult
  ) {
    self.index = index
    bind = { method in .asynchronous { try await call(method, $0) } }
  }
}

/// A method for a single command, called with arguments that are values.
enum CommandMethod {
  case synchronous(@MainActor (CommandArguments) throws -> CommandResult)
  case asynchronous(@MainActor (CommandArguments) async throws -> CommandResult)
}

// MARK: - Description

extension CommandKey {
  /// The command's description.
  @MainActor
  public var description: CommandDescription {
    Router.protocolDescription.commands[index]
  }
}

// MARK: - Matching

extension CommandKey {
  /// Returns whether a description is that of the key's command, so that keys can be the cases of a
  /// `switch` over a ``CommandDescription``.
  /// - Parameters:
  ///   - key: The key of a command.
  ///   - command: The description to compare.
  @MainActor
  public static func ~= (key: Self, command: CommandDescription) -> Bool {
    key.description.id == command.id
  }
}
