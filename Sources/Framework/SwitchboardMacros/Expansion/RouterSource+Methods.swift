// MARK: - Methods

extension RouterSource {
  /// Returns the method that sends a command: to the handler if nothing else is involved, and else
  /// through the functions that serve all commands.
  ///
  /// An asynchronous command has no direct path, because each `await` compiles to hundreds of bytes.
  func method(_ command: CommandModel) -> String {
    let direct = """
          if let commandHandler = self.directHandler() {
            return \(command.effects)commandHandler.\(command.call)
          }

      """
    return """
      \(signature(command, model.methodAccess)) {
      \(command.isAsync ? "" : direct)\(dispatch(command))
        }
      """
  }

  /// Returns the method that sends a command through this protocol's router.
  /// - Parameter type: The name of the protocol, including its enclosing types.
  func forwardingMethod(_ command: CommandModel, of type: String) -> String {
    """
    \(signature(command, model.witnessAccess)) {
        \(command.effects)self.commandRouter(\(type)Router.self).\(command.call)
      }
    """
  }

  private func signature(_ command: CommandModel, _ access: String) -> String {
    let parameters = command.parameters.map(\.declaration).joined(separator: ", ")
    let result = command.result.map { " -> \($0)" } ?? ""
    return """
        \(command.availability)\(access) func \
      \(command.name)(\(parameters))\(command.specifiers)\(result)
      """
  }

  private func dispatch(_ command: CommandModel) -> String {
    let function = command.isAsync ? "dispatchAsync" : "dispatch"
    let label =
      command.throwsClause == nil
      ? "command" : command.throwsCommandError ? "throwingCommandError" : "throwing"
    let values = command.parameters.map(\.variable).joined(separator: ", ")
    let arguments = values.isEmpty ? "" : ", with: \(values)"
    return """
          return \(command.effects)self.\(function)(\(label): \(command.index)\(arguments))\
      \(command.isDiscarding ? " ?? ()" : "")
      """
  }
}

extension CommandModel {
  /// A Boolean value that indicates whether the command neither throws nor returns a value.
  fileprivate var isDiscarding: Bool { throwsClause == nil && result == nil }
}
