import Switchboard
import SwitchboardLineEditor

/// The help text, which is generated from the descriptions of commands.
@MainActor
struct HelpText {
  /// The maximum number of cells in a row, or nil for no limit.
  var columns: Int?
  /// The app's changes to the built-in commands.
  var builtIn = BuiltInCommands()

  /// Returns a list of all visible commands, grouped by title.
  /// - Parameters:
  ///   - commands: The commands.
  ///   - untypeable: The commands that cannot be typed.
  func list(of commands: [HandledCommand], untypeable: [HandledCommand] = []) -> [StyledText] {
    let topics = topics(of: commands)
    let usages = topics.flatMap(\.commands).map(\.description.usage.count)
    let width = usages.filter { $0 <= 40 }.max() ?? 0
    return topics.map { topic in
      StyledText(
        lines: [StyledText(wrapped(topic.title))]
          + topic.commands.map { line(for: $0, width: width) })
    } + self.untypeable(untypeable).map { StyledText($0) }
  }

  /// Returns the names of the commands, grouped by title, without those for developers.
  func names(of commands: [HandledCommand]) -> [StyledText] {
    topics(of: commands.filter { !isDiagnostic($0) }).map { title, commands in
      let words = title.hasPrefix("Commands for ") ? String(title.dropFirst(13)) : title
      let subject = words.prefix { !".,".contains($0) }
      let names = commands.map { command in
        let name = command.description.displayName
        return command.unavailability == nil
          ? StyledText.Part(name, .bold) : StyledText.Part("\(name) (unavailable)", .dim)
      }
      return named(subject.prefix(1).uppercased() + subject.dropFirst(), names)
    }
  }

  /// Returns a title with names after it.
  func named(_ title: String, _ names: [StyledText.Part]) -> StyledText {
    let list = names.map { [$0] }.joined(separator: [StyledText.Part(", ")])
    return HangingIndent.wrapped(
      StyledText([StyledText.Part("\(title): ")] + list), indent: 2, columns: columns)
  }

  /// Returns the visible commands, grouped by title. The commands for developers come last.
  func topics(of commands: [HandledCommand]) -> [(title: String, commands: [HandledCommand])] {
    let visible = commands.filter { !$0.description.isHidden }
    let shown = visible.filter { !isDiagnostic($0) } + visible.filter(isDiagnostic)
    var titles: [String] = []
    for command in shown where !titles.contains(title(of: command)) {
      titles.append(title(of: command))
    }
    return titles.map { title in (title, shown.filter { self.title(of: $0) == title }) }
  }

  /// Returns a command's names other than the name in its usage.
  func otherNames(of command: CommandDescription) -> [String] {
    command.allNames.map { $0.joined(separator: " ") }.filter { $0 != command.displayName }
  }

  /// Returns what a command does, or nil if it declares nothing or only changes data, as most do.
  func effects(of command: CommandDescription) -> String? {
    let effects = command.effects
    return effects.isEmpty || effects.subtracting(.repeatable) == .changes
      ? nil : effects.description
  }

  /// Returns the help for one command, with its parameters and other names.
  /// - Parameters:
  ///   - command: The command.
  ///   - related: The names of other commands to see.
  func explanation(of command: HandledCommand, related: [String] = []) -> String {
    let description = command.description

    var lines = [description.usage]
    func add(_ text: String?, after lead: String) {
      if let text, !text.isEmpty { lines.append(line(text, after: lead)) }
    }
    add(description.summary, after: "  ")
    add(deprecation(of: description), after: "  deprecated: ")
    add(command.unavailability, after: "  unavailable: ")
    add(effects(of: description), after: "  effects: ")
    add(command.wrappers.joined(separator: ", "), after: "  wrapped by: ")
    lines += rows(for: description.parameters)
    add(otherNames(of: description).joined(separator: ", "), after: "  also: ")
    for example in description.shownExamples { add(example, after: "  example: ") }
    for text in description.discussion.split(separator: "\n\n") { add(String(text), after: "  ") }
    add(related.joined(separator: ", "), after: "  see also: ")
    return lines.joined(separator: "\n")
  }

  /// Returns what to do instead of using a command, or nil if it is not deprecated.
  func deprecation(of command: CommandDescription) -> String? {
    command.deprecation.map { $0.isEmpty ? "do not use it" : $0 }
  }

  /// Returns whether a command belongs to the last group, unless the app has put it elsewhere.
  private func isDiagnostic(_ command: HandledCommand) -> Bool {
    command.description.isDiagnostic && builtIn.title(of: command) == nil
  }

  private func title(of command: HandledCommand) -> String {
    guard !isDiagnostic(command) else { return "For developers of the program." }
    let description = command.protocolDescription
    return builtIn.title(of: command)
      ?? (description.summary.isEmpty ? description.name : description.summary)
  }

  func wrapped(_ text: String) -> String {
    HangingIndent.wrapped(text, after: "", indent: 0, columns: columns)
  }

  /// Returns an array with a section that explains why commands cannot be typed, or an empty array
  /// if there are no such commands.
  private func untypeable(_ commands: [HandledCommand]) -> [String] {
    let lines = commands.filter { !$0.description.isHidden }.map { command in
      line(
        command.description.untypeableReason ?? "", after: "  \(command.description.displayName): ")
    }
    return lines.isEmpty ? [] : [(["What cannot be typed."] + lines).joined(separator: "\n")]
  }

  private func line(for command: HandledCommand, width: Int) -> StyledText {
    let mark = command.unavailability == nil ? "" : "unavailable"
    let text = [command.description.summary, mark].filter { !$0.isEmpty }.joined(separator: " ")
    let row = row(command.description.usage, text, width: width)
    let name = command.description.displayName
    let rest = row.dropFirst(2)
    return StyledText([
      StyledText.Part("  "), StyledText.Part(String(rest.prefix(name.count)), .bold),
      StyledText.Part(String(rest.dropFirst(name.count).dropLast(mark.count))),
      StyledText.Part(mark, .dim),
    ])
  }

