public import Switchboard
public import SwitchboardREPL

/// The options of a server for agents: what it offers, and what an agent may do without asking.
///
/// ```swift
/// var configuration = MCPConfiguration()
/// configuration.name = "player"
/// configuration.tool = { $0.protocolName == "PlayerCommands" ? $0.toolName : nil }
/// ```
public struct MCPConfiguration: Sendable {
  /// The name of the program, for clients.
  public var name = "switchboard"
  /// The version of the program, for clients.
  public var version = "0"
  /// What an agent should know before it uses the tools, or nil for nothing.
  public var instructions: String?

  /// A closure that returns the name of the tool for a command, or nil to leave the command out.
  ///
  /// Tools are sorted by protocol, and then by declaration. To group them in another way, begin their
  /// names with the name of a group. By default, a command has its own name in words, such as
  /// `add_song`. Diagnostic and confidential commands are left out.
  public var tool: @MainActor @Sendable (CommandDescription) -> String? = {
    $0.isDiagnostic || $0.isConfidential ? nil : $0.toolName
  }

  /// A closure that returns whether a property is offered as a resource. By default, all are.
  public var offersProperty: @MainActor @Sendable (_ name: String) -> Bool = { _ in true }

  /// The effects that commands may have without a confirmation.
  ///
  /// The server asks the user of the agent before any other command, and before a command that declares
  /// no effects. Set it to `.all` to ask for nothing.
  public var permittedEffects: CommandEffects = [.reads, .changes, .reachesOutside]

  /// What the user can do to permit more, as it stands in the error of a client that can't ask its user.
  public var permissionAdvice = "start the server with permission for it"

  /// A closure that prepares each text in a result. By default, it is unchanged.
  ///
  /// Remove what strangers could hide in a text, for example.
  public var cleaning: @Sendable (String) -> String = { $0 }

  /// A closure that prepares the text of a result, or of an error, as a whole. By default, it is unchanged.
  ///
  /// Mark text that strangers may have written, for example, so that the agent doesn't take it for an
  /// instruction.
  public var framing: @Sendable (String) -> String = { $0 }

  /// The maximum number of characters in the text of a result. A sentence says what is left out. A
  /// structured result has no limit, because a part of it would not be valid.
  public var textLimit = 100_000

  /// A closure that creates the interpreter for a tool that runs a line, or nil to offer no such tool.
  ///
  /// The closure is called for each line. The configuration that it receives has no access to files, shell
  /// commands and environment variables, and asks before commands with effects that aren't permitted.
  public var interpreter:
    (@MainActor @Sendable (any PromptOutput, InterpreterConfiguration) -> Interpreter)?

  /// Creates a configuration that offers all commands and properties, and no lines.
  public init() {}
}

extension CommandDescription {
  /// The name of the command in the form of a tool's name, such as `add_song`.
  public var toolName: String { words.joined(separator: "_") }
}
