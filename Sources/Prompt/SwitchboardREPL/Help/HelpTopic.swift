import Switchboard

/// A topic that `help` explains in addition to the commands, such as `help keys`.
///
/// The manual page has the same text. If a command has the topic's name, the topic follows the
/// command's help.
public struct HelpTopic: Equatable, Sendable {
  /// The word after `help`.
  public let name: String
  /// A sentence that says what the topic explains.
  public let summary: String
  /// Other words for what the topic explains.
  public let keywords: [String]
  /// The paragraphs and entries of the topic, in order.
  public let parts: [ManualPage.Part]

  /// Creates a topic.
  /// - Parameters:
  ///   - name: The word after `help`.
  ///   - summary: A sentence that says what the topic explains.
  ///   - keywords: Other words for what the topic explains. Help for the topic also names the commands
  ///     that these words find.
  ///   - parts: The paragraphs and entries of the topic.
  public init(
    _ name: String, summary: String, keywords: [String] = [], _ parts: [ManualPage.Part]
  ) {
    self.name = name
    self.summary = summary
    self.keywords = keywords
    self.parts = parts
  }

  /// The summary, and the entries as rows of two columns.
  @MainActor public var table: String { HelpText().table(of: self).plain }
}

// MARK: - The prompt's own topics

extension HelpTopic {
  /// The topics of every prompt.
  public static let standard: [Self] = [.history, .json, .keys, .scripts]

  /// The help for `help keys`.
  public static let keys = Self(
    "keys", summary: "The keys that edit a line.",
    [
      entry(
        "Tab",
        """
        Completes the word, or lists what can be typed. A second Tab goes into the list: the arrow \
        keys, Tab and Shift-Tab select, Enter accepts, and Esc leaves.
        """),
      entry(
        "→, End, ^F, ^E",
        """
        Inserts the dim rest of an earlier line. A dim hint in brackets only shows the arguments \
        that can follow.
        """),
      entry("Alt-F, Ctrl-→", "Inserts the next word of the hint."),
      entry(
        "↑, ↓",
        "Recalls earlier lines that begin with the typed text. ↓ leads back to the typed text."),
      entry("^R", "Lists the earlier lines that contain what you type next."),
      entry("^A, Home; ^E, End", "Moves to the start or the end of the line."),
      entry("Ctrl-←, Ctrl-→", "Moves by a word."),
      entry("^W, ^K, ^U; ^Y", "Deletes a word, the rest of the line, or the line. ^Y inserts it."),
      entry("^L", "Clears the screen."),
      entry("^C", "Abandons the line, or cancels the running command."),
      entry("^D", "Leaves the prompt if the line is empty."),
      entry("^Z", "Stops the program. The shell's command fg continues it."),
      .paragraph("The file ~/.editrc changes the keys. See editrc(5)."),
    ])

  /// The help for `help history`.
  public static let history = Self(
    "history", summary: "The lines typed earlier, and how to run them again.",
    [
      .paragraph(
        """
        Typed lines are kept for the next start, and other running prompts see them at once. A line \
        that begins with a space is not kept.
        """),
      .paragraph("At a terminal, these lines run earlier ones again:"),
      entry("!! --json", "The last line, with ‘--json’ appended."),
      entry("!3, !-2", "The line with that number in ‘history’, or the second from the end."),
      entry("!op", "The last line that begins with ‘op’, unless there is a program of that name."),
      .paragraph("‘delete history’ and ‘history --delete 3’ delete typed lines."),
    ])

