/// Names one command of a command protocol, with the type of a method that can handle it.
///
/// `@CommandProtocol` yields the keys: `TabCommandsRouter.Key.closeTab`.
public struct CommandKey<Router: CommandRouting, Method>: Sendable {
  /// The command's place in its protocol, from 0.
  @usableFromInline let index: Int

  /// Makes a key; `@CommandProtocol` writes the call.
  @inlinable
  public init(index: Int) {
    self.index = index
  }
}

// MARK: - Description

extension CommandKey {
  /// What the command is called and takes.
  @MainActor
  public var description: CommandDescription {
    Router.protocolDescription.commands[index]
  }
}
