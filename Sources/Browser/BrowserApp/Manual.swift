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
        .init("Options", try Self.options()), commands,
      ] + Self.lastSections)
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
      .init("Exit status", entries(exitCodes)),
      .init("Environment", entries(variables) + networkVariables),
      .init("Files", entries(files)), .init("Examples", examples),
      .init("See also", [.paragraph("editrc(5)")]),
    ]
  }

  private static func entries(
    _ rows: KeyValuePairs<String, String>
  ) -> [ManualPage.Part] {
    rows.map { .entry($0, [.paragraph($1)]) }
  }

  private static let exitCodes: KeyValuePairs = [
    "0": "All lines succeeded, or a prompt ended.",
    "1": "A line of a script failed, or the output could not be written.",
    "2": "The arguments are wrong, or the profile or the script cannot be used.",
    "128 + n": "Signal n ended the run: 130 after an interrupt.",
  ]

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

  private static let examples: [ManualPage.Part] = [
    .paragraph("Open an address, and print a page:"),
    .example(["switchboard swift.org", "switchboard --dump swift.org"]),
    .paragraph("Open an address, and list the tabs as JSON:"),
    .example(["switchboard -c 'open tab swift.org' -c 'tabs --json'"]),
    .paragraph("Run a script, and continue after a line that fails:"),
    .example(["switchboard --keep-going --script tabs.script"]),
    .paragraph("Run a script with arguments, and pass the tabs to another program:"),
    .example(["switchboard --script tabs.script a.org b.org", "switchboard -c 'tabs | grep swift'"]
    ),
    .paragraph("Install this page and the completion of options for bash:"),
    .example([
      "mkdir -p ~/.local/share/man/man1 ~/.local/share/bash-completion/completions",
      "switchboard --manual > ~/.local/share/man/man1/switchboard.1",
      "switchboard --generate-completion-script bash \\",
      "  > ~/.local/share/bash-completion/completions/switchboard",
    ]),
  ]
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
    /// The value of an option that needs none.
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
