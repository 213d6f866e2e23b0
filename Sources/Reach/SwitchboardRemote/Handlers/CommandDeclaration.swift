import Foundation
import Switchboard

/// A command that a client describes, and handles.
struct CommandDeclaration: Codable, Equatable, Sendable {
  /// The name in camel case, such as `readingTime`.
  let name: String
  /// A sentence that says what the command does.
  let summary: String
  var discussion: String?
  var examples: [String]?
  var parameters: [ParameterDeclaration]?
  var effects: [EffectWord]?
  /// The type of the result, or nil if the command has none.
  var result: ResultDeclaration?
  var isConfidential: Bool?
  /// The number of seconds after which a call without a sign of life ends.
  var timeLimit: Double?

  enum CodingKeys: String, CodingKey {
    case name, summary, discussion, examples, parameters, effects, result
    case isConfidential = "is_confidential"
    case timeLimit = "time_limit"
  }

  /// What a command does.
  enum EffectWord: String, Codable, CaseIterable {
    case reads, changes, destroys, repeatable, irreversible
    case reachesOutside = "reaches_outside"

    var effect: CommandEffects {
      switch self {
      case .reads: .reads
      case .changes: .changes
      case .destroys: .destroys
      case .repeatable: .repeatable
      case .irreversible: .irreversible
      case .reachesOutside: .reachesOutside
      }
    }
  }
}

/// A parameter of a command that a client describes.
struct ParameterDeclaration: Codable, Equatable, Sendable {
  /// The number of words that a parameter takes.
  enum Arity: String, Codable, CaseIterable {
    case one, optional, many
  }

  /// A word that can be typed for a parameter.
  struct Candidate: Codable, Equatable {
    let word: String
    var summary: String?
  }

  /// The name in camel case.
  let name: String
  var summary: String?
  var type: DeclaredType?
  var arity: Arity?
  /// A Boolean value that indicates whether the parameter is typed as an option, such as `--unit`.
  var isOption: Bool?
  /// The words to use if there are none.
  var defaultWords: [String]?
  /// The only words that the parameter takes.
  var choices: [String]?
  /// The words that a prompt offers.
  var candidates: [Candidate]?

  enum CodingKeys: String, CodingKey {
    case name, summary, type, arity, choices, candidates
    case isOption = "is_option"
    case defaultWords = "default"
  }
}

/// A type of the values that a client describes.
enum DeclaredType: String, Codable, CaseIterable {
  case text, integer, number, boolean, date, duration, url

  private var element: any CommandArgument.Type {
    switch self {
    case .text: String.self
    case .integer: Int.self
    case .number: Double.self
    case .boolean: Bool.self
    case .date: Date.self
    case .duration: Duration.self
    case .url: URL.self
    }
  }

  /// Returns the type of a parameter that takes a number of words.
  func parameterType(_ arity: ParameterDeclaration.Arity) -> Any.Type {
    func type<Element: CommandArgument>(_ element: Element.Type) -> Any.Type {
      switch arity {
      case .one: Element.self
      case .optional: Element?.self
      case .many: [Element].self
      }
    }
    return type(element)
  }

  var output: OutputType { element.argumentType }

  /// Returns whether a value in JSON has the type.
  fileprivate func accepts(_ value: OutputValue) -> Bool {
    switch (self, value) {
    case (.integer, .number), (.number, .number), (.number, .decimal), (.number, .exact),
      (.boolean, .flag):
      true
    case (.text, .text), (.duration, .text): true
    case (.date, .text(let text)): Date(argument: text) != nil
    case (.url, .text(let text)): URL(argument: text) != nil
    default: false
    }
  }
}

