import Switchboard

/// Writes help from the descriptions of commands.
@MainActor
enum HelpText {
  /// All commands, below what their protocols say of themselves.
  static func list(of commands: [HandledCommand]) -> String {
    let width = commands.map(\.description.usage.count).filter { $0 <= 40 }.max() ?? 0
    var protocols: [String] = []
    for command in commands where !protocols.contains(command.protocolDescription.name) {
      protocols.append(command.protocolDescription.name)
    }
    return protocols.map { name in
      let members = commands.filter { $0.protocolDescription.name == name }
      let lines = members.map { line(for: $0.description, width: width) }
      return ([title(of: members[0].protocolDescription)] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// One command, with its parameters and further names.
  static func explanation(of command: HandledCommand) -> String {
    let description = command.description
    var lines = [description.usage]
    if !description.summary.isEmpty { lines.append("  " + description.summary) }
    lines += description.parameters.map(line)
    let others = description.allNames.map { $0.joined(separator: " ") }
      .filter { $0 != description.displayName }
    if !others.isEmpty { lines.append("  also: \(others.joined(separator: ", "))") }
    return lines.joined(separator: "\n")
  }

  private static func title(of description: CommandProtocolDescription) -> String {
    description.summary.isEmpty ? description.name : description.summary
  }

  private static func line(for command: CommandDescription, width: Int) -> String {
    let usage = command.usage
    let padding = String(repeating: " ", count: max(0, width - usage.count))
    return command.summary.isEmpty ? "  \(usage)" : "  \(usage)\(padding)  \(command.summary)"
  }

  private static func line(for parameter: CommandParameter) -> String {
    let what = parameter.arity == .flag ? "" : parameter.form
    let parts = [what, parameter.summary].filter { !$0.isEmpty }
    return "  \(parameter.displayName): \(parts.joined(separator: "; "))"
  }
}
