/// A key that identifies one command of a command protocol and the type of its method.
///
/// `@CommandProtocol` generates the keys, for example `TabCommandsRouter.Key.closeTab`.
public struct CommandKey<Router: CommandRouting, Method>: Sendable {
  /// The command's position in its protocol, starting at 0.
  @usableFromInline let index: Int

  /// Creates a key. `@CommandProtocol` generates calls to this initializer.
  @inlinable
  public init(index: Int) {
    self.index = index
  }
}

// MARK: - Description

extension CommandKey {
  /// The command's description.
  @MainActor
  public var description: CommandDescription {
    Router.protocolDescription.commands[index]
  }
}