/// The type of a result: the name of a type, an object with a type for each member, or an array with
/// the type of its elements.
indirect enum ResultDeclaration: Codable, Equatable, Sendable {
  case value(DeclaredType)
  case record([String: ResultDeclaration])
  case list(ResultDeclaration)

  init(from decoder: any Decoder) throws {
    if let members = try? [String: ResultDeclaration](from: decoder) {
      self = .record(members)
    } else if let elements = try? [ResultDeclaration](from: decoder), elements.count == 1 {
      self = .list(elements[0])
    } else {
      self = .value(try DeclaredType(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .value(let type): try type.encode(to: encoder)
    case .record(let members): try members.encode(to: encoder)
    case .list(let element): try [element].encode(to: encoder)
    }
  }

  var output: OutputType {
    switch self {
    case .value(let type): type.output
    case .record(let members):
      .record(members.sorted { $0.key < $1.key }.map { OutputField($0, $1.output) })
    case .list(let element): .list(element.output)
    }
  }

  /// Returns whether a value in JSON has the type.
  func accepts(_ value: OutputValue) -> Bool {
    switch (self, value) {
    case (.value(let type), _): type.accepts(value)
    case (.list(let element), .list(let values)): values.allSatisfy(element.accepts)
    case (.record(let members), .record(let record)):
      record.members.count == members.count
        && record.members.allSatisfy { members[$0.name]?.accepts($0.value) ?? false }
    default: false
    }
  }
}

// MARK: - Checks

extension ClientRegistration {
  /// The maximum number of commands of a client.
  private static let countLimit = 100

  /// Returns why the registration is wrong, or nil if it is not.
  var problem: String? {
    if let problem = Self.problem(withName: name) ?? CommandDeclaration.problem(withText: summary) {
      return problem
    }
    guard commands.count <= Self.countLimit else {
      return "more than \(Self.countLimit) commands are described"
    }
    let names = Dictionary(grouping: commands) { CommandWords($0.name).words }
    if let name = commands.first(where: { names[CommandWords($0.name).words]?.count != 1 })?.name {
      return "two commands have the name ‘\(name)’"
    }
    return commands.lazy.compactMap(\.problem).first
  }

  /// Returns why a name of a client or a property is wrong, or nil if it is not.
  static func problem(withName name: String) -> String? {
    let isRight = name.count <= 40 && name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil
    return isRight
      ? nil
      : "the name ‘\(name.prefix(41))’ is not made of at most 40 small English letters, digits and "
        + "single hyphens"
  }
}

extension CommandDeclaration {
  /// The maximum number of characters of a text for people.
  private static let textLimit = 2_000
  private static let nameForm = "a name in camel case with at most 40 English letters and digits"

  /// Returns why the declaration is wrong, or nil if it is not.
  var problem: String? {
    let parameters = parameters ?? []
    guard Self.isName(name) else { return "‘\(name.prefix(41))’ is not \(Self.nameForm)" }
    if let wrong = parameters.first(where: { !Self.isName($0.name) }) {
      return "the parameter ‘\(wrong.name.prefix(41))’ of ‘\(name)’ is not \(Self.nameForm)"
    }
    guard Set(parameters.map(\.name)).count == parameters.count, parameters.count <= 20 else {
      return "‘\(name)’ has two parameters of one name, or more than 20"
    }
    guard timeLimit.map((0.1...3_600).contains) ?? true else {
      return "the time limit of ‘\(name)’ is not from 0.1 to 3,600 seconds"
    }
    let texts = [summary, discussion] + (examples ?? []) + parameters.map(\.summary)
    if let problem = texts.lazy.compactMap(Self.problem).first { return problem }
    return description(in: "x", "X").flatMap(\.untypeableReason).map { "‘\(name)’: \($0)" }
      ?? parameters.lazy.compactMap(problem).first
  }

  private func problem(with parameter: ParameterDeclaration) -> String? {
    guard let words = parameter.defaultWords else { return nil }
    let described = description(in: "x", "X")?.parameters.first { $0.name == parameter.name }
    return described?.reads(words) == true
      ? nil : "the default of the parameter ‘\(parameter.name)’ of ‘\(name)’ is not valid"
  }

  /// Returns why a text for people is wrong, or nil if it is not.
  fileprivate static func problem(withText text: String?) -> String? {
    guard let text, text.count > textLimit else { return nil }
    return "the text ‘\(text.prefix(20))…’ has more than 2,000 characters"
  }

  static func isName(_ name: String) -> Bool {
    name.wholeMatch(of: /[a-z][A-Za-z0-9]{0,39}/) != nil
  }

  private func description(in id: String, _ name: String) -> CommandDescription? {
    CommandProtocolDescription(of: [self], id: id, name: name, summary: "").commands.first
  }
}

// MARK: - Descriptions

extension CommandProtocolDescription {
  /// Describes the commands of a client.
  convenience init(of commands: [CommandDeclaration], id: String, name: String, summary: String) {
    self.init(
      id, name, summary, facts: commands.flatMap(\.facts), types: commands.flatMap(\.types),
      defaults: commands.flatMap { ($0.parameters ?? []).compactMap(\.defaultWords) })
  }
}

extension CommandDeclaration {
  fileprivate var facts: [CommandFact] {
    var facts: [CommandFact] = [.command(name, summary, async: true, throws: true)]
    facts += (parameters ?? []).flatMap(\.facts)
    facts += (examples ?? []).map(CommandFact.example)
    facts.append(.discussion(discussion ?? ""))
    facts.append(.effects(CommandEffects((effects ?? []).map(\.effect))))
    if result != nil { facts.append(.result) }
    if isConfidential == true { facts.append(.confidential) }
    return facts
  }

  fileprivate var types: [Any.Type] {
    (parameters ?? []).map { ($0.type ?? .text).parameterType($0.arity ?? .one) }
      + (result == nil ? [] : [ClientOutput.self])
  }
}

extension ParameterDeclaration {
  fileprivate var facts: [CommandFact] {
    var facts: [CommandFact] = [
      isOption == true || type == .boolean
        ? .option(name, summary ?? "") : .parameter(name, summary ?? "")
    ]
    if defaultWords != nil { facts.append(.default) }
    if let choices { facts.append(.choices(choices)) }
    return facts
  }
}

// MARK: - ClientOutput

struct ClientOutput: OutputRepresentable, Equatable, Sendable {
  static var outputType: OutputType { .any }
  let value: OutputValue
  /// The text for people, or nil to derive it from the value.
  let text: String?

  var output: OutputValue { text.map { .shown(value, as: $0) } ?? value }
}

extension ClientOutput: Encodable {
  func encode(to encoder: any Encoder) throws { try OutputJSON(value: value).encode(to: encoder) }
}
