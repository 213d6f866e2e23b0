import Foundation
public import Switchboard

/// A text that a user has defined for later lines, such as the value of a variable.
struct Definition: Codable, Equatable, Sendable {
  let words: [String]
  /// A Boolean value that indicates whether listings must not show the text, because it was defined
  /// while lines were not kept, belongs to a confidential command, or has been used as a secret.
  fileprivate(set) var isPrivate: Bool
  /// The typed lines that the text comes from.
  let origins: Set<String>

  private enum CodingKeys: String, CodingKey {
    case words, origins
    case isPrivate = "is_private"
  }

  var text: String { words.joined(separator: " ") }

  /// The text as listings show it.
  var shownText: String { isPrivate ? "…" : text }
}

extension [String: Definition] {
  /// The names with their texts, in alphabetical order.
  var candidates: [CommandCandidate] {
    sorted { $0.key < $1.key }.map { CommandCandidate($0.key, summary: $0.value.shownText) }
  }

  /// A row for each name, with its text.
  var rows: [[Listing.Cell]] { candidates.map { [.text($0.word), .text($0.summary)] } }

  /// Returns the typed lines that the texts of some names come from.
  func origins(of names: some Sequence<String>) -> Set<String> {
    names.reduce(into: []) { origins, name in
      if let definition = self[name] { origins.formUnion(definition.origins) }
    }
  }

  /// Hides the texts that come from some lines, because they hold a secret.
  mutating func hide(from lines: Set<String>) {
    for (name, definition) in self where !definition.origins.isDisjoint(with: lines) {
      self[name]?.isPrivate = true
    }
  }
}

extension Shell {
  /// Returns a definition, which is private if the line must not be kept.
  func define(_ words: [String], from line: String) -> Definition {
    Definition(
      words: words, isPrivate: !configuration.keepsLines() || isConfidential(line),
      origins: LineEnvironment.current?.origins ?? [])
  }
}

/// An assignment such as `name = words` or `name=words`.
struct Assignment {
  let name: String
  let words: [LineWord]

  /// Creates an assignment, or returns nil if only a name is given.
  /// - Throws: ``PromptError`` if words without an equals sign follow the name.
  init?(_ name: String, _ words: [LineWord], form: String) throws(PromptError) {
    if let sign = name.firstIndex(of: "="), sign > name.startIndex {
      let value = String(name[sign...].dropFirst())
      let first = LineWord(argument: CommandLineText.quoted(value))
      self.name = String(name[..<sign])
      self.words = (value.isEmpty ? [] : [first].compactMap(\.self)) + words
    } else if words.first?.argument == "=" {
      self.name = name
      self.words = Array(words.dropFirst())
    } else {
      guard words.isEmpty else {
        throw PromptError(
          "shorthand_error", "‘=’ is missing after \(MessageText.quoted(name)): write ‘\(form)’")
      }
      return nil
    }
  }
}

// MARK: - Variables

/// Scripts, variables and aliases.
@CommandProtocol
@MainActor
public protocol VariableCommands: AnyObject {
  /// Sets a variable, which lines refer to as ‘$name’. Without a name, lists the variables.
  ///
  /// ‘let trip = a b’ sets a variable to two words. ‘let trip’ shows its value, and ‘let trip =’
  /// removes it. ‘$?’ is the status of the last command, and ‘$last’ is what it showed. ‘$1’, ‘$2’ and
  /// so on are the arguments of a script, ‘$@’ is all of them, ‘$#’ is their number, and ‘$0’ is the
  /// script. ‘$?’, ‘$@’ and ‘$#’ must be separate words or in double quotes. A variable stays as it is
  /// within single quotes, or if it has no value. A name that is not set stands for the environment
  /// variable of that name, such as ‘$HOME’.
  /// - Example: `let names = anna ben`
  /// - Example: `let`
  /// - Parameters:
  ///   - name: The name, of letters, digits and underscores.
  ///   - value: An equals sign, and any number of words.
  @Effects(.changes, .repeatable)
  @ShortName("let")
  func setVariable(_ name: String?, _ value: [LineWord]) throws
}