  /// The help for `help scripts`, which explains the format of scripts.
  public static let scripts = Self(
    "scripts", summary: "Lines in a file, from a pipe, or after -c.",
    [
      .paragraph(
        """
        A script has a command on each line. ‘#’ at the start of a word begins a comment. Quotation \
        marks keep blanks together: ‘"’ allows escapes such as \\n, and ‘'’ keeps all characters.
        """),
      .paragraph(
        """
        Commands and options must be written in full. The script ends at the first line that fails. \
        A command that ends with ‘&’ runs as a job while the next ones run. Put a line with ‘&’ that \
        belongs to ‘on’ or ‘alias’ in quotes.
        """),
      .paragraph(
        """
        A line can hold several commands, with ‘;’ at the end of a word between them. ‘| command’ \
        passes the output to a shell command, ‘> file’ writes it to a file, and ‘>> file’ appends it. \
        Put blanks around ‘|’ and ‘>’, and quotes around a sign that belongs to an argument.
        """),
      .paragraph(
        """
        ‘let’ sets a variable, which lines refer to as ‘$name’. The arguments of a script are ‘$1’, \
        ‘$2’ and so on. As words, ‘$@’ stands for all of them, and ‘$#’ for their number. ‘$0’ is the \
        script. ‘on’ runs a line when a property changes.
        """),
      .paragraph(
        """
        ‘source’ runs a script at the prompt, with arguments. ‘replay’ runs a recording in the same \
        way, without arguments.
        """),
    ])

  /// The help for `help json`, which explains the format of results for programs.
  public static let json = Self(
    "json", summary: "Results as data for programs.",
    [
      .paragraph(
        """
        ‘--json’ after any command shows its listing or result as JSON, on one line. A listing is \
        an array with an object for each row. Keys are in snake_case. ‘json on’ does so for all \
        commands that follow.
        """),
      .paragraph(
        """
        ‘time’, ‘source’ and ‘replay’ show an object. Its member ‘values’ has the values of the lines \
        that they ran, in order.
        """),
    ])

  private static func entry(_ term: String, _ text: String) -> ManualPage.Part {
    .entry(term, [.paragraph(text)])
  }
}

// MARK: - Text

extension HelpText {
  func text(of topic: HelpTopic) -> String {
    ([wrapped(topic.summary)] + topic.parts.map { text(of: $0, indent: 2) })
      .joined(separator: "\n")
  }

  func text(of part: ManualPage.Part, indent: Int = 2) -> String {
    let blanks = String(repeating: " ", count: indent)
    switch part {
    case .paragraph(let text):
      return HangingIndent.wrapped(text, after: blanks, indent: indent, columns: columns)
    case .subheading(let title): return blanks + title
    case .example(let lines): return lines.map { "\(blanks)  \($0)" }.joined(separator: "\n")
    case .entry(let term, let parts):
      guard parts.count == 1, case .paragraph(let text) = parts[0] else {
        return ([blanks + term] + parts.map { self.text(of: $0, indent: indent + 2) })
          .joined(separator: "\n")
      }
      let lead = "\(blanks)\(term)  "
      return HangingIndent.wrapped(text, after: lead, indent: indent + 4, columns: columns)
    }
  }

  /// Returns the summary of a topic, and its entries as rows of two columns.
  func table(of topic: HelpTopic) -> StyledText {
    let rows = topic.parts.compactMap { part -> (String, String)? in
      guard case .entry(let term, let parts) = part, case .paragraph(let text)? = parts.first else {
        return nil
      }
      return (term, text)
    }
    let width = rows.map(\.0.count).max() ?? 0
    return StyledText(
      lines: [StyledText(wrapped(topic.summary))]
        + rows.map { term, text in
          let row = row(term, text, width: width)
          return StyledText([
            StyledText.Part(String(row.prefix(term.count + 2)), .bold),
            StyledText.Part(String(row.dropFirst(term.count + 2))),
          ])
        })
  }

  func text(of page: ManualPage) -> StyledText {
    let name = ManualPage.Section("Name", [.paragraph("\(page.name) - \(page.summary)")])
    let lines = ([name] + page.sections).flatMap { section in
      [StyledText(section.heading.uppercased(), .bold)]
        + section.parts.map { StyledText(text(of: $0, indent: 4) + "\n") }
    }
    return StyledText(lines: lines)
  }

  /// Returns a row for each topic.
  func list(of topics: [HelpTopic]) -> String {
    let width = topics.map(\.name.count).max() ?? 0
    return topics.map { row($0.name, $0.summary, width: width) }.joined(separator: "\n")
  }
}
