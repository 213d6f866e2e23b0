// MARK: - Methods

extension RouterSource {
  /// Returns the method that sends a command through this protocol's router: to the handler if nothing
  /// else is involved, and otherwise through the functions that serve all commands.
  ///
  /// An asynchronous command has no direct path, because each `await` compiles to hundreds of bytes.
  /// - Parameter type: The name of the protocol, including its enclosing types.
  func method(_ command: CommandModel, of type: String) -> String {
    let direct = """
          if let commandHandler = self.directHandler(of: \(type)Router.self) {
            return \(command.effects)commandHandler.\(command.call)
          }

      """
    let router = "commandRouter(\(type)Router.self)"
    let parameters = command.parameters.map(\.declaration).joined(separator: ", ")
    let result = command.result.map { " -> \($0)" } ?? ""
    return """
        \(command.availability)\(command.isAsync ? model.asyncAccess : model.witnessAccess) func \
      \(command.name)(\(parameters))\(command.specifiers)\(result) {
      \(command.isAsync ? "" : direct)    return \(command.effects)self.\(router).\(dispatch(command))
        }
      """
  }

  private func dispatch(_ command: CommandModel) -> String {
    let function = command.isAsync ? "dispatchAsync" : "dispatch"
    let label =
      command.throwsClause == nil
      ? "command" : command.throwsCommandError ? "throwingCommandError" : "throwing"
    let values = command.parameters.map(\.variable).joined(separator: ", ")
    let arguments = values.isEmpty ? "" : ", with: \(values)"
    let isDiscarding = command.throwsClause == nil && command.result == nil
    return "\(function)(\(label): \(command.index)\(arguments))\(isDiscarding ? " ?? ()" : "")"
  }
}
