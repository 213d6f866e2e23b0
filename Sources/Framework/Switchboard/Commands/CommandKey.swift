/// A key that identifies one command of a command protocol and the type of its method.
///
/// `@CommandProtocol` generates the keys, for example `TabCommandsRouter.Key.closeTab`.
public struct CommandKey<Router: CommandRouting, Method>: Sendable {
  // The compiler emits a key as constant data, because its members and initializers are inlinable.

  /// The command's position in its protocol, starting at 0.
  @usableFromInline let index: Int
  /// A closure that calls a method with type-erased arguments.
  @usableFromInline let call: MethodCall<Method>

  /// Creates the key of a synchronous command. `@CommandProtocol` generates calls to this
  /// initializer.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - call: A closure that calls a method of the command.
  @inlinable
  public init(
    index: Int,
    calling call:
      @escaping @MainActor @Sendable (Method, CommandArguments) throws -> CommandResult
  ) {
    self.index = index
    self.call = .synchronous(call)
  }

  /// Creates the key of an asynchronous command. `@CommandProtocol` generates calls to this
  /// initializer.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - call: A closure that calls a method of the command.
  @inlinable
  public init(
    index: Int,
    awaiting call:
      @escaping @MainActor @Sendable (Method, CommandArguments) async throws -> CommandResult
  ) {
    self.index = index
    self.call = .asynchronous(call)
  }
}

/// A closure that calls a method of a command with type-erased arguments.
@usableFromInline
enum MethodCall<Method>: Sendable {
  case synchronous(@MainActor @Sendable (Method, CommandArguments) throws -> CommandResult)
  case asynchronous(@MainActor @Sendable (Method, CommandArguments) async throws -> CommandResult)
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
    let commands = Router.protocolDescription.commands
    return commands[key.index].name == command.name
      && commands[key.index].protocolID == command.protocolID
  }
}
