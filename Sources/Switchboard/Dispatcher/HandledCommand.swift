/// A command that has a live handler, with who that is.
@MainActor
public struct HandledCommand {
  /// What the command is called and takes.
  public let description: CommandDescription
  /// What its protocol is called.
  public let protocolDescription: CommandProtocolDescription
  /// The type of the handler.
  public let handler: String
  /// The name of the dispatcher, in the chain, that the handler is registered with.
  public let level: String
  /// How that dispatcher holds the handler.
  public let holding: HandlerHolding
  /// True if the handler is for this one command, by its key.
  public let isOverride: Bool

  private let router: AnyCommandRouter
  private let index: Int

  init(router: AnyCommandRouter, index: Int, info: HandlerInfo, level: String) {
    self.router = router
    self.index = index
    self.level = level
    protocolDescription = type(of: router).protocolDescription
    description = protocolDescription.commands[index]
    handler = info.name
    holding = info.holding
    isOverride = info.isOverride
  }

  /// Runs the command with typed words, by way of the dispatcher that listed it.
  /// - Returns: the result as text; nil for a command without one.
  /// - Throws: ``CommandArgumentError`` if a word is wrong, else what the command throws.
  public func run(with arguments: CommandArguments) async throws -> String? {
    try await router.run(index, with: arguments)
  }
}
