import Foundation
import Switchboard

// MARK: - Shell commands

extension Shell {
  /// Runs a shell command.
  /// - Parameters:
  ///   - text: The text that the shell parses.
  ///   - input: The bytes for standard input, or nil to leave it as it is.
  ///   - environment: The environment of the line, which is that of the task.
  /// - Throws: ``ShellError`` if the command does not succeed.
  func runShell(
    _ text: String, input: [UInt8]? = nil, in environment: LineEnvironment
  ) async throws(ShellError) {
    var command = ShellCommand(text: text, input: input)
    command.parameters = variables.parameters
    command.variables = variables.environment
    command.sharesInput = configuration.standardInput != .lines
    guard let status = await status(of: command, in: environment) else {
      if Task.isCancelled { throw .interrupted(text) }
      throw ShellError(
        status: 127,
        "the shell was not started: check that /bin/sh exists, and that the prompt allows the command"
      )
    }
    guard status == 0 else {
      let isInterrupted = Task.isCancelled || status == ExitStatus.interrupted.code
      if isInterrupted { throw .interrupted(text) }
      throw ShellError(status: status, "\(ShellError.quoted(text)) ended with status \(status)")
    }
  }

  private func status(
    of command: ShellCommand, in environment: LineEnvironment
  ) async -> Int32? {
    let host = output as? any TerminalOutput
    let isForeground = environment.isForeground
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

extension Shell {
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
    output.show(
      .record([
        "command": .text("!"), "ok": .flag(status == 0), "status": .number(Int(status)),
        "output": .text(Self.text(of: bytes)),
      ]), as: "")
  }
}

/// The reason why a shell command did not succeed.
struct ShellError: Error, Equatable, CustomStringConvertible {
  /// The value of `$?` after the command.
  let status: Int32
  let description: String

  init(status: Int32, _ description: String) {
    self.status = status
    self.description = description
  }

  static func interrupted(_ text: String) -> Self {
    Self(status: ExitStatus.interrupted.code, "\(quoted(text)) was interrupted")
  }

  fileprivate static func quoted(_ text: String) -> String {
    MessageText.quoted(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
