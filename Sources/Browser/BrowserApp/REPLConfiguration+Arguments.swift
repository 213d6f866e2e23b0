import Switchboard
import SwitchboardREPL

// MARK: - Arguments

extension REPLConfiguration {
  /// Creates a configuration from command-line arguments.
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - profile: The profile that they name.
  ///   - pages: The pages to open.
  /// - Throws: ``ScriptError`` if the script cannot be opened.
  @MainActor
  init(
    _ arguments: Arguments, _ profile: Profile, opening pages: StartPages
  ) throws(ScriptError) {
    self.init()
    historyPath = arguments.noHistory ? nil : profile.historyPath
    let input = try Self.input(arguments)
    if arguments.dump {
      self.input = .lines(pages.printingLines)
    } else if let opening = pages.openingLine {
      let lines = PromptInput.lines([opening] + arguments.lines)
      if arguments.lines.isEmpty || arguments.isInteractive {
        firstInput = lines
      } else {
        self.input = lines
      }
    } else if !arguments.isInteractive {
      self.input = arguments.serve || arguments.mcp ? .nothing : input
    } else if input != .automatic {
      firstInput = input
    }
    self.parameters = arguments.arguments
    startupPath = arguments.noRc || arguments.mcp ? nil : Self.usualStartupPath
    keepsGoing = arguments.keepGoing || arguments.dump
    echoes = arguments.echo
    programName = "switchboard"
    interpreter.keymap = Keymap([.init("pagedown", "more"), .init("pageup", "up")])
    readsEditrc = !arguments.noRc
    usesColor = (EnvironmentVariable.value(of: "NO_COLOR") ?? "").isEmpty
    banner =
      arguments.quiet
      ? nil : Self.greeting + (profile.isNew ? "\n\(HelpTopic.firstSteps.table)" : "")
  }

  private static let greeting =
    "switchboard: type an address, ‘help’ for the commands, or ‘quit’ to leave"

  /// The path of the startup file, or nil if there is no home directory.
  private static var usualStartupPath: String? {
    let named = EnvironmentVariable.value(of: "XDG_CONFIG_HOME")
      .flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = named ?? EnvironmentVariable.value(of: "HOME").map { "\($0)/.config" }
    return folder.map { "\($0)/switchboard/rc" }
  }

  private static func input(_ arguments: Arguments) throws(ScriptError) -> PromptInput {
    guard arguments.lines.isEmpty else { return .lines(arguments.lines) }
    guard let path = arguments.script else { return .automatic }
    guard path != "-" else { return .standardInput }
    return try .script(at: path)
  }
}
