// MARK: - Methods

extension RouterSource {
  func signature(_ command: CommandModel) -> String {
    let parameters = command.parameters.map(\.declaration).joined(separator: ", ")
    let result = command.result.map { " -> \($0)" } ?? ""
    return """
        \(command.availability)\(access) func \
      \(command.name)(\(parameters))\(command.specifiers)\(result)
      """
  }

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
      \(signature(command)) {
      \(command.isAsync ? "" : direct)    return \(command.effects)self.\(dispatch(command))
        }
      """
  }

  func inheritedMethod(_ command: CommandModel, of type: String) -> String {
    """
    \(signature(command)) {
        \(command.effects)self.inherited(\(type)Router.self).\(command.call)
      }
    """
  }

  private func dispatch(_ command: CommandModel) -> String {
    let function = command.isAsync ? "dispatchAsync" : "dispatch"
    let index = model.commands.firstIndex { $0.name == command.name } ?? 0
    let values = command.parameters.map(\.variable).joined(separator: ", ")
    let arguments = values.isEmpty ? "" : ", with: \(values)"
    let call = "\(function)(\(command.failureLabel("command")): \(index)\(arguments))"
    return command.isDiscarding ? "\(call) ?? ()" : call
  }
}

extension CommandModel {
  /// A Boolean value that indicates whether the command neither throws nor returns a value.
  var isDiscarding: Bool { throwsClause == nil && result == nil }

  /// Returns the label that selects the function for the command's error.
  /// - Parameter label: The label for a command that cannot throw.
  func failureLabel(_ label: String) -> String {
    guard throwsClause != nil else { return label }
    return throwsCommandError ? "throwingCommandError" : "throwing"
  }
}
