import Foundation
public import Switchboard

/// The options of an interpreter.
public struct InterpreterConfiguration: Sendable {
  /// A Boolean value that indicates whether a word can be abbreviated to an unambiguous prefix.
  /// Enable abbreviations only for lines that the user types.
  public var allowsAbbreviation = false
  /// A Boolean value that indicates whether lines can run shell commands, and read and write files.
  ///
  /// This includes `!command`, `| command`, `> file`, `source`, `record` and `replay`. Enable it only
  /// for lines of the user who runs the program, never for lines of strangers.
  public var allowsSystemAccess = false
  /// The number of the prompt, which the app's commands receive.
  var prompt = 1
  /// The arguments that lines refer to as `$1`, `$2` and `$@`.
  public var parameters: [String] = []
  /// The path of the script that the lines come from, which they refer to as `$0`. If it is nil,
  /// `$0` is the name of the program.
  public var scriptPath: String?
  /// A closure that returns whether lines and their values can be listed later. If not, `aliases`,
  /// `let` and `hooks` do not show what these lines define, and a prompt adds no typed line to its
  /// history. It is called before and after each line runs.
  public var keepsLines: @MainActor @Sendable () -> Bool = { true }
  var standardInput = StandardInputUse.terminal
  /// The standard input that commands read if it is free.
  var inputSource = StandardInput.Source.process
  /// A closure that returns the value of an environment variable, or nil.
  ///
  /// The dictionary of `ProcessInfo` is created again for each look-up, and a line can have thousands of
  /// variables. `getenv` returns a pointer into the environment, which the program never changes, and
  /// the text is copied at once.
  package var environment: @Sendable (String) -> String? = {
    getenv($0).map { String(cString: $0) }
  }
  /// The keys that run lines at a terminal, everywhere or in the context `prompt`. The user can change
  /// them with `bind`.
  public var keymap = Keymap()
  /// The app's changes to the built-in commands.
  public var builtInCommands = BuiltInCommands()
  /// The topics that `help` explains in addition to the commands.
  public var helpTopics: [HelpTopic] = [.json]
  /// The topic whose entries `help` shows as the first steps, or nil for none.
  public var firstSteps: HelpTopic?
  /// A closure that returns the manual that `help manual` shows, or nil if there is none. The closure
  /// receives the section about the commands.
  public var manual: @MainActor @Sendable (_ commands: ManualPage.Section) -> ManualPage? = { _ in
    nil
  }
  /// The handling of lines that do not name a command, or nil to report an error for each such
  /// line.
  public var unnamedInput: UnnamedInput?
  /// A closure that asks for a secret, such as a missing argument of a confidential command or the
  /// password in an address, or nil to ask for none.
  ///
  /// The closure receives the name of the secret. It returns the secret, or nil if the user types none.
  public var askForSecret: (@MainActor @Sendable (_ name: String) async -> String?)?
  /// A closure that returns a sentence about the data that would be lost if the interpreter ended,
  /// or nil if no data would be lost. The command `quit` calls this closure, and so does ^D at a
  /// terminal.
  ///
  /// A second `quit` in a row ends the interpreter anyway.
  public var reasonToStay: @MainActor @Sendable () -> String? = { nil }

  /// A Boolean value that indicates whether commands may ask the user to confirm them. The default
  /// is false.
  ///
  /// A command asks through `CommandConfirmation`, or because of its effects. Lines of scripts, jobs
  /// and hooks don't ask.
  public var asksForConfirmation = false

  /// A closure that asks the user to confirm a command, or nil to let the user repeat the command.
  ///
  /// The closure receives a reason, and throws an error if the user declines. It is called for all
  /// lines, including those of jobs and hooks, and even for commands that declare no effects.
  public var confirm: (@MainActor @Sendable (_ reason: String) async throws -> Void)?

  /// The effects that the user has to confirm if the user is asked at all. The default is `.irreversible`.
  ///
  /// The prompt asks before each command that declares one of these effects, unless it also declares
  /// `.asksItself`.
  public var confirmedEffects: CommandEffects = .irreversible

  /// The effects that the app's commands may have. The default is `.all`.
  ///
  /// The prompt refuses commands with other effects, and commands that declare none. If something is
  /// not permitted, lines also have no system access, and must name a command. The prompt's own
  /// commands are always permitted.
  public var permittedEffects = CommandEffects.all

  /// Creates a configuration with default options.
  public init() {}

  /// The options without those that ``permittedEffects`` rules out. A file, a shell command and a
  /// line for the app can have any effect.
  var permitted: Self {
    guard !permittedEffects.isSuperset(of: .all) else { return self }
    var permitted = self
    permitted.allowsSystemAccess = false
    permitted.unnamedInput = nil
    return permitted
  }
}

/// The use of a prompt's standard input.
enum StandardInputUse: Sendable {
  /// It contains the lines, so no command may read it.
  case lines
  /// It is the terminal, which a shell command may read.
  case terminal
  /// The lines come from elsewhere, so each command may read it.
  case free
}
