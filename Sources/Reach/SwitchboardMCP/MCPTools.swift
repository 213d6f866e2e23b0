import Foundation
import Switchboard
import SwitchboardREPL

/// A command that is offered to agents.
@MainActor
struct MCPTool {
  let name: String
  let command: HandledCommand

  private var description: CommandDescription { command.description }

  /// The tool for clients.
  var output: OutputValue {
    let effects = description.effects
    var tool: OutputRecord = [
      "name": .text(name), "title": .text(description.displayName.capitalizedFirst),
      "description": .text(text), "inputSchema": description.inputSchema,
    ]
    if let schema { tool["outputSchema"] = schema }
    tool["annotations"] = .record([
      "readOnlyHint": .flag(effects.isReadOnly), "destructiveHint": .flag(effects.mayDestroy),
      "idempotentHint": .flag(effects.isRepeatable),
      "openWorldHint": .flag(effects.mayReachOutside),
    ])
    return .record(tool)
  }

  private var text: String {
    let parts = [
      description.summary, description.discussion,
      description.deprecation.map { "Deprecated. \($0)" } ?? "",
      command.unavailability.map { "Cannot be called now: \($0)" } ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

// MARK: - Results

extension MCPTool {
  /// The schema of the structured result, or nil if the command doesn't describe what it shows.
  private var schema: OutputValue? {
    guard isDescribed else { return nil }
    return isObject
      ? resultSchema
      : .record(OutputType.object(with: [("result", resultSchema)], required: ["result"]))
  }

  private var isDescribed: Bool {
    description.resultType != nil || command.output != .report([])
  }

  private var resultSchema: OutputValue {
    OutputSchema.schema(of: command.output, from: description.displayName)
  }

  /// A structured result is an object, also for older clients.
  private var isObject: Bool {
    if case .record(let schema) = resultSchema { schema["type"] == .text("object") } else { false }
  }

  /// Runs the command, and returns its result for clients.
  /// - Parameters:
  ///   - words: The words for each parameter.
  ///   - text: What prepares the texts.
  func run(_ words: [[String]], showing text: MCPText) async throws -> OutputRecord {
    let output = CollectedOutput(
      includesOffTheRecord: false, format: isDescribed ? .json : .text)
    let result = try await output.collecting(for: description) {
      try await command.run(with: words, throwingDrops: true)
    }
    guard isDescribed else { return text.result(output.text.map(text.prepared)) }
    let json = output.text ?? "null"
    let value = text.cleaned(try JSONDecoder().decode(OutputValue.self, from: Data(json.utf8)))
    return text.result(text.prepared(result.value == nil ? json : result.text ?? "none"))
      .merging(["structuredContent": isObject ? value : .record(["result": value])])
  }

  /// Returns a sentence for an error of the command.
  func sentence(for error: any Error) -> String {
    switch error {
    case is CancellationError: "\(name) was interrupted: call it again"
    case let error as CommandError: error.message(naming: name)
    case _ where description.isConfidential: "\(name) failed: \(ErrorKind.name(of: error))"
    default: ErrorKind.explanation(of: error) ?? "\(name) failed: \(ErrorKind.words(of: error))"
    }
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

// MARK: - Arguments

/// An error in the arguments of a tool. It says what would be right.
struct MCPArgumentError: Error, CustomStringConvertible {
  let description: String
}

extension MCPTool {
  /// Returns the words for each parameter.
  /// - Parameter arguments: The arguments of a call.
  /// - Throws: ``MCPArgumentError`` if an argument is wrong, missing or unknown.
  func words(of arguments: OutputRecord) throws(MCPArgumentError) -> [[String]] {
    let parameters = description.parameters
    if let stranger = arguments.members.first(where: { !parameters.map(\.name).contains($0.name) })
    {
      let known = parameters.map { "‘\($0.name)’" }.list(.and)
      throw MCPArgumentError(
        description: "\(name) has no argument ‘\(stranger.name)’: "
          + (parameters.isEmpty ? "call it without arguments" : "it has \(known)"))
    }
    let words = try parameters.map { (parameter) throws(MCPArgumentError) in
      try self.words(of: arguments[parameter.name] ?? .none, for: parameter)
    }
    do throws(CommandArgumentError) { _ = try description.values(of: words) } catch {
      throw self.error(error)
    }
    return words
  }

  /// Returns an error that names the argument as clients do.
  private func error(_ error: CommandArgumentError) -> MCPArgumentError {
    let parameter = description.parameters.first { $0.displayName == error.parameter }
    let name = parameter.map { "‘\($0.name)’" } ?? ""
    let text = description.isConfidential ? error.message { _ in "‘…’" } : "\(error)"
    return MCPArgumentError(
      description: "\(self.name): "
        + text.replacing("‘\(error.parameter)’ and ", with: "").replacing(
          "‘\(error.parameter)’", with: name))
  }

  private func words(
    of value: OutputValue, for parameter: CommandParameter
  ) throws(MCPArgumentError) -> [String] {
    switch value {
    case .none: return []
    case .flag(false) where parameter.arity == .flag: return []
    case .list(let values):
      return try values.map { (value) throws(MCPArgumentError) in
        try word(of: value, for: parameter)
      }
    case .record(let record):
      return try record.members.map { (member) throws(MCPArgumentError) in
        let key = member.name.replacing("\\", with: "\\\\").replacing("=", with: "\\=")
        return "\(key)=\(try word(of: member.value, for: parameter))"
      }
    default: return [try word(of: value, for: parameter)]
    }
  }

  private func word(
    of value: OutputValue, for parameter: CommandParameter
  ) throws(MCPArgumentError) -> String {
    switch value {
    case .text, .number, .decimal, .exact: return value.text
    case .flag(let flag): return flag ? "on" : "off"
    default:
      throw MCPArgumentError(
        description:
          "\(name): ‘\(parameter.name)’ should be \(parameter.form), not a list or an object")
    }
  }
}
