import Switchboard
import SwitchboardLineEditor

/// Writes help from the descriptions of commands.
@MainActor
struct HelpText {
  /// How many cells a row may take; nil for any number.
  var columns: Int?
  /// What the app makes of the prompt's own commands.
  var builtIn = BuiltInCommands()

  /// Returns all commands that are not hidden, below the summaries of their protocols.
  /// - Parameters:
  ///   - commands: The commands.
  ///   - untypeable: The commands that cannot be typed.
  ///   - end: A sentence for the end; nil for none.
  func list(
    of commands: [HandledCommand], untypeable: [HandledCommand] = [], before end: String? = nil
  ) -> String {
    let commands = commands.filter { !$0.description.isHidden }
    let width = commands.map(\.description.usage.count).filter { $0 <= 40 }.max() ?? 0
    var titles: [String] = []
    for command in commands where !titles.contains(title(of: command)) {
      titles.append(title(of: command))
    }
    let parts =
      titles.map { title in
        let members = commands.filter { self.title(of: $0) == title }
        return ([wrapped(title)] + members.map { line(for: $0, width: width) })
          .joined(separator: "\n")
      } + self.untypeable(untypeable)
    let last = end.map { [HangingText.wrapped($0, after: "", indent: 0, columns: columns)] } ?? []
    return (parts + last).joined(separator: "\n\n")
  }

  /// One command, with its parameters and further names.
  func explanation(of command: HandledCommand) -> String {
    let description = command.description
    var lines = [description.usage]
    if !description.summary.isEmpty { lines.append(line(description.summary, after: "  ")) }
    if let instead = description.deprecation {
      lines.append(line(instead.isEmpty ? "do not use it" : instead, after: "  deprecated: "))
    }
    if let reason = command.unavailability { lines.append(line(reason, after: "  unavailable: ")) }
    if !command.wrappers.isEmpty {
      lines.append(line(command.wrappers.joined(separator: ", "), after: "  wrapped by: "))
    }
    lines += description.parameters.map(line)
    let others = description.allNames.map { $0.joined(separator: " ") }
      .filter { $0 != description.displayName }
    if !others.isEmpty { lines.append(line(others.joined(separator: ", "), after: "  also: ")) }
    lines += description.examples.map { line($0, after: "  example: ") }
    lines += description.discussion.split(separator: "\n\n").map { line(String($0), after: "  ") }
    return lines.joined(separator: "\n")
  }

  private func title(of command: HandledCommand) -> String {
    let description = command.protocolDescription
    return builtIn.title(of: command)
      ?? (description.summary.isEmpty ? description.name : description.summary)
  }

  private func wrapped(_ text: String) -> String {
    HangingText.wrapped(text, after: "", indent: 0, columns: columns)
  }

  /// Returns a part that says of each command why it cannot be typed; none if all can.
  private func untypeable(_ commands: [HandledCommand]) -> [String] {
    let lines = commands.filter { !$0.description.isHidden }.map { command in
      line(
        command.description.untypeableReason ?? "", after: "  \(command.description.displayName): ")
    }
    return lines.isEmpty ? [] : [(["What cannot be typed."] + lines).joined(separator: "\n")]
  }

  private func line(for command: HandledCommand, width: Int) -> String {
    let usage = command.description.usage
    let mark = command.unavailability.map { "(unavailable: \($0))" } ?? ""
    let text = [command.description.summary, mark].filter { !$0.isEmpty }.joined(separator: " ")
    guard !text.isEmpty else { return "  \(usage)" }
    let padding = String(repeating: " ", count: max(0, width - usage.count))
    let isNarrow = columns.map { $0 < width + 24 } ?? false
    return HangingText.wrapped(
      text, after: "  \(usage)\(padding)  ", indent: isNarrow ? 6 : width + 4,
      columns: columns)
  }

  func line(for parameter: CommandParameter) -> String {
    let usual = parameter.defaultWords.map { "(default: \($0.joined(separator: " ")))" } ?? ""
    let parts = meaning(of: parameter)
    let names = [parameter.shortFlag.map { "-\($0)" }, parameter.displayName].compactMap(\.self)
    return line(
      [parts, usual].filter { !$0.isEmpty }.joined(separator: " "),
      after: "  \(names.joined(separator: ", ")): ")
  }

  /// Returns what a word looks like and stands for, without a summary that repeats the former.
  private func meaning(of parameter: CommandParameter) -> String {
    guard !parameter.takesNoValue else { return parameter.summary }
    let summary = parameter.summary.beginningInLowerCase
    let isRepeated = [parameter.form, parameter.form + ".", ""].contains(summary)
    return isRepeated ? parameter.form : "\(parameter.form); \(summary)"
  }

  private func line(_ text: String, after lead: String) -> String {
    HangingText.wrapped(text, after: lead, indent: 4, columns: columns)
  }
}

extension String {
  /// The text as it goes on in a sentence. An abbreviation in capitals, as `URL`, stays one.
  fileprivate var beginningInLowerCase: String {
    guard let first, dropFirst().first.map({ !$0.isUppercase && !$0.isNumber }) ?? true else {
      return self
    }
    return first.lowercased() + dropFirst()
  }
}

// MARK: - HangingText

/// A text whose rows after the first are indented.
enum HangingText {
  /// Breaks a text between words.
  /// - Parameters:
  ///   - text: what follows `lead`, in one line.
  ///   - lead: what stands before the text in the first row.
  ///   - indent: how far the other rows are indented.
  ///   - columns: how many cells a row may take; nil for any number.
  static func wrapped(
    _ text: String, after lead: String, indent: Int, columns: Int?
  ) -> String {
    guard let columns, columns >= indent + 20 else { return lead + text }
    var rows = [lead]
    var width = DisplayText.width(of: lead)
    var gap = ""
    var isEmpty = lead.isEmpty
    for word in text.split(separator: " ") {
      let wordWidth = DisplayText.width(of: String(word))
      if !isEmpty, width + gap.count + wordWidth > columns {
        rows.append(String(repeating: " ", count: indent))
        (width, gap) = (indent, "")
      }
      rows[rows.count - 1] += gap + word
      width += gap.count + wordWidth
      (gap, isEmpty) = (" ", false)
    }
    return rows.joined(separator: "\n")
  }
}
