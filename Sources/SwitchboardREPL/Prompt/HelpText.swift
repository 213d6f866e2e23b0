import Switchboard
import SwitchboardLineEditor

/// The help, written from the descriptions of commands.
@MainActor
struct HelpText {
  /// The maximum number of cells in a row, or nil for no limit.
  var columns: Int?
  /// The app's changes to the built-in commands.
  var builtIn = BuiltInCommands()

  /// Returns all commands that are not hidden, below the summaries of their protocols.
  /// - Parameters:
  ///   - commands: The commands.
  ///   - untypeable: The commands that cannot be typed.
  ///   - end: The last sentence, or nil for none.
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

  /// Returns the explanation of one command, with its parameters and additional names.
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

  /// Returns a part with the reason why each command cannot be typed, or an empty array if there
  /// are no such commands.
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

  /// Returns the form and the meaning of a parameter's words, without a summary that only repeats
  /// the form.
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
  /// The text in the form in which it continues a sentence. An abbreviation in capitals stays in
  /// capitals, for example `URL`.
  fileprivate var beginningInLowerCase: String {
    guard let first, dropFirst().first.map({ !$0.isUppercase && !$0.isNumber }) ?? true else {
      return self
    }
    return first.lowercased() + dropFirst()
  }
}

// MARK: - HangingText

/// Texts with indented rows after the first.
enum HangingText {
  /// Breaks a text between words.
  /// - Parameters:
  ///   - text: The text after `lead`, in one line.
  ///   - lead: The beginning of the first row.
  ///   - indent: The indentation of the other rows.
  ///   - columns: The maximum number of cells in a row, or nil for no limit.
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