/// The variables of a prompt.
@MainActor
final class Variables {
  /// The variables, one of which is `$last`.
  private(set) var all: [String: Definition] = [:]
  private let output: any PromptOutput
  private let configuration: InterpreterConfiguration

  init(showing output: any PromptOutput, _ configuration: InterpreterConfiguration) {
    self.output = output
    self.configuration = configuration
  }

  /// Sets a variable.
  /// - Throws: ``PromptError`` if the name is not valid.
  private func set(_ name: String, to definition: Definition?) throws {
    guard VariableName.isValid(name) else {
      throw PromptError(
        "shorthand_error",
        "\(MessageText.quoted(name)) cannot be a variable: use English letters, digits and ‘_’, with "
          + "no digit at the start")
    }
    guard name != "last" else {
      throw PromptError(
        "shorthand_error", "‘last’ is set by each command: choose another name")
    }
    all[name] = definition
  }

  /// Continues the variables from a prompt in another process.
  func resume(_ variables: [String: Definition]) { all = variables }

  /// Keeps the text that the last command showed as `$last`, or removes it if it must not be kept.
  /// - Parameters:
  ///   - text: The text, or nil.
  ///   - origins: The typed lines that the text comes from.
  func keepLast(_ text: String?, from origins: Set<String>) {
    all["last"] = text.map { Definition(words: [$0], isPrivate: false, origins: origins) }
  }

  /// Hides the values that come from some lines. Removes `$last` if it comes from one of them.
  func hide(from lines: Set<String>) {
    all.hide(from: lines)
    if all["last"]?.isPrivate == true { all["last"] = nil }
  }

  /// The variables for the environment of a shell command.
  var environment: [String: String] { all.mapValues(\.text) }

  static let columns: [Listing.Column] = [.init("variable", .text), .init("value", .text)]

  /// A listing with a row for each variable.
  var listing: Listing {
    Listing(
      Self.columns, rows: all.filter { $0.key != "last" }.rows,
      placeholder: "There are no variables: ‘let name = words’ sets one.")
  }

  /// Returns the text that ‘let’ shows for a variable.
  func shownValue(of name: String) throws -> String {
    guard let variable = all[name] else {
      throw PromptError(
        "shorthand_error", "there is no variable \(MessageText.quoted(name)): ‘let’ lists them")
    }
    return variable.shownText
  }
}

// MARK: - Values in lines

extension Variables {
  /// The arguments of the running script.
  var parameters: [String] {
    LineEnvironment.current?.script?.parameters ?? configuration.parameters
  }

  /// A Boolean value that indicates whether a script runs, which may have no arguments.
  fileprivate var belongToScript: Bool {
    LineEnvironment.current?.script != nil || configuration.scriptPath != nil
  }
}

extension Shell {
  /// Returns the words of a variable, or nil if it has no value.
  func value(of name: String) -> [String]? {
    let parameters = variables.parameters
    switch name {
    case "?": return [String(foreground.lastStatus)]
    // Where there can be no arguments, as at a prompt, a line may be meant for an alias.
    case "@": return parameters.isEmpty && !variables.belongToScript ? nil : parameters
    case "#": return [String(parameters.count)]
    case "0":
      let path = LineEnvironment.current?.script?.path ?? configuration.scriptPath
      return [path ?? ProcessInfo.processInfo.processName]
    default:
      guard let number = Int(name) else {
        return variables.all[name]?.words
          ?? (configuration.allowsSystemAccess ? configuration.environment(name).map { [$0] } : nil)
      }
      return parameters.indices.contains(number - 1) ? [parameters[number - 1]] : nil
    }
  }
}

// MARK: - VariableCommands

extension Variables: VariableCommands, BuiltInHandler {
  func setVariable(_ name: String?, _ value: [LineWord]) throws {
    guard let name else { return output.show(listing) }
    guard let assignment = try Assignment(name, value, form: "let \(name) = value") else {
      return output.show(try shownValue(of: name))
    }
    let words = assignment.words
    let definition = LineEnvironment.current?.shell?.define(words.map(\.text), from: words.text)
    try set(assignment.name, to: words.isEmpty ? nil : definition)
  }
}

extension Variables: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    context.parameter.name == "name" ? all.candidates : []
  }
}
