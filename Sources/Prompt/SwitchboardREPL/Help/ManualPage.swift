import Switchboard

/// A manual page for `man`.
///
/// An interpreter generates the section about its commands from the same descriptions as its help:
///
/// ```swift
/// let page = ManualPage(
///   name: "notes", summary: "notes at a prompt", source: "notes 1.0", date: "2026-11-22",
///   sections: [
///     .init("Synopsis", [.entry("notes", [])]),
///     .init("Description", [.paragraph("Pins notes on the wall.")]),
///     interpreter.manualSection,
///   ])
/// print(page.text)
/// ```
public struct ManualPage: Equatable, Sendable {
  /// A heading, which `man` shows in capitals, and what follows it.
  public struct Section: Equatable, Sendable {
    /// The heading, which the page shows in capital letters.
    public var heading: String
    /// The text below the heading.
    public var parts: [Part]

    /// Creates a section.
    /// - Parameters:
    ///   - heading: The heading, which the page shows in capital letters.
    ///   - parts: The text below the heading.
    public init(_ heading: String, _ parts: [Part]) {
      self.heading = heading
      self.parts = parts
    }
  }

  /// An element of a section, such as a paragraph or a heading.
  public indirect enum Part: Equatable, Sendable {
    /// A paragraph of text, without line breaks.
    case paragraph(String)
    /// A heading within the section.
    case subheading(String)
    /// A term, such as `open tab [url]`, and its description.
    case entry(String, [Part])
    /// Lines that are shown verbatim.
    case example([String])
  }

  /// The name of the program.
  public var name: String
  /// A phrase that describes the program, without a full stop.
  public var summary: String
  /// The program's name and version for the page footer.
  public var source: String
  /// The date for the page footer, such as `2026-11-22`.
  public var date: String
  /// The sections that follow the program's name.
  public var sections: [Section]

  /// Creates a page.
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - summary: A phrase that describes the program, without a full stop.
  ///   - source: The program's name and version for the page footer.
  ///   - date: The date for the page footer, such as `2026-11-22`.
  ///   - sections: The sections that follow the program's name.
  public init(name: String, summary: String, source: String, date: String, sections: [Section]) {
    self.name = name
    self.summary = summary
    self.source = source
    self.date = date
    self.sections = sections
  }

  /// The page in man(7) format. The text is ASCII and does not end with a newline.
  public var text: String {
    // `man` recognizes a date only if its hyphens are not escaped.
    let day = date.filter { $0.isASCII && ($0.isNumber || $0 == "-") }
    let start = [
      ".TH \"\(Roff.text(name.uppercased()))\" 1 \(day) \"\(Roff.text(source))\" \"User Commands\"",
      ".SH \"NAME\"",
      "\(Roff.text(name)) \\- \(Roff.text(summary))",
    ]
    let rest = sections.flatMap { section in
      [".SH \"\(Roff.text(section.heading.uppercased()))\""]
        + Roff.lines(of: section.parts, isAfterHeading: true)
    }
    return (start + rest).joined(separator: "\n")
  }
}

// MARK: - Commands

extension Shell {
  /// The parts of the manual that describe the commands. The general notes from the help text
  /// precede the commands, which are grouped by title.
  var manualParts: [ManualPage.Part] {
    let help = HelpText(builtIn: configuration.builtInCommands)
    let topics = help.topics(of: vocabulary.commands)
    return helpNotes.map(ManualPage.Part.paragraph)
      + topics.flatMap { topic in
        let title = topic.title.hasSuffix(".") ? String(topic.title.dropLast()) : topic.title
        return [.subheading(title)] + topic.commands.map(help.manualEntry)
      }
      + configuration.helpTopics.flatMap { topic in
        [.subheading("The topic ‘\(topic.name)’"), .paragraph(topic.summary)] + topic.parts
      }
  }
}

