import Foundation
public import Switchboard

/// Scripts, variables and aliases.
@CommandProtocol
@MainActor
public protocol ScriptingCommands: AnyObject {
  /// Shows its arguments.
  /// - Example: `echo $last`
  /// - Parameter words: The arguments.
  @Effects(.reads)
  func echo(_ words: [LineWord])

  /// Waits.
  /// - Example: `sleep 0.5`
  /// - Example: `sleep 200ms`
  /// - Parameter time: The time to wait, such as 200ms or 1h30m. A number without a unit is in
  ///   seconds.
  @Effects(.reads)
  func sleep(_ time: Duration) async throws

  /// Runs a line and shows how long it took.
  /// - Example: `time sleep 0.2`
  /// - Parameter line: The line.
  @Effects(.destroys, .reachesOutside)
  @ShortName("time")
  func measureTime(_ line: [LineWord]) async throws

  /// Runs the lines of a script until one of them fails.
  /// - Example: `source ~/lines.txt anna`
  /// - Parameters:
  ///   - file: The path of the script, or ‘-’ for standard input.
  ///   - arguments: The arguments, which the script refers to as ‘$1’, ‘$2’ and ‘$@’.
  @Effects(.destroys, .reachesOutside)
  func source(_ file: String, _ arguments: [String]) async throws

  /// Runs the lines of a file until one of them fails.
  /// - Example: `replay ~/lines.txt`
  /// - Parameter file: A recording, or any script. ‘-’ is standard input.
  @Diagnostic
  @Effects(.destroys, .reachesOutside)
  func replay(_ file: String) async throws
}

/// The scripts that lines of a prompt run.
@MainActor
final class Scripts {
  /// The files of the scripts that are running, outermost first.
  private var running: [String] = []
  private unowned let shell: Shell

  init(of shell: Shell) { self.shell = shell }

  /// Runs the lines of a script until one of them fails.
  /// - Parameter file: The path of the script, or `-` for standard input.
  /// - Throws: ``ScriptError`` or ``PromptError`` if the script cannot be run to its end.
  private func run(_ file: String) async throws {
    guard file != StandardInput.path else { return try await runStandardInput() }
    let file = FilePathArgument(file).expanded
    let identity = ScriptFile.identity(of: file)
    guard !running.contains(identity) else {
      throw Recorder.error("‘\(file)’ replays itself: remove that line from it")
    }
    let lines = try ScriptFile.lines(of: file)
    running.append(identity)
    defer { running.removeLast() }
    try await run(.known(lines, name: "\(file):"), named: file)
  }

  private func runStandardInput() async throws {
    guard shell.configuration.standardInput == .free else { throw StandardInputError.unavailable }
    try await run(.standardInput(), named: "-")
  }

  private func run(_ lines: ScriptLines, named name: String) async throws {
    LineValues.current?.runsLines = true
    var lines = lines
    while let line = await shell.nextLine(of: &lines) {
      try Task.checkCancellation()
      guard await shell.run(line).isSuccess else {
        throw Recorder.error("the rest of ‘\(name)’ was not run")
      }
    }
    try Task.checkCancellation()
  }

  /// Returns the files whose paths begin with a text, if lines may use files.
  static func files(beginning path: String, for shell: Shell) -> [CommandCandidate] {
    shell.configuration.allowsSystemAccess ? FilePathArgument.candidates(beginning: path) : []
  }
}

extension Shell {
  /// Waits until the output has room, then returns the next line of a script. Returns nil after the
  /// last line or if the shell has ended.
  func nextLine(of script: inout ScriptLines) async -> ScriptLine? {
    await OutputWriter.shared.room()
    await foreground.letOthersRun()
    guard !isOver else { return nil }
    foreground.isAwaitingLine = true
    defer { foreground.isAwaitingLine = false }
    return await script.next()
  }
}

extension Shell {
  /// Waits for the jobs of a script that has ended. Cancels the jobs if the script ran `quit`.
  /// - Returns: Whether no job failed.
  func endScript() async -> Bool {
    foreground.hasQuit ? await jobs.cancelAll() : await jobs.end()
  }
}

// MARK: - ScriptingCommands

