/// A generator for the source of the structure that sends a protocol's commands to another program.
struct ClientSource {
  private let model: CommandProtocolModel
  private var access: String { model.access }
  private var name: String { model.name + "Client" }

  init(_ model: CommandProtocolModel) { self.model = model }

  /// The structure, with a method for each command and a property for each inherited protocol.
  ///
  /// It is frozen, so that it is `Sendable` without declaring it. A structure that declares the
  /// conformance is not isolated in a module whose default isolation is the main actor, and could
  /// not decode results whose conformances are isolated there.
  var client: String {
    """
    /// A client of ``\(model.name)`` in another program.
    \(model.availability)@frozen \(access) struct \(name): \(switchboard)CommandClient {
      \(access) let commandCaller: any \(switchboard)CommandCaller
      \(access) init(_ caller: any \(switchboard)CommandCaller) { self.commandCaller = caller }
    \(model.inherited.map(parent).joined(separator: "\n"))
    \(model.commands.map(method).joined(separator: "\n"))
    }
    """
  }

  private func parent(_ inherited: String) -> String {
    """
      /// The client of the commands that the protocol inherits from `\(inherited)`.
      \(access) var \(inherited.memberName): \(inherited)Client { .init(self.commandCaller) }
    """
  }

  private func method(_ command: CommandModel) -> String {
    let parameters = command.parameters.map(\.declaration).joined(separator: ", ")
    let words = command.parameters.map { "\($0.variable).arguments" }.joined(separator: ", ")
    let name = command.name.withoutBackticks.debugDescription
    return """
        /// Sends ``\(model.name)/\(command.name)``.
        \(command.availability)\(emittedOnUse) \(access) func \(command.name)(\(parameters)) async throws\
      \(command.result.map { " -> \($0)" } ?? "") {
          try await self.send(command: \(name), of: \(model.name)Router.self, with: [\(words)])
        }
      """
  }
}

extension String {
  /// The name of a member for a type, for example `noteCommands` for `Outer.NoteCommands`.
  var memberName: String {
    let last = split(separator: ".").last ?? ""
    return last.prefix(1).lowercased() + last.dropFirst()
  }
}