  /// Returns one row for each parameter, with the parameter's heading and explanation.
  func rows(for parameters: [CommandParameter]) -> [String] {
    let width = parameters.map(\.term.count).filter { $0 <= 30 }.max() ?? 0
    return parameters.map { row($0.term, $0.meaning, width: width) }
  }

  /// Returns a row with a term and its text. The text starts at the same column in every row.
  func row(_ term: String, _ text: String, width: Int) -> String {
    guard !text.isEmpty else { return "  \(term)" }
    let isNarrow = columns.map { $0 < width + 24 } ?? false
    let indent = isNarrow ? 6 : width + 4
    guard isNarrow || columns == nil || term.count <= width else {
      let blanks = String(repeating: " ", count: indent)
      return "  \(term)\n"
        + HangingIndent.wrapped(text, after: blanks, indent: indent, columns: columns)
    }
    let padding = String(repeating: " ", count: max(0, width - term.count))
    return HangingIndent.wrapped(
      text, after: "  \(term)\(padding)  ", indent: indent, columns: columns)
  }

  private func line(_ text: String, after lead: String) -> String {
    HangingIndent.wrapped(text, after: lead, indent: 4, columns: columns)
  }
}

// MARK: - Parameters

extension CommandParameter {
  /// The parameter's heading in help, for example `<index>`, `-u, --urgent`, or `--title <title>`.
  var term: String {
    let isInBrackets = usage.hasPrefix("[")
    let bare = isInBrackets ? String(usage.dropFirst().dropLast()) : usage
    let term = isInBrackets && isPositional ? "<\(bare)>" : bare
    return [shortFlag.map { "-\($0)" }, term].compactMap(\.self).joined(separator: ", ")
  }

  /// The help text beside the term, with the summary, an instruction, and the default value.
  var meaning: String {
    let usual = defaultWords.map { "(default: \($0.joined(separator: " ")))" }
    return [summary.asSentence, instruction, usual].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// A sentence that says what to write, or nil if any text is valid or if the summary already says
  /// so.
  private var instruction: String? {
    guard !takesNoValue, !takesLine, summary.isEmpty || form != String.valueDescription,
      summary.asSentence.lowercased() != form.asSentence.lowercased()
    else { return nil }
    return "Write \(form).".asSentence
  }
}

extension CommandDescription {
  /// The examples that begin with the command's name, which the app may have replaced. The name of a
  /// command without parameters is an example by itself.
  var shownExamples: [String] {
    let own = examples.filter {
      replacementName == nil || $0 == displayName || $0.hasPrefix(displayName + " ")
    }
    return own.isEmpty && parameters.isEmpty ? [displayName] : own
  }
}

extension String {
  /// The text with a full stop at its end, unless it is empty or already ends a sentence.
  fileprivate var asSentence: String {
    guard let last, !".?!".contains(last) else { return self }
    return self + "."
  }
}

// MARK: - HangingIndent

/// A namespace for functions that wrap text with a hanging indent.
enum HangingIndent {
  /// Returns text wrapped into rows between words.
  /// - Parameters:
  ///   - text: The text after `lead`, as one line.
  ///   - lead: The text at the beginning of the first row.
  ///   - indent: The indentation of the other rows.
  ///   - columns: The maximum number of cells in a row, or nil for no limit.
  ///   - breaksWords: Whether a word that is longer than a row is broken. Otherwise, the terminal
  ///     breaks it, so that it can be copied as one word.
  static func wrapped(
    _ text: String, after lead: String, indent: Int, columns: Int?, breaksWords: Bool = false
  ) -> String {
    guard let columns, columns >= indent + 10 else { return lead + text }
    var rows = [lead]
    var width = DisplayText.width(of: lead)
    var gap = ""
    var isEmpty = lead.isEmpty
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      for piece in breaksWords ? pieces(of: word, in: columns - indent) : [String(word)] {
        let pieceWidth = DisplayText.width(of: piece)
        if !isEmpty, width + gap.count + pieceWidth > columns {
          rows.append(String(repeating: " ", count: indent))
          width = indent
          gap = ""
        }
        rows[rows.count - 1] += gap + piece
        width += gap.count + pieceWidth
        gap = ""
        isEmpty = false
      }
      gap = " "
    }
    return rows.joined(separator: "\n")
  }

  /// Returns text wrapped into rows between words, with its styles.
  static func wrapped(_ text: StyledText, indent: Int, columns: Int?) -> StyledText {
    var rest = Substring(wrapped(text.plain, after: "", indent: indent, columns: columns))
    let parts = text.parts.map { part in
      var count = part.text.count { !$0.isWhitespace }
      let end = rest.firstIndex { character in
        if count == 0 { return true }
        if !character.isWhitespace { count -= 1 }
        return false
      }
      let shown = rest[..<(end ?? rest.endIndex)]
      rest = rest[shown.endIndex...]
      return StyledText.Part(String(shown), part.style)
    }
    return StyledText(parts + [StyledText.Part(String(rest))].filter { !$0.text.isEmpty })
  }

  /// Returns the pieces of a word, each of which fits into a number of cells.
  private static func pieces(of word: Substring, in cells: Int) -> [String] {
    var pieces: [String] = [], rest = word
    while DisplayText.width(of: String(rest)) > cells {
      let piece = DisplayText.prefix(of: rest, in: cells)
      guard !piece.isEmpty else { break }
      pieces.append(piece)
      rest = rest.dropFirst(piece.count)
    }
    return pieces + [String(rest)]
  }
}
