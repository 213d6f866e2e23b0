import Foundation
import Switchboard

// MARK: - Values in lines

extension PromptSession {
  /// Returns the words of a variable, or nil if it has no value.
  func value(of name: String) -> [String]? {
    switch name {
    case "?": [String(lastStatus)]
    case "@": parameters
    case "#": [String(parameters.count)]
    case "0": [LineContext.script?.path ?? configuration.scriptPath ?? Self.programName]
    default:
      if let number = Int(name) {
        parameters.indices.contains(number - 1) ? [parameters[number - 1]] : nil
      } else {
        variables[name]
      }
    }
  }

  /// The arguments of the running script.
  private var parameters: [String] {
    LineContext.script?.parameters ?? configuration.parameters
  }

  private static let programName = ProcessInfo.processInfo.processName

  /// Returns a line with its variables replaced.
  func expanded(_ line: String) -> String {
    VariableExpansion { self.value(of: $0) }.expanded(line)
  }

  /// Returns whether a line must not be kept, because one of its commands is confidential.
  func isConfidential(_ line: String) -> Bool { isConfidential(line, depth: 3) }

  private func isConfidential(_ line: String, depth: Int) -> Bool {
    let stages = try? LineStage.stages(of: line)
    guard let stages else {
      let parts = line.split(separator: ";", maxSplits: LineStage.countLimit)
      return parts.count > LineStage.countLimit
        || parts.contains { vocabulary.isConfidential(String($0)) }
    }
    return stages.contains { stage in
      guard case .command(let text, _) = stage else { return false }
      return vocabulary.isConfidential(text)
        || depth > 0 && hasConfidentialLine(in: text, depth: depth - 1)
    }
  }

  /// The length in bytes up to which lines inside lines are searched for confidential commands.
  private static let searchLimit = 10_000

  /// Returns whether a command contains a confidential line, like ‘time’, or stands for one, like an
  /// alias.
  private func hasConfidentialLine(in text: String, depth: Int) -> Bool {
    if let alias = aliases.call(in: text, except: []) {
      return isConfidential(alias.line + alias.rest, depth: depth)
    }
    guard let tokens = try? Tokenizer.tokens(of: text),
      !tokens.isEmpty, let match = try? vocabulary.match(tokens),
      match.command.description.lineParameterIndex != nil
    else { return false }
    // A longer line is not searched, so it is not kept.
    guard text.utf8.count < Self.searchLimit else { return true }
    // The line begins after a name, an equals sign or a value.
    return (match.tokenCount..<min(match.tokenCount + 3, tokens.count)).contains { start in
      let words = tokens[start...]
      let line = words.count == 1 ? words[start].text : words.map(\.retyped).joined(separator: " ")
      return isConfidential(line, depth: depth)
    }
  }
}

// MARK: - Shell commands

extension PromptSession {
  /// Runs a shell command.
  /// - Parameters:
  ///   - text: The text that the shell parses.
  ///   - input: The bytes for standard input, or nil to leave it as it is.
  /// - Throws: ``ShellError`` if the command does not succeed.
  func runShell(_ text: String, input: [UInt8]? = nil) async throws(ShellError) {
    var command = ShellCommand(text: text, input: input)
    command.parameters = parameters
    command.variables = variables.environment
    command.sharesInput = configuration.standardInput != .lines
    guard let status = await status(of: command) else {
      throw Task.isCancelled ? .interrupted(text) : .cannotStart
    }
    guard status == 0 else {
      let isInterrupted = Task.isCancelled || status == ExitStatus.interrupted.code
      throw isInterrupted ? .interrupted(text) : .failed(text, status: status)
    }
  }

  private func status(of command: ShellCommand) async -> Int32? {
    let host = output as? any ShellHost
    let isForeground = LineContext.run?.isForeground ?? true
    let isReported = printsJSON(
      of: command, lendsTerminal: isForeground && host?.hasTerminal == true)
    if let host, isForeground, !OutputCapture.isDiverting, !isReported {
      return await host.status(of: command)
    }
    var command = command
    // Only a command that a script runs by itself reads the script's standard input.
    command.sharesInput = isReported && isForeground && configuration.standardInput == .free
    let result = if let host { await host.output(of: command) } else { await command.output() }
    guard let (status, bytes) = result else { return nil }
    if isReported { reportShell(bytes, status) } else { showShellOutput(bytes) }
    return status
  }

  private func showShellOutput(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, !OutputCapture.isDiverting else {
      _ = OutputCapture.take(bytes)
      return
    }
    output.write(Self.text(of: bytes))
  }

  /// The text that a shell command has written, without its last newline.
  private static func text(of bytes: [UInt8]) -> String {
    let text = bytes.last == ScriptText.newline ? bytes.dropLast() : bytes[...]
    return String(decoding: text, as: UTF8.self)
  }
}

// MARK: - Shell commands as JSON

extension PromptSession {
  /// The fields of the JSON value of a shell command.
  static let shellFields = [
    OutputField("command", .choice(["!"])), OutputField("ok", .flag),
    OutputField("status", .number), OutputField("output", .text),
  ]

  /// Returns whether the output of a shell command becomes part of a JSON value.
  ///
  /// Text between the values of other lines could not be parsed. A command at a terminal, such as an
  /// editor, needs the terminal itself. A command after `|` decides what to print.
  private func printsJSON(of command: ShellCommand, lendsTerminal: Bool) -> Bool {
    output.format == .json && command.input == nil && !OutputCapture.isDiverting && !lendsTerminal
  }

  private func reportShell(_ bytes: [UInt8], _ status: Int32) {
    output.emit(
      ListingJSON.text(
        of: .record([
          "command": .text("!"), "ok": .flag(status == 0), "status": .number(Int(status)),
          "output": .text(Self.text(of: bytes)),
        ])))
  }
}

/// The reason why a shell command did not succeed.
enum ShellError: Error, Equatable {
  case cannotStart
  case failed(String, status: Int32)
  case interrupted(String)

  /// The value of `$?` after the command.
  var status: Int32 {
    switch self {
    case .cannotStart: 127
    case .failed(_, let status): status
    case .interrupted: ExitStatus.interrupted.code
    }
  }
}

extension ShellError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cannotStart:
      "the shell was not started: check that /bin/sh exists, and that the prompt allows the command"
    case .failed(let text, let status):
      "\(Self.quoted(text)) ended with status \(status)"
    case .interrupted(let text): "\(Self.quoted(text)) was interrupted"
    }
  }

  private static func quoted(_ text: String) -> String {
    MessageText.quoted(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
