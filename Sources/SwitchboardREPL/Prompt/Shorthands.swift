import Switchboard

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

// MARK: - Variables

/// The variables of a prompt.
@MainActor
struct Variables {
  private(set) var all: [String: Definition<[String]>] = [:]
  /// The text that the last command showed, or nil if it must not be kept.
  var last: String?

  /// Returns the words of a variable, or nil if it has no value.
  subscript(name: String) -> [String]? {
    name == "last" ? last.map { [$0] } : all[name]?.value
  }

  /// Sets a variable.
  /// - Throws: ``ShorthandError`` if the name is not valid.
  mutating func set(
    _ name: String, to definition: Definition<[String]>?
  ) throws(ShorthandError) {
    guard VariableName.isValid(name) else { throw .invalidVariable(name) }
    guard name != "last" else { throw .reservedVariable(name) }
    all[name] = definition
  }

  /// Continues the variables of a prompt of another process.
  mutating func resume(_ variables: [String: Definition<[String]>], last: String?) {
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

// MARK: - Aliases

/// The aliases of a prompt.
@MainActor
struct Aliases {
  private(set) var all: [String: Definition<String>] = [:]

  /// The names, in alphabetical order.
  var names: [String] { all.keys.sorted() }

  /// The names with their lines.
  var candidates: [CommandCandidate] {
    names.map { CommandCandidate($0, summary: (try? shownLine(of: $0)) ?? "") }
  }

  /// A Boolean value that indicates whether there are no aliases.
  var isEmpty: Bool { all.isEmpty }

  /// Returns the line of an alias, or nil if there is no such alias.
  subscript(name: String) -> String? { all[name]?.value }

  /// Defines an alias.
  /// - Throws: ``ShorthandError`` if the name is not a plain word.
  mutating func set(_ name: String, to definition: Definition<String>) throws(ShorthandError) {
    guard !name.isEmpty, CommandLineText.quoted(name) == name, !name.contains("="), name != "?",
      name.first != "-"
    else { throw .invalidAlias(name) }
    guard Int(name) == nil else { throw .numberAsAlias(name) }
    all[name] = definition
  }

  /// Continues the aliases of a prompt of another process.
  mutating func resume(_ aliases: [String: Definition<String>]) { all = aliases }

  /// Removes an alias.
  /// - Throws: ``ShorthandError`` if there is no such alias.
  mutating func remove(_ name: String) throws(ShorthandError) {
    guard all.removeValue(forKey: name) != nil else {
      throw .unknownAlias(name, suggestion: Suggestion.nearest(to: name, of: names))
    }
  }

  /// Returns the alias that a command begins with, and the rest of the command.
  /// - Parameters:
  ///   - text: The command, as typed.
  ///   - used: The aliases that have led to this command. They do not apply again.
  func call(
    in text: String, except used: Set<String>
  ) -> (name: String, line: String, rest: Substring)? {
    guard !isEmpty else { return nil }
    let command = text.drop(while: \.isWhitespace)
    let name = String(command.prefix { !$0.isWhitespace })
    guard let line = self[name], !used.contains(name) else { return nil }
    return (name, line, command.dropFirst(name.count))
  }

  /// The columns of the aliases.
  static let columns: [Listing.Column] = [.init("alias", .text), .init("line", .text)]

  /// A listing with a row for each alias.
  var listing: Listing {
    Listing(
      Self.columns,
      rows: all.sorted { $0.key < $1.key }.map { name, alias in
        [.text(name), .text(alias.isPrivate ? "…" : alias.value)]
      }, placeholder: "There are no aliases: ‘alias name = line’ defines one.")
  }

  /// Returns the text that ‘alias’ shows for a name.
  func shownLine(of name: String) throws(ShorthandError) -> String {
    guard let alias = all[name] else {
      throw .unknownAlias(name, suggestion: Suggestion.nearest(to: name, of: names))
    }
    return alias.isPrivate ? "…" : alias.value
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
