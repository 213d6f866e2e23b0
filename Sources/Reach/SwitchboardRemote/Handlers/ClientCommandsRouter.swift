import Switchboard

/// The router for the commands that clients describe.
///
/// Each command has a place in a table for as long as the program runs. A command with the same ID gets
/// the same place again, so a call that is under way never reaches another command.
@MainActor
final class ClientCommandsRouter: CommandRouter<AnyObject>, CommandRouting {
  typealias HandlerProtocol = AnyObject
  typealias Key = Never
  typealias Method = @MainActor (CommandArguments) async throws -> CommandResult

  private static var protocols: [CommandProtocolDescription] = []
  private static var places: [String: Int] = [:]
  private static var table = CommandProtocolDescription("Clients", "Clients", commands: [])

  override class var protocolDescription: CommandProtocolDescription { table }

  override class var hasConfidentialCommands: Bool { true }

  override class func protocolDescription(
    ofCommand command: Int
  ) -> CommandProtocolDescription { protocols[command] }

  /// Enters a command in the table.
  /// - Returns: The key with which a method is registered for the command.
  static func key(
    of command: CommandDescription, in description: CommandProtocolDescription
  ) -> CommandKey<ClientCommandsRouter, Method> {
    var commands = table.commands
    let place = places[command.id] ?? commands.count
    if place == commands.count {
      commands.append(command)
      protocols.append(description)
    } else {
      commands[place] = command
      protocols[place] = description
    }
    places[command.id] = place
    table = CommandProtocolDescription(table.id, table.name, commands: commands)
    return CommandKey(index: place, awaiting: { method, arguments in try await method(arguments) })
  }
}
