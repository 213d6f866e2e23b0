import Foundation
public import Switchboard

/// The options of a prompt, including the source of its lines.
///
/// The options of the prompt's interpreter are properties of this value as well:
///
/// ```swift
/// var configuration = REPLConfiguration()
/// configuration.historyPath = "/home/ann/.notes"
/// configuration.confirmedEffects = [.destroys]
/// ```
///
/// A prompt at a terminal always confirms commands, expands abbreviations and asks for secrets. A script
/// never does, and has no reason to stay.
@dynamicMemberLookup
public struct REPLConfiguration: Sendable {
  /// The options of the prompt's interpreter. By default, lines have access to the system, and help has
  /// all topics of the prompt.
  public var interpreter = InterpreterConfiguration()
  /// The source of the lines.
  public var input = PromptInput.automatic
  /// The lines that run before the first line that the user types, or nil for none.
  public var firstInput: PromptInput?
  /// The path of a script that runs before all other lines at a terminal, or nil for none. A missing
  /// file is ignored, and a line that fails is reported and skipped.
  public var startupPath: String?
  /// A Boolean value that indicates whether a script continues after a failed line.
  public var keepsGoing = false
  /// A Boolean value that indicates whether each line of a script is shown before it runs.
  public var echoes = false
  /// A Boolean value that indicates whether the prompt is shown in color.
  public var usesColor = true
  /// A Boolean value that indicates whether dim hints are shown after the cursor. Hints require
  /// colors and a terminal that can show dim text.
  public var showsHints = true
  /// The name by which lines of `~/.editrc` can refer to this program, as in `notes:bind -v`.
  /// Defaults to the name of the executable.
  public var programName = ProcessInfo.processInfo.processName
  /// A Boolean value that indicates whether the editor reads the user's `~/.editrc`.
  public var readsEditrc = true
  /// The path of the history file, or nil for no history file.
  public var historyPath: String?
  /// The maximum number of typed lines to keep. The oldest lines are discarded first.
  public var historyLimit = 1_000
  /// A limit at which a prompt in effect never shortens the history file, because another prompt
  /// does.
  package static let foreignHistoryLimit = 1_000_000
  /// A Boolean value that indicates whether typed lines are added to the history file. If false,
  /// only the deletion of typed lines changes the file.
  public var addsToHistoryFile = true
  /// The text that is shown once, before the first prompt on a terminal, or nil to show none.
  public var banner: String? = "Type ‘help’ for the commands, ‘quit’ to leave."
  /// A closure that returns the text to show before the line being typed.
  public var prompt: @MainActor @Sendable () -> String = { "> " }
  /// A closure that returns the style of the prompt if it is shown in color.
  public var promptStyle: @MainActor @Sendable () -> TextStyle = { TextStyle(isBold: true) }
  /// A closure that returns the pager for results that are longer than the terminal's screen, or
  /// nil to show them without a pager.
  public var pager: @MainActor @Sendable () -> Pager? = { .fromEnvironment }
  /// A closure that is called before ^Z stops the process, which might never resume. The process
  /// waits at most one second for the closure to return.
  public var willStop: @MainActor @Sendable () async -> Void = {}
  /// Creates a configuration that reads lines from the terminal, if there is one.
  public init() {
    interpreter.allowsSystemAccess = true
    interpreter.helpTopics = HelpTopic.standard
  }

  /// An option of the prompt's interpreter.
  public subscript<Value>(
    dynamicMember option: WritableKeyPath<InterpreterConfiguration, Value>
  ) -> Value {
    get { interpreter[keyPath: option] }
    set { interpreter[keyPath: option] = newValue }
  }

  /// The path of the script that the prompt runs, or nil if there is none.
  package var scriptPath: String? { (firstInput ?? input).path }
}

// MARK: - ExitStatus

/// The exit status of a process, which describes how a prompt ended.
public struct ExitStatus: Sendable, Equatable {
  /// The code to pass to `exit()`.
  public let code: Int32

  private init(_ code: Int32) { self.code = code }

  /// The status of a run in which all lines succeeded or the user left the prompt.
  public static let success = Self(0)
  /// The status of a run in which a line failed.
  public static let failedLine = Self(1)
  /// A Boolean value that indicates whether a signal or a cancellation ended the run.
  package var isSignal: Bool { code > 128 }

  /// The status of a program that was started with invalid arguments.
  public static let wrongUsage = Self(2)
  /// The status of a run that was cancelled, for example by ^C.
  public static let interrupted = Self(130)
  /// Returns the status of a program that ends because of a signal.
  public static func terminated(by signal: Int32) -> Self { Self(128 + signal) }
}
