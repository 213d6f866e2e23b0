// MARK: - Running a typed line

extension RouterSource {
  var run: String {
    guard !model.commands.isEmpty else { return "" }
    // A deprecated command is called without a warning from what is deprecated itself.
    let availability = model.commands.map(\.availability).first { !$0.isEmpty } ?? ""
    return """
        \(availability)\(access) override func run(
          _ command: Int, with arguments: Switchboard.CommandArguments
        ) async throws -> Swift.String? {
          switch command {
        \(model.commands.enumerated().map(runCase).joined(separator: "\n"))
          default: return nil
          }
        }
      """
  }

  func runCase(_ index: Int, _ command: CommandModel) -> String {
    let arguments = command.parameters.enumerated().map { position, parameter in
      parameter.passing("try arguments.value(\(position))")
    }
    let call = "\(command.effects)self.\(command.name)(\(arguments.joined(separator: ", ")))"
    return command.result == nil
      ? "    case \(index):\n      \(call)\n      return nil"
      : "    case \(index): return arguments.text(of: \(call))"
  }
}
