import Foundation
import SwitchboardREPL

// MARK: - Arguments

extension REPLConfiguration {
  /// Creates a configuration from command-line arguments.
  /// - Throws: ``ProfileError`` or ``ScriptError`` if the profile or the script cannot be opened.
  init(_ arguments: Arguments) throws {
    self.init()
    let profile = try Profile(at: arguments.profile)
    historyPath = arguments.noHistory ? nil : profile.historyPath
    input = try Self.input(arguments)
    keepsGoing = arguments.keepGoing
    echoes = arguments.echo
    readsEditrc = !arguments.noRc
    usesColor = ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    banner = arguments.quiet ? nil : "switchboard: type ‘help’ for the commands, ‘quit’ to leave"
  }

  private static func input(_ arguments: Arguments) throws(ScriptError) -> PromptInput {
    guard arguments.lines.isEmpty else { return .lines(arguments.lines) }
    guard let path = arguments.script else { return .automatic }
    guard path != "-" else { return .standardInput }
    return try .script(at: path)
  }
}
