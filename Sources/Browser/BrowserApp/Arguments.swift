import ArgumentParser
import BrowserDevices
import SwitchboardREPL

/// The command-line arguments of `switchboard`.
struct Arguments: ParsableCommand {
  static let version = "0.1.0"
  /// The date of the version, for the manual page.
  static let versionDate = "2026-11-29"

  static let configuration = CommandConfiguration(
    commandName: "switchboard",
    abstract: "A browser at a prompt.",
    discussion: """
      Opens addresses and files, and reads commands from the terminal, from -c, from a script, or from \
      standard input. ‘help’ lists the commands.
      """)

  @Option(
    name: .customShort("c", allowingJoined: true), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run a line instead of the prompt. May be repeated.", valueName: "line"))
  var lines: [String] = []

  @Flag(
    name: [.customShort("i"), .customLong("interactive")],
    help: "Show the prompt after the lines of -c or of the script.")
  var isInteractive = false

  @Option(
    help: ArgumentHelp(
      """
      The directory for all data of this run. Defaults to switchboard in $XDG_DATA_HOME, or to \
      ~/.local/share/switchboard.
      """, valueName: "directory"),
    completion: .directory)
  var profile: String?

  @Flag(help: "Read the profile and write nothing. Other runs may use the profile meanwhile.")
  var readOnly = false

  @Flag(help: "Run the browser without a prompt. Other runs on its profile attach to it.")
  var serve = false

  @Flag(help: "Fail if a browser runs on the profile, and don't attach to it.")
  var noAttach = false

  @Option(
    help: ArgumentHelp(
      "Attach to the program that serves its commands at a socket.", valueName: "socket"),
    completion: .file())
  var attach: String?

  @Flag(
    help: "Run the shell commands on your lines, also with a socket outside the profile."
  )
  var allowShell = false

  @Flag(help: "Attach to the incognito tabs of a running browser as well.")
  var incognito = false

  @Option(
    defaultAsFlag: .any, parsing: .next,
    help: ArgumentHelp(
      "Serve a web page that shows what happens in the browser, and print its address.",
      valueName: "port"))
  var inspect: InspectorPort?

  @Flag(help: "Serve an agent by the Model Context Protocol, on the standard input and output.")
  var mcp = false

  @Option(
    name: .customLong("allow"), parsing: .singleValue,
    help: ArgumentHelp("Allow the agent of --mcp more. May be repeated.", valueName: "permission"))
  var permissions: [AgentPermission] = []

  @Option(
    name: .customLong("plugin"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Start a plug-in, as ‘start plugin’ does. May be repeated.", valueName: "program"))
  var plugins: [String] = []

  @Flag(help: "Begin without the saved windows. ‘new window’ opens them.")
  var safeMode = false

  @Option(
    help: ArgumentHelp(
      "The engine that loads pages, or none. Defaults to $SWITCHBOARD_ENGINE, or to light.",
      valueName: "engine"))
  var engine: EngineChoice?

  @Option(
    defaultAsFlag: .environment, parsing: .next,
    help: ArgumentHelp(
      """
      Share preferences and tabs with your devices over the NATS server with this address. Separate \
      several addresses by commas. Defaults to $NATS_URL, or to the context of the command ‘nats’.
      """,
      valueName: "url", visibility: Self.networkVisibility))
  var nats: NATSServers?

  @Option(
    help: ArgumentHelp(
      "The name of this device for the others. Defaults to the host's name.", valueName: "name",
      visibility: Self.networkVisibility))
  var device: String?

  @Flag(help: "Print one JSON value for each line, and errors as JSON objects.")
  var json = false

  @Flag(help: "Print the JSON Schema of the output of all commands.")
  var jsonSchema = false

  @Flag(help: "Show each line of a script before it runs.")
  var echo = false

  @Flag(help: "Continue after a line that fails.")
  var keepGoing = false

  @Flag(help: "Don't save the lines that you type.")
  var noHistory = false

  @Flag(help: "Don't read ~/.editrc or the startup file ~/.config/switchboard/rc.")
  var noRc = false

  @Flag(name: .shortAndLong, help: "Show no greeting.")
  var quiet = false

  @Flag(help: "Print the manual page, with all commands, in man(7) format.")
  var manual = false

  // ArgumentParser's own flag for the version has no short name.
  @Flag(name: [.customShort("V"), .customLong("version")], help: "Show the version.")
  var showsVersion = false

  @Option(
    help: ArgumentHelp(
      "Run the lines of a script instead of the prompt. A file that begins with #! needs no option.",
      valueName: "file"),
    completion: .file())
  var script: String?

  @Flag(help: "Print the pages as text instead of opening them.")
  var dump = false

  @Argument(
    help: ArgumentHelp(
      """
      The addresses and files to open. ‘-’ opens a page from standard input. After a script, its \
      arguments, which are $1, $2 and $@ in its lines.
      """, valueName: "address"),
    completion: .file())
  var words: [String] = []

  /// The arguments of the script.
  var arguments: [String] { script == nil ? [] : words }

  /// The addresses and files to open.
  var pages: [String] { script == nil ? words : [] }

  mutating func validate() throws {
    if showsVersion { throw CleanExit.message(Self.version) }
    // The system runs a script with its path as the first word.
    if script == nil, let first = words.first, StartPages.isScript(first) {
      script = first
      words.removeFirst()
    }
    if !lines.isEmpty, script != nil {
      throw ValidationError("Give lines with -c or a script, not both.")
    }
    if dump, pages.isEmpty || !lines.isEmpty || isInteractive {
      throw ValidationError(
        "--dump prints pages: name an address, a file or ‘-’, and leave out -c, -i and --script.")
    }
    if dump, attach != nil || incognito || serve || readOnly {
      throw ValidationError(
        "--dump needs no profile: leave out --attach, --incognito, --serve and --read-only.")
    }
    if serve, !lines.isEmpty || script != nil || !words.isEmpty || isInteractive || readOnly {
      throw ValidationError(
        "--serve runs no lines and needs a profile that it can write: leave out -c, -i, the script, "
          + "the addresses and --read-only.")
    }
    if noAttach || serve || readOnly || ownBrowserOption != nil, attach != nil || incognito {
      throw ValidationError(
        "--attach and --incognito need a browser that runs: leave out --serve, --no-attach, "
          + "--inspect, --nats, --engine, --safe-mode, --plugin and --read-only.")
    }
    if allowShell, attach == nil {
      throw ValidationError("--allow-shell is for a program that --attach names: add --attach.")
    }
    try validateAttachment()
    try validateAgent()
    try validateDevices()
    for (isSet, option) in [(manual, "--manual"), (jsonSchema, "--json-schema")] where isSet {
      guard !lines.isEmpty || script != nil || !words.isEmpty else { continue }
      throw ValidationError("\(option) runs no lines: leave out -c, the script and the addresses.")
    }
  }
}

// MARK: - Programs on other machines

extension Arguments {
  private func validateAttachment() throws {
    guard let attach, ProgramAddress.isAddress(attach) else { return }
    if attach.contains("@") {
      throw ValidationError(
        "--attach contains a password or a token, which other users of this computer can see: set "
          + "NATS_USER and NATS_PASSWORD, or NATS_TOKEN.")
    }
    guard ProgramAddress(attach) != nil else {
      throw ValidationError("--attach names no programs: write it like ‘nats://host/player’.")
    }
    if incognito || allowShell {
      throw ValidationError(
        "--incognito and --allow-shell are for a program on this computer: leave them out.")
    }
    #if !NATS
      throw ValidationError(
        "This program was built without NATS: build it with ‘swift build --traits default,NATS’.")
    #endif
  }
}

// MARK: - Options of a browser

extension Arguments {
  /// The first given option that needs a browser in this run, or nil if there is none.
  var ownBrowserOption: String? {
    let options = [
      (inspect != nil, "--inspect"), (nats != nil, "--nats"), (engine != nil, "--engine"),
      (safeMode, "--safe-mode"), (!plugins.isEmpty, "--plugin"),
    ]
    return options.first { $0.0 }?.1
  }
}

// MARK: - Agents

extension Arguments {
  private func validateAgent() throws {
    guard mcp else {
      if permissions.isEmpty { return }
      throw ValidationError("--allow is for an agent: add --mcp.")
    }
    let hasLines = !lines.isEmpty || script != nil || !words.isEmpty || isInteractive || dump
    if hasLines || serve || readOnly || attach != nil || incognito || nats != nil {
      throw ValidationError(
        "--mcp serves an agent in a browser of its own: leave out -c, -i, the script, the addresses, "
          + "--dump, --serve, --read-only, --attach, --incognito and --nats.")
    }
    if let engine, engine != .light, engine != .none {
      throw ValidationError("--mcp limits what pages reach, which needs --engine light.")
    }
  }
}

// MARK: - Devices

extension Arguments {
  #if NATS
    private static let networkVisibility = ArgumentVisibility.default
  #else
    /// The help does not offer what this program cannot do.
    private static let networkVisibility = ArgumentVisibility.hidden
  #endif

  private func validateDevices() throws {
    guard nats != nil else {
      if device == nil { return }
      throw ValidationError("--device names this device for others: add --nats.")
    }
    #if NATS
      if nats?.addresses?.contains("@") == true {
        throw ValidationError(
          "--nats contains a password or a token, which other users of this computer can see: set "
            + "NATS_URL to the address instead, or set NATS_USER and NATS_PASSWORD, or NATS_TOKEN.")
      }
      if readOnly {
        throw ValidationError(
          "--nats shares what this run changes, but the profile is only read: leave out --read-only."
        )
      }
      if let device, DeviceName(device) == nil {
        throw ValidationError(
          "‘\(device)’ cannot name a device: use 1 to 32 English letters, digits, ‘-’ and ‘_’.")
      }
    #else
      throw ValidationError(
        "This program was built without --nats: build it with ‘swift build --traits default,NATS’.")
    #endif
  }
}

// MARK: - Completion scripts

/// A namespace for functions that adapt shell completion scripts.
enum CompletionScript {
  /// Returns a completion script without the subcommand `help`, which ArgumentParser adds for every
  /// program. `switchboard` has no subcommands. The rest of the text is unchanged.
  static func withoutSubcommands(_ script: String) -> String {
    subcommands.reduce(script) { $0.replacing($1, with: "") }
  }

  private static var subcommands: [Regex<Substring>] {
    [
      // bash
      #/\n {4}# Offer subcommand / subcommand argument completions\n(?: {4}.*\n)+/#,
      // bash and zsh
      #/_switchboard_help\(\) \{\n(?:(?: {4}.*)?\n)+\}\n\n/#,
      // zsh
      #/ {8}'\(-\): :->command'\n {8}'\(-\)\*:: :->arg'\n/#,
      #/ {4}case "\$\{state\}" in\n(?: {4}.*\n)+? {4}esac\n/#,
      // fish
      #/ {8}switch \$unparsed_tokens\[1\]\n {8}case 'help'\n(?: {12}.*\n)+ {8}end\n/#,
      #/\ncomplete .*(?:-fa 'help'|"switchboard help").*/#,
    ]
  }
}
