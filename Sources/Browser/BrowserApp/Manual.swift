import ArgumentParser
import Foundation
import SwitchboardREPL

/// The manual page of `switchboard`, which describes its options and all commands of its prompt.
struct Manual {
  /// The section that describes the commands.
  let commands: ManualPage.Section
  /// Returns the page.
  /// - Throws: `DecodingError` if the description of the options has an unknown format.
  func page() throws -> ManualPage {
    let configuration = Arguments.configuration
    return ManualPage(
      name: "switchboard", summary: "a browser at a prompt",
      source: "switchboard \(Arguments.version)",
      date: Arguments.versionDate,
      sections: [
        .init("Synopsis", [.entry(Arguments.usageString(), [])]),
        .init("Description", [.paragraph(configuration.discussion)]),
      ] + Self.article + [.init("Options", try Self.options()), commands] + Self.lastSections)
  }

  /// Returns an entry for each option, based on the description that `--help` uses.
  private static func options() throws -> [ManualPage.Part] {
    let dump = try JSONDecoder().decode(OptionDump.self, from: Data(Arguments._dumpHelp().utf8))
    let options = dump.command.arguments.filter(\.shouldDisplay)
    let sorted = options.filter { $0.names == nil } + options.filter { $0.names != nil }
    return sorted.map { .entry($0.term, [.paragraph($0.abstract ?? "")]) } + [
      .entry(
        "--generate-completion-script <shell>",
        [.paragraph("Print a completion script for bash, zsh or fish.")])
    ]
  }
}

// MARK: - Sections

extension Manual {
  private static var lastSections: [ManualPage.Section] {
    [
      .init("Environment", entries(variables) + networkVariables),
      .init("Files", entries(files)),
      .init("See also", [.paragraph("editrc(5)")]),
    ]
  }

  private static func entries(
    _ rows: KeyValuePairs<String, String>
  ) -> [ManualPage.Part] {
    rows.map { .entry($0, [.paragraph($1)]) }
  }

  private static let variables: KeyValuePairs = [
    "XDG_DATA_HOME": """
    The usual profile is the directory switchboard in this directory. Defaults to ~/.local/share.
    """,
    "XDG_CONFIG_HOME": """
    The startup file is switchboard/rc in this directory. Defaults to ~/.config.
    """,
    "XDG_RUNTIME_DIR": """
    The directory for the data of incognito tabs. Without one, the profile holds these data while \
    the tabs are open.
    """,
    "SWITCHBOARD_ENGINE": """
    The engine that loads pages, as for the option --engine. Defaults to light.
    """,
    "SSL_CERT_FILE": """
    A file with the authorities to trust, in PEM format, instead of those of the system.
    """,
    "http_proxy, https_proxy, all_proxy": """
    The proxies for pages. HTTPS_PROXY and ALL_PROXY have the same meaning. no_proxy or NO_PROXY \
    lists the hosts that are reached without a proxy. This computer is always reached without one.
    """,
    "PAGER": "The program that shows results longer than the screen. Defaults to less -FRX.",
    "NO_COLOR": "If it is not empty, the prompt has no color.",
  ]

  private static var networkVariables: [ManualPage.Part] {
    #if NATS
      return entries([
        "NATS_URL, NATS_CONTEXT": """
        For the option --nats, the addresses of the servers, or the context of the command nats.
        """,
        "NATS_USER, NATS_PASSWORD, NATS_TOKEN, NATS_NKEY, NATS_CREDS": """
        For the option --nats, a user and a password, a token, the file of an nkey, or a file of \
        credentials.
        """,
        "NATS_CA, NATS_CERT, NATS_KEY": """
        For the option --nats, files for TLS: authorities to trust, a certificate and its key.
        """,
      ])
    #else
      return []
    #endif
  }

  private static let files: KeyValuePairs = [
    "~/.local/share/switchboard": """
    The usual profile, which has the following files. The option --profile names another one.
    """,
    "history": "The lines that you typed.",
    "settings.json": "The settings of this device.",
    "device.json": "The identity of this profile for your other devices.",
    "states": """
    A directory for each browser state, with its windows, preferences, bookmarks, \
    history and named sessions.
    """,
    "~/.config/switchboard/rc": "The lines that run before the first prompt.",
    "~/.editrc": "The key bindings of the line editor.",
  ]
}

// MARK: - Article

extension Manual {
  /// The sections of the article for users, which the program contains.
  private static let article = String(decoding: PackageResources.UsingTheBrowser_md, as: UTF8.self)
    .components(separatedBy: "\n## ").dropFirst().map { section in
      let blocks = section.components(separatedBy: "\n\n")
      // A block without a sentence only names the lines that explain the topic.
      return ManualPage.Section(
        blocks[0],
        blocks.dropFirst().filter { !$0.hasPrefix("`help ") || $0.contains(".") }.flatMap(parts))
    }

  /// Returns the parts of a block of Markdown: a listing, the rows of a table, or paragraphs.
  private static func parts(of block: String) -> [ManualPage.Part] {
    let lines = block.split(separator: "\n").map(String.init)
    if block.hasPrefix("```") { return [.example(Array(lines[1..<(lines.count - 1)]))] }
    if block.hasPrefix("|") { return entries(of: lines.map(cells)) }
    return block.components(separatedBy: "\n- ").map {
      .paragraph(text(of: $0.hasPrefix("- ") ? String($0.dropFirst(2)) : $0))
    }
  }

  private static func entries(of table: [[String]]) -> [ManualPage.Part] {
    table.dropFirst(2).map { row in
      let rest = zip(table[0], row).dropFirst(2).map { "; \($0): \($1)" }
      let term = row[0].replacing("`", with: "")
      return .entry(term, [.paragraph(text(of: row[1] + rest.joined()))])
    }
  }

  private static func cells(of row: String) -> [String] {
    row.dropFirst(2).dropLast(2).components(separatedBy: " | ").map {
      $0.replacing("\\|", with: "|").trimmingCharacters(in: .whitespaces)
    }
  }

  /// Returns a text on one line, with code in quotation marks, and without emphasis.
  private static func text(of markdown: String) -> String {
    markdown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.isMultiple(of: 2) ? $1.replacing("*", with: "") : "‘\($1)’" }.joined()
  }
}

// MARK: - Options

/// The part of ArgumentParser's program description that the manual uses.
private struct OptionDump: Decodable {
  struct Command: Decodable {
    let arguments: [Option]
  }

  struct Option: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let names: [Name]?
    let valueName: String
    let shouldDisplay: Bool
    /// The value of an option that is given without one, or nil if the option needs a value.
    let defaultValue: String?
    let abstract: String?

    /// The option as `--help` shows it, for example `-q, --quiet` or `--profile <directory>`.
    var term: String {
      let names = (names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
        .sorted { $0.count < $1.count }
      let name = defaultValue == nil ? "<\(valueName)>" : "[<\(valueName)>]"
      let value = kind == "flag" ? nil : name
      return [names.isEmpty ? nil : names.joined(separator: ", "), value].compactMap(\.self)
        .joined(separator: " ")
    }
  }

  let command: Command
}
