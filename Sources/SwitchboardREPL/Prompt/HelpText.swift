import Switchboard

/// Writes help from the descriptions of commands.
@MainActor
struct HelpText {
  /// How many cells a row may take; nil for any number.
  var columns: Int?

  /// Returns all commands, below the summaries of their protocols.
  /// - Parameters:
  ///   - commands: The commands.
  ///   - end: A sentence for the end; nil for none.
  func list(of commands: [HandledCommand], before end: String? = nil) -> String {
    let width = commands.map(\.description.usage.count).filter { $0 <= 40 }.max() ?? 0
    var protocols: [String] = []
    for command in commands where !protocols.contains(command.protocolDescription.name) {
      protocols.append(command.protocolDescription.name)
    }
    let parts = protocols.map { name in
      let members = commands.filter { $0.protocolDescription.name == name }
      let lines = members.map { line(for: $0.description, width: width) }
      return ([title(of: members[0].protocolDescription)] + lines).joined(separator: "\n")
    }
    let last = end.map { [HangingText.wrapped($0, after: "", indent: 0, columns: columns)] } ?? []
    return (parts + last).joined(separator: "\n\n")
  }

  /// One command, with its parameters and further names.
  func explanation(of command: HandledCommand) -> String {
    let description = command.description
    var lines = [description.usage]
    if !description.summary.isEmpty { lines.append(line(description.summary, after: "  ")) }
    lines += description.parameters.map(line)
    let others = description.allNames.map { $0.joined(separator: " ") }
      .filter { $0 != description.displayName }
    if !others.isEmpty { lines.append(line(others.joined(separator: ", "), after: "  also: ")) }
    return lines.joined(separator: "\n")
  }

  private func title(of description: CommandProtocolDescription) -> String {
    HangingText.wrapped(
      description.summary.isEmpty ? description.name : description.summary, after: "", indent: 0,
      columns: columns)
  }

  private func line(for command: CommandDescription, width: Int) -> String {
    let usage = command.usage
    guard !command.summary.isEmpty else { return "  \(usage)" }
    let padding = String(repeating: " ", count: max(0, width - usage.count))
    let isNarrow = columns.map { $0 < width + 24 } ?? false
    return HangingText.wrapped(
      command.summary, after: "  \(usage)\(padding)  ", indent: isNarrow ? 6 : width + 4,
      columns: columns)
  }

  private func line(for parameter: CommandParameter) -> String {
    let what = parameter.arity == .flag ? "" : parameter.form
    let parts = [what, parameter.summary].filter { !$0.isEmpty }
    return line(parts.joined(separator: "; "), after: "  \(parameter.displayName): ")
  }

  private func line(_ text: String, after lead: String) -> String {
    HangingText.wrapped(text, after: lead, indent: 4, columns: columns)
  }
}
