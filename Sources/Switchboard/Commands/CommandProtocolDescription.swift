/// What a command protocol is called, and the commands it declares itself.
public struct CommandProtocolDescription: Sendable {
  /// The Swift name: `TabCommands`.
  public let name: String
  /// The first paragraph of its documentation.
  public let summary: String
  /// The commands, in order of declaration, without inherited ones.
  public let commands: [CommandDescription]

  /// Describes a command protocol; `@CommandProtocol` writes the call.
  public init(name: String, summary: String, commands: [CommandDescription]) {
    self.name = name
    self.summary = summary
    self.commands = commands
  }
}
