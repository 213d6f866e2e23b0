import Foundation
import Switchboard

// MARK: - Scripts

extension PromptSession {
  /// Runs the lines of a script until one of them fails.
  /// - Parameter file: The path of the script, or `-` for standard input.
  /// - Throws: ``ScriptError`` or ``RecordingError`` if the script cannot be run to its end.
  func runScript(at file: String) async throws {
    guard file != StandardInput.path else { return try await runStandardInput() }
    let file = FilePathArgument(file).expanded
    let identity = ScriptFile.identity(of: file)
    guard !replaying.contains(identity) else { throw RecordingError.replaysItself(file) }
    let lines = try ScriptFile.lines(of: file)
    replaying.append(identity)
    defer { replaying.removeLast() }
    var script = ScriptLines.known(lines, name: "\(file):")
    try await run(&script, named: file)
  }

  private func runStandardInput() async throws {
    guard configuration.standardInput == .free else { throw StandardInputError.unavailable }
    var script = ScriptLines.standardInput()
    try await run(&script, named: "-")
  }

  private func run(_ script: inout ScriptLines, named name: String) async throws {
    LineValues.current?.runsLines = true
    while let line = await nextLine(of: &script) {
      // Yield, because a script whose lines never suspend would prevent the main actor from
      // handling ^C.
      await Task.yield()
      try Task.checkCancellation()
      guard await runLine(line) else { throw RecordingError.stopped(name) }
    }
    try Task.checkCancellation()
  }

  /// Returns a command with its full name if its words fit only a built-in command whose name
  /// another command has as well.
  ///
  /// This applies to ‘wait’ with the name of a broadcast property, and to ‘source’ with a file if
  /// the app has a command ‘source’ without parameters.
  func withWholeName(_ text: String) -> String {
    guard text.hasPrefix("wait ") || text.hasPrefix("source "),
      let tokens = try? Tokenizer.tokens(of: text), tokens.count > 1,
      let identity = builtInCommand(meantBy: tokens),
      let command = vocabulary.commands.first(where: {
        BuiltInCommands.identity(of: $0) == identity
      })
    else { return text }
    return command.description.id + text.dropFirst(tokens[0].text.count)
  }

  /// Returns the beginning of a command with the full name of the built-in command that it may call,
  /// or nil if it can only call another command. See ``withWholeName(_:)``.
  func otherMeaning(ofBeginning text: String) -> String? {
    guard let name = ["wait ", "source "].first(where: text.hasPrefix),
      let tokens = LineStage.openWords(of: text)?.map(\.token), tokens.last?.isOption == false,
      Self.arguments(of: tokens).count < 2
    else { return nil }
    let identity = name == "wait " ? BuiltInCommands.Command.waitFor : .source
    let command = vocabulary.commands.first { BuiltInCommands.identity(of: $0) == identity }
    return command.map { $0.description.id + text.dropFirst(name.count - 1) }
  }

  /// Returns the words of a line after the command, without options and the value of ‘--timeout’.
  private static func arguments(of tokens: [Token]) -> [Token] {
    zip(tokens, tokens.dropFirst()).filter { before, token in
      !token.isOption && before != Token(text: "--timeout", isQuoted: false)
    }.map(\.1)
  }

  private func builtInCommand(meantBy tokens: [Token]) -> BuiltInCommands.Command? {
    switch tokens[0].text {
    case "wait":
      let key = Self.arguments(of: tokens).first?.text
      return key.flatMap { try? Watches.entry($0, in: broadcaster()) } == nil ? nil : .waitFor
    case "source":
      guard !tokens[1].isOption, tokens[1] != LineParser.background,
        HelpRequest(tokens, in: vocabulary) == nil,
        let command = vocabulary.command(named: ["source"])
      else { return nil }
      return command.description.parameters.isEmpty ? .source : nil
    default: return nil
    }
  }
}
