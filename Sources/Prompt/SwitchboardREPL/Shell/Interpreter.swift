public import Switchboard

/// An object that parses lines, runs their commands, and shows the results and errors.
///
/// An interpreter does not need a terminal, so you can also use it for sockets, command palettes,
/// and tests:
///
/// ```swift
/// let interpreter = Interpreter(
///   dispatcher: { dispatcher }, broadcaster: { broadcaster },
///   output: TextOutput { text, kind in connection.send(text) })
/// switch await interpreter.execute("add note milk --urgent") {
/// case .done(let result): print(result.json ?? "done")
/// case .failed(let failure): print(failure.message)
/// case .blank, .started, .ended: break
/// }
/// ```
///
/// Several interpreters can share a dispatcher. Each interpreter has its own jobs, watches, and
/// recording.
///
/// A command that cannot throw may fail to run, for example because it has no handler. The
/// interpreter that runs the responsible line then reports the failure, and the line fails. If no
/// line is responsible, all interpreters report the failure. An interpreter starts to report such
/// failures when it runs its first line.
@MainActor
public final class Interpreter {
  let shell: Shell

  /// Creates an interpreter.
  /// - Parameters:
  ///   - dispatcher: A closure that returns the frontmost dispatcher. It is called for each line.
  ///   - broadcaster: A closure that returns the frontmost broadcaster.
  ///   - coordinators: A closure that returns the root of the coordinator tree, or nil if the app
  ///     has no coordinators.
  ///   - output: The output that shows results and errors.
  ///   - configuration: The options of the interpreter.
  public convenience init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster,
    coordinators: (@MainActor () -> CoordinatorNode?)? = nil, output: any PromptOutput,
    configuration: InterpreterConfiguration = InterpreterConfiguration()
  ) {
    self.init(
      shell: Shell(
        dispatcher: dispatcher, broadcaster: broadcaster, coordinators: coordinators,
        output: output, configuration: configuration))
  }

  init(shell: Shell) { self.shell = shell }

  /// A Boolean value that indicates whether the interpreter has ended, for example because of
  /// `quit`. An interpreter that has ended runs no more lines.
  public var isOver: Bool { shell.isOver }

  /// The running jobs, and the jobs that have ended since the jobs were last listed.
  public var jobs: [Job] { shell.jobs.all }

}

// MARK: - Running lines

extension Interpreter {
  /// Runs a line and shows its result or error.
  ///
  /// If the task is cancelled, the line's command is cancelled as well.
  /// - Parameter line: The line, as the user types it.
  /// - Returns: The outcome of the line.
  public func execute(_ line: String) async -> LineOutcome {
    guard !isOver else { return .ended }
    shell.foreground.privateLines = []
    return await shell.foreground.cancelable { [shell] in
      await shell.run(ScriptLine(text: .success(line), place: ""))
    }
  }

  /// Cancels the lines that are running in the foreground.
  public func cancel() { shell.foreground.cancel() }

  /// Returns whether a line must not be kept in a history, because it calls or was probably meant
  /// to call a confidential command.
  /// - Parameter line: The line, as the user types it.
  public func isConfidential(_ line: String) -> Bool { shell.isConfidential(line) }

}

// MARK: - Completion and help

extension Interpreter {
  /// Adds a source of completions for the values of a type.
  ///
  /// These completions take precedence over completions from the handler and the type. The closure
  /// is called for each parameter of this type, or of an Optional, an array, or a set of this type.
  /// - Parameters:
  ///   - type: The type of a single value.
  ///   - find: A closure that returns the completions.
  public func complete<Value: CommandParameterType>(
    _ type: Value.Type,
    _ find: @escaping @MainActor (CandidateContext) async -> [CommandCandidate]
  ) {
    shell.sources[ObjectIdentifier(type.argumentElement)] = find
  }

  /// Returns the completions for the word at the end of a line.
  ///
  /// Each completion replaces that word, with its quotes. See ``lastWord(of:)``.
  /// - Parameter line: The text before the cursor.
  public func completions(of line: String) async -> [CommandCandidate] {
    await shell.answer(line).candidates
  }

  /// Returns the word at the end of a line, as it is typed, which completions replace. The word is
  /// empty after a blank.
  /// - Parameter line: The text before the cursor.
  public func lastWord(of line: String) -> Substring {
    switch Line(line).cursor {
    case .command(_, let word), .path(let word): word.source
    case .shell(let command): ShellCompletion(command).word.source
    case nil: ""
    }
  }

  /// Returns a hint for the rest of a line, for example `[--minutes <minutes>] [--gently]`, or nil
  /// if there is none.
  /// - Parameter line: The text before the cursor.
  public func hint(for line: String) -> String? { shell.hint(for: line) }

  /// Returns the list of all commands, or the help for one command.
  /// - Parameter command: The command's name, as the user types it, or nil for all commands.
  /// - Returns: The text, or nil if there is no such command.
  public func help(for command: String? = nil) -> String? {
    guard let command else { return shell.wholeHelp.plain }
    return try? shell.helpText(CommandWords(command).words).plain
  }

  /// A manual page section that describes all commands, as `help` does.
  public var manualSection: ManualPage.Section {
    ManualPage.Section("Commands", shell.manualParts)
  }

  /// The JSON Schema of everything that lines print as JSON, on one line.
  ///
  /// The schema has a definition for each command that can currently run, such as
  /// `#/$defs/open_tab`, and definitions `error` and `notice` for the objects on standard error.
  public var outputSchema: String {
    OutputSchema.document(of: shell.vocabulary.commands).json
  }
}
