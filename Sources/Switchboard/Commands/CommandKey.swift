/// A key that identifies one command of a command protocol and the type of its method.
///
/// `@CommandProtocol` generates the keys, for example `TabCommandsRouter.Key.closeTab`.
public struct CommandKey<Router: CommandRouting, Method>: Sendable {
  /// The command's position in its protocol, starting at 0.
  let index: Int

  /// Creates a key. `@CommandProtocol` generates calls to this initializer.
  public init(index: Int) { self.index = index }
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
