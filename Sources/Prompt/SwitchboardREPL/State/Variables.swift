import Foundation
public import Switchboard

/// A text that a user has defined for later lines.
struct Definition<Value> {
  let value: Value
  /// A Boolean value that indicates whether listings must not show the value, because it was defined
  /// near incognito or belongs to a confidential command.
  let isPrivate: Bool

  private enum CodingKeys: String, CodingKey {
    case value
    case isPrivate = "is_private"
  }
}

extension Definition: Sendable where Value: Sendable {}
extension Definition: Equatable where Value: Equatable {}
extension Definition: Codable where Value: Codable {}

extension Shell {
  /// Returns a definition, which is private if the line must not be kept.
  func define<Value>(_ value: Value, from line: String) -> Definition<Value> {
    Definition(value: value, isPrivate: !configuration.keepsLines() || isConfidential(line))
  }
}

/// An assignment such as `name = words` or `name=words`.
struct Assignment {
  let name: String
  let words: [LineWord]

  /// Creates an assignment, or returns nil if there is no equals sign.
  init?(_ name: String, _ words: [LineWord]) {
    if let sign = name.firstIndex(of: "="), sign > name.startIndex {
      let value = String(name[sign...].dropFirst())
      let first = LineWord(argument: CommandLineText.quoted(value))
      self.name = String(name[..<sign])
      self.words = (value.isEmpty ? [] : [first].compactMap(\.self)) + words
    } else if words.first?.argument == "=" {
      self.name = name
      self.words = Array(words.dropFirst())
    } else {
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
  private(set) var all: [String: Definition<[String]>] = [:]
  /// The text that the last command showed, or nil if it must not be kept.
  var last: String?
  private let output: any PromptOutput
  private let configuration: InterpreterConfiguration

  init(showing output: any PromptOutput, _ configuration: InterpreterConfiguration) {
    self.output = output
    self.configuration = configuration
  }

  /// Returns the words of a variable, or nil if it has no value.
  subscript(name: String) -> [String]? {
    name == "last" ? last.map { [$0] } : all[name]?.value
  }

  /// Sets a variable.
  /// - Throws: ``ShorthandError`` if the name is not valid.
  private func set(
    _ name: String, to definition: Definition<[String]>?
  ) throws(ShorthandError) {
    guard VariableName.isValid(name) else { throw .invalidVariable(name) }
    guard name != "last" else { throw .reservedVariable(name) }
    all[name] = definition
  }

  /// Continues the variables of a prompt of another process.
  func resume(_ variables: [String: Definition<[String]>], last: String?) {
    (all, self.last) = (variables, last)
  }

  /// The names of all variables, in alphabetical order.
  var names: [String] { (all.keys + (last == nil ? [] : ["last"])).sorted() }

  /// The names with their values.
  var candidates: [CommandCandidate] {
    names.map { CommandCandidate($0, summary: (try? shownValue(of: $0)) ?? "") }
  }

  /// The variables for the environment of a shell command.
  var environment: [String: String] {
    var environment = all.mapValues { $0.value.joined(separator: " ") }
    environment["last"] = last
    return environment
  }

  /// The columns of the variables.
  static let columns: [Listing.Column] = [.init("variable", .text), .init("value", .text)]

  /// A listing with a row for each variable.
  var listing: Listing {
    Listing(
      Self.columns,
      rows: all.sorted { $0.key < $1.key }.map { name, variable in
        [.text(name), .text(variable.isPrivate ? "…" : variable.value.joined(separator: " "))]
      }, placeholder: "There are no variables: ‘let name = words’ sets one.")
  }

  /// Returns the text that ‘let’ shows for a variable.
  func shownValue(of name: String) throws(ShorthandError) -> String {
    guard let words = self[name] else { throw .unknownVariable(name) }
    return all[name]?.isPrivate == true ? "…" : words.joined(separator: " ")
  }
}

// MARK: - Values in lines

extension Variables {
  /// The arguments of the running script.
  var parameters: [String] {
    LineEnvironment.current?.script?.parameters ?? configuration.parameters
  }
}

extension Shell {
  /// Returns the words of a variable, or nil if it has no value.
  func value(of name: String) -> [String]? {
    let parameters = variables.parameters
    switch name {
    case "?": return [String(foreground.lastStatus)]
    case "@": return parameters
    case "#": return [String(parameters.count)]
    case "0":
      let path = LineEnvironment.current?.script?.path ?? configuration.scriptPath
      return [path ?? ProcessInfo.processInfo.processName]
    default:
      guard let number = Int(name) else {
        return variables[name]
          ?? (configuration.allowsSystemAccess ? configuration.environment(name).map { [$0] } : nil)
      }
      return parameters.indices.contains(number - 1) ? [parameters[number - 1]] : nil
    }
  }
}

// MARK: - VariableCommands

extension Variables: VariableCommands {
  func setVariable(_ name: String?, _ value: [LineWord]) throws {
    guard let name else { return output.show(listing) }
    guard let assignment = Assignment(name, value) else {
      guard value.isEmpty else {
        throw ShorthandError.noEqualsSign(name, form: "let \(name) = value")
      }
      return output.show(try shownValue(of: name))
    }
    let words = assignment.words
    let isPrivate =
      !configuration.keepsLines()
      || LineEnvironment.current?.shell?.isConfidential(words.text) == true
    let definition = Definition(value: words.map(\.text), isPrivate: isPrivate)
    try set(assignment.name, to: words.isEmpty ? nil : definition)
  }
}

extension Variables: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    switch BuiltInCommands.Command(rawValue: command.name) {
    case .let: .either([.report([]), .listing(Self.columns), .value(.text)])
    default: nil
    }
  }
}

extension Variables: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    context.parameter.name == "name" ? candidates : []
  }
}

// MARK: - Errors

/// An error about a variable or an alias.
enum ShorthandError: Error, Equatable {
  case invalidVariable(String)
  case reservedVariable(String)
  case unknownVariable(String)
  case noEqualsSign(String, form: String)
  case invalidAlias(String)
  case numberAsAlias(String)
  case reservedAlias(String)
  case unknownAlias(String, suggestion: String?)
  case emptyAlias(String)
  case noAliasNamed
}

extension ShorthandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .invalidVariable(let name):
      "\(MessageText.quoted(name)) cannot be a variable: use English letters, digits and ‘_’, with "
        + "no digit at the start"
    case .reservedVariable(let name):
      "‘\(name)’ is set by each command: choose another name"
    case .unknownVariable(let name):
      "there is no variable \(MessageText.quoted(name)): ‘let’ lists them"
    case .noEqualsSign(let name, let form):
      "‘=’ is missing after \(MessageText.quoted(name)): write ‘\(form)’"
    case .invalidAlias(let name):
      "\(MessageText.quoted(name)) cannot be an alias: use one word without quotes or operators"
    case .numberAsAlias(let name):
      "‘\(name)’ cannot be an alias, because a number chooses a row: use a word"
    case .reservedAlias(let name):
      "‘\(name)’ cannot be an alias, because aliases must not hide that command: choose another name"
    case .unknownAlias(let name, let suggestion):
      "there is no alias \(MessageText.quoted(name)): "
        + (suggestion.map { "did you mean ‘\($0)’?" } ?? "‘aliases’ lists them")
    case .emptyAlias(let name):
      "the alias \(MessageText.quoted(name)) has no line: write one, or remove the alias with "
        + "‘unalias’"
    case .noAliasNamed: "no alias is named: write the aliases to remove"
    }
  }
}
