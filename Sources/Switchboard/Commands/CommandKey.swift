/// The name of one command of a command protocol, with the type of a method that can handle it.
///
/// `@CommandProtocol` generates the keys: `TabCommandsRouter.Key.closeTab`.
public struct CommandKey<Router: CommandRouting, Method>: Sendable {
  /// The command's position in its protocol, from 0.
  @usableFromInline let index: Int

  /// Creates a key. `@CommandProtocol` generates the call.
  @inlinable
  public init(index: Int) {
    self.index = index
  }
}

// MARK: - Description

extension CommandKey {
  /// The description of the command.
  @MainActor
  public var description: CommandDescription {
    Router.protocolDescription.commands[index]
  }
}
