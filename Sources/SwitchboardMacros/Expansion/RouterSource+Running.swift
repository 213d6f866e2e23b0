// MARK: - Running a typed line

extension RouterSource {
  /// The methods that run commands typed at a prompt. Synchronous commands have a separate method,
  /// because a synchronous method compiles to much less code than an asynchronous one.
  var run: String {
    let commands = Array(model.commands.enumerated())
    let synchronous = commands.filter { !$1.isAsync }
    let asynchronous = commands.filter { $1.isAsync }
    let signature = "_ command: Int, with arguments: Switchboard.ParsedArguments"
    return [
      method(
        "runSynchronously(\(signature))", "throws", synchronous, otherwise: "return nil"),
      method(
        "run(\(signature))", "async throws", asynchronous,
        otherwise: "return try self.runSynchronously(command, with: arguments)"),
    ].joined(separator: "\n")
  }

  private func method(
    _ name: String, _ effect: String, _ commands: [(Int, CommandModel)], otherwise: String
  ) -> String {
    guard !commands.isEmpty else { return "" }
    // Code that calls a deprecated command compiles without a warning only if the code is
    // deprecated, too.
    let availability = model.commands.map(\.availability).first { !$0.isEmpty } ?? ""
    return """
        \(availability)\(access) override func \(name) \(effect) -> Swift.String? {
          switch command {
      \(commands.map(runCase).joined(separator: "\n"))
          default: \(otherwise)
          }
        }
      """
  }

  /// Returns a switch case that runs a command. A synchronous command uses its slow path, because
  /// the fast path would be inlined a second time.
  func runCase(_ index: Int, _ command: CommandModel) -> String {
    let arguments = command.parameters.enumerated().map { position, parameter in
      let value = "try arguments.argument(\(position))"
      return command.isAsync ? parameter.passing(value) : value
    }
    let name = command.isAsync ? command.name : slowName(command)
    let call = "\(command.effects)self.\(name)(\(arguments.joined(separator: ", ")))"
    return command.result == nil
      ? "    case \(index):\n      \(call)\n      return nil"
      : "    case \(index): return arguments.text(of: \(call))"
  }
}