extension HelpText {
  fileprivate func manualEntry(for command: HandledCommand) -> ManualPage.Part {
    let description = command.description
    var parts: [ManualPage.Part] = [.paragraph(description.summary)]
    parts += notes(on: command).map(ManualPage.Part.paragraph)
    parts += description.parameters.map { .entry($0.term, [.paragraph($0.meaning)]) }
    if !description.shownExamples.isEmpty { parts.append(.example(description.shownExamples)) }
    return .entry(description.usage, parts.filter { $0 != .paragraph("") })
  }

  /// Returns a command's deprecation, effects, discussion, and other names as sentences.
  private func notes(on command: HandledCommand) -> [String] {
    let description = command.description
    let deprecation = deprecation(of: description).map { "Deprecated: \($0)." }
    let names = otherNames(of: description)
    let others = names.isEmpty ? nil : "Also: \(names.joined(separator: ", "))."
    let discussion = description.discussion.split(separator: "\n\n").map(String.init)
    let effects = effects(of: description).map { "Effects: \($0)." }
    return [deprecation, effects].compactMap(\.self) + discussion + [others].compactMap(\.self)
  }
}

// MARK: - Roff

/// A namespace for functions that generate text in man(7) format.
///
/// Every non-ASCII character is written as an escape, so that a page looks the same in every
/// locale.
enum Roff {
  /// The escapes for characters that are special in roff, or that roff prints as other characters.
  private static let escapes: [Character: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "\"": "\\(dq",
  ]

  /// Returns text with special characters escaped. The result never begins a roff request.
  static func text(_ text: some StringProtocol) -> String {
    let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return (words.hasPrefix(".") ? "\\&" : "") + words.map(escaped).joined()
  }

  private static func escaped(_ character: Character) -> String {
    if let escape = escapes[character] { return escape }
    guard !character.isASCII else { return String(character) }
    return character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
    }.joined()
  }

  /// Returns a term with its placeholders in italics and its literal words in bold.
  static func term(_ term: String) -> String {
    var line = "", before: Character = " "
    var rest = Substring(term)
    while let first = rest.first {
      let run = rest.prefix { isWordCharacter($0) == isWordCharacter(first) }
      let isPlaceholder = "<[".contains(before) && first.isLetter
      line += isWordCharacter(first) ? "\\f\(isPlaceholder ? "I" : "B")\(text(run))\\fR" : text(run)
      before = run.last ?? " "
      rest = rest.dropFirst(run.count)
    }
    return line
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-_./".contains(character)
  }

  /// Returns the roff lines for the given parts.
  /// - Parameters:
  ///   - parts: The parts.
  ///   - isAfterHeading: Whether a heading precedes the parts. A heading already begins a
  ///     paragraph.
  static func lines(of parts: [ManualPage.Part], isAfterHeading: Bool) -> [String] {
    var isAfterHeading = isAfterHeading
    return parts.flatMap { part in
      let start = isAfterHeading ? [] : [".PP"]
      isAfterHeading = false
      switch part {
      case .paragraph(let words): return start + [text(words)]
      case .subheading(let title):
        isAfterHeading = true
        return [".SS \"\(text(title))\""]
      case .entry(let term, let parts) where parts.isEmpty: return start + [Self.term(term)]
      case .entry(let term, let parts): return [".TP", Self.term(term)] + body(of: parts)
      case .example(let lines):
        return start + [".RS 4", ".nf"] + lines.map { text($0) } + [".fi", ".RE"]
      }
    }
  }

  /// Returns the lines below a term. The first line is always text.
  private static func body(of parts: [ManualPage.Part]) -> [String] {
    var rest = parts[...]
    var first = "\\&"
    if case .paragraph(let words)? = rest.first {
      first = text(words)
      rest = rest.dropFirst()
    }
    let lines = lines(of: Array(rest), isAfterHeading: false)
    return lines.isEmpty ? [first] : [first, ".RS"] + lines + [".RE"]
  }
}