extension Scripts: ScriptingCommands {
  func echo(_ words: [LineWord]) { shell.output.show(words.text) }

  func sleep(_ time: Duration) async throws { try await shell.clock.sleep(for: time.checked()) }

  func measureTime(_ line: [LineWord]) async throws {
    guard !line.isEmpty else {
      throw PromptError("time_error", "there is no line to run: write one, as in ‘time tabs’")
    }
    LineValues.current?.runsLines = true
    let start = ContinuousClock.now
    let outcome = await shell.runInner(line.line)
    let seconds = start.duration(to: .now) / .seconds(1)
    if shell.output.format == .json {
      shell.output.report("", ["seconds": .decimal((seconds * 1_000).rounded() / 1_000)])
    } else {
      shell.output.write(String(format: "%.3f s", seconds))
    }
    if let failure = outcome.failure { throw failure }
  }

  func source(_ file: String, _ arguments: [String]) async throws {
    var environment = LineEnvironment.current ?? LineEnvironment(of: shell)
    environment.script = RunningScript(path: file, parameters: arguments)
    try await environment.running { try await run(file) }
  }

  func replay(_ file: String) async throws { try await run(file) }
}

extension Scripts: BuiltInHandler {
  /// The field for the values of the lines that a command has run.
  static let values = OutputField("values", .list(.any))
}

extension Scripts: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    context.parameter.name == "file" ? Self.files(beginning: context.partialWord, for: shell) : nil
  }
}

// MARK: - Names with two meanings

extension Shell {
  /// Returns the words of a command with its full name if they fit only a built-in command whose name
  /// another command has as well.
  ///
  /// This applies to ‘wait’ with the name of a broadcast property, and to ‘source’ with a file if
  /// the app has a command ‘source’ without parameters.
  func withWholeName(_ words: [Word]) -> [Word] {
    guard words.count > 1, let meant = builtInCommand(meantBy: words),
      let command = vocabulary.command(meant)
    else { return words }
    return [Word(command.description.id).at(words[0].place)] + words.dropFirst()
  }

  /// Returns the words with the full name of the built-in command that they may call, or nil if they
  /// can only call another command. See ``withWholeName(_:)``.
  func otherMeaning(ofBeginning words: [Word]) -> [Word]? {
    guard let first = words.first, first.isBare, ["wait", "source"].contains(first.text),
      Self.arguments(of: words).isEmpty,
      let command = vocabulary.command(first.text == "wait" ? .waitFor : .source)
    else { return nil }
    return [Word(command.description.id).at(first.place)] + words.dropFirst()
  }

  /// Returns the words of a command after its name, without options and the value of ‘--timeout’.
  private static func arguments(of words: [Word]) -> [Word] {
    zip(words, words.dropFirst()).filter { before, word in
      !word.isOption && !before.isSign("--timeout")
    }.map(\.1)
  }

  private func builtInCommand(meantBy words: [Word]) -> BuiltInCommands.Command? {
    switch words[0].text {
    case "wait":
      let key = Self.arguments(of: words).first?.text
      return key.flatMap { try? Watches.entry($0, in: broadcaster()) } == nil ? nil : .waitFor
    case "source":
      guard !words[1].isOption, HelpRequest(words, in: vocabulary) == nil,
        let command = vocabulary.command(named: ["source"])
      else { return nil }
      return command.description.parameters.isEmpty ? .source : nil
    default: return nil
    }
  }
}

extension Vocabulary {
  /// Returns a built-in command, or nil if the app does not offer it.
  func command(_ identity: BuiltInCommands.Command) -> HandledCommand? {
    commands.first { BuiltInCommands.identity(of: $0) == identity }
  }
}

// MARK: - Times

extension Duration {
  fileprivate static var longest: Duration { .seconds(1_000_000) }

  /// Returns this duration if a line can wait for it.
  ///
  /// - Throws: ``PromptError`` if the duration is negative or too long.
  func checked() throws -> Duration {
    guard (.zero...Self.longest).contains(self) else {
      throw PromptError(
        "time_error",
        "\(argument) cannot be waited for: write a time from 0 to \(Self.longest.argument)")
    }
    return self
  }
}
