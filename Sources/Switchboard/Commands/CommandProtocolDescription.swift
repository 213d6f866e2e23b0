/// A description of a command protocol and the commands that it declares.
public struct CommandProtocolDescription: Sendable {
  /// The Swift name of the protocol, such as `TabCommands`.
  public let name: String
  /// The first paragraph of the protocol's documentation.
  public let summary: String
  /// The commands, in order of declaration, excluding inherited ones.
  public let commands: [CommandDescription]

  /// Creates a description of a command protocol.
  /// - Parameters:
  ///   - name: The name of the protocol.
  ///   - summary: The first paragraph of its documentation, or an empty string.
  ///   - commands: The descriptions of its commands, in the order of the declaration.
  public init(name: String, summary: String, commands: [CommandDescription]) {
    self.name = name
    self.summary = summary
    self.commands = commands
  }
}

extension CommandProtocolDescription {
  /// Creates a description of a command protocol.
  /// - Parameters:
  ///   - name: The Swift name of the protocol.
  ///   - text: The names and the documentation, in the format that ``CommandList`` reads.
  ///   - addTypes: A closure that adds the types of the parameters, in order of declaration.
  public init(_ name: String, _ text: String, _ addTypes: (inout CommandList) -> Void) {
    var list = CommandList(protocolName: name, text)
    addTypes(&list)
    self.init(name: name, summary: list.summary, commands: list.commands)
  }
}

/// A builder for the descriptions of a protocol's commands. `@CommandProtocol` generates code that
/// uses it.
///
/// A single string contains the names and the documentation of all commands. The first letter of
/// each line specifies the meaning of the line. A literal for each description, or a call for each
/// part of a description, would take several times as much compile time and code size.
public struct CommandList {
  /// The letter at the start of a line, which specifies the meaning of the line.
  private enum Mark: UInt8 {
    case protocolSummary = 0x5F  // _
    case command = 0x6E  // n
    case summary = 0x73  // s
    case shortName = 0x61  // a
    case synonym = 0x79  // y
    case typedInFull = 0x66  // f
    case confidential = 0x63  // c
    case hidden = 0x68  // h
    case diagnostic = 0x67  // g
    case deprecation = 0x64  // d
    case paragraph = 0x74  // t
    case example = 0x65  // e
    case parameter = 0x70  // p
    case label = 0x6C  // l
    case parameterSummary = 0x75  // u
  }

  private struct Draft {
    let name: String
    var summary = ""
    var shortNames: [String] = []
    var synonyms: [String] = []
    var isTypedInFull = false
    var isConfidential = false
    var isHidden = false
    var isDiagnostic = false
    var deprecation: String?
    var paragraphs: [String] = []
    var examples: [String] = []
    var parameterCount = 0
    var resultType: Any.Type?
  }

  private struct ParameterDraft {
    let name: String
    var label: String?
    var summary = ""
  }

  private let protocolName: String
  private(set) var summary = ""
  private var drafts: [Draft] = []
  private var parameterDrafts: [ParameterDraft] = []
  private var parameters: [CommandParameter] = []

  init(protocolName: String, _ text: String) {
    self.protocolName = protocolName
    read(Array(text.utf8))
  }

  /// Reads lines of bytes. A program reads the texts of all its protocols when it starts, and
  /// generic algorithms on strings take three times as long.
  private mutating func read(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      if start < end, let mark = Mark(rawValue: bytes[start]) {
        read(mark, String(decoding: bytes[(start + 1)..<end], as: UTF8.self))
      }
      start = end + 1
    }
  }

  private mutating func read(_ mark: Mark, _ text: String) {
    let last = drafts.count - 1
    let lastParameter = parameterDrafts.count - 1
    switch mark {
    case .protocolSummary: summary = text
    case .command: drafts.append(Draft(name: text))
    case .summary: drafts[last].summary = text
    case .shortName: drafts[last].shortNames.append(text)
    case .synonym: drafts[last].synonyms.append(text)
    case .typedInFull: drafts[last].isTypedInFull = true
    case .confidential: drafts[last].isConfidential = true
    case .hidden: drafts[last].isHidden = true
    case .diagnostic: drafts[last].isDiagnostic = true
    case .deprecation: drafts[last].deprecation = text
    case .paragraph: drafts[last].paragraphs.append(text)
    case .example: drafts[last].examples.append(text)
    case .parameter:
      drafts[last].parameterCount += 1
      parameterDrafts.append(ParameterDraft(name: text))
    case .label: parameterDrafts[lastParameter].label = text
    case .parameterSummary: parameterDrafts[lastParameter].summary = text
    }
  }

  var commands: [CommandDescription] {
    var rest = parameters[...]
    return drafts.map { draft in
      defer { rest = rest.dropFirst(draft.parameterCount) }
      var description = CommandDescription(
        draft.name, of: protocolName, shortNames: draft.shortNames,
        isConfidential: draft.isConfidential, summary: draft.summary,
        parameters: Array(rest.prefix(draft.parameterCount)),
        discussion: draft.paragraphs.joined(separator: "\n\n"), examples: draft.examples,
        isHidden: draft.isHidden, isDiagnostic: draft.isDiagnostic, deprecation: draft.deprecation,
        synonyms: draft.synonyms, isTypedInFull: draft.isTypedInFull)
      description.resultType = draft.resultType
      return description
    }
  }
}

// MARK: - Types

extension CommandList {
  private var next: ParameterDraft { parameterDrafts[parameters.count] }

  /// Adds the type of the next parameter, which can be typed at a prompt.
  public mutating func add<Value: CommandParameterType>(_ type: Value.Type) {
    parameters.append(
      CommandParameter(next.name, label: next.label, summary: next.summary, type: type))
  }

  /// Adds the type of the next parameter, which cannot be typed at a prompt.
  public mutating func add<Value>(_ type: Value.Type) {
    parameters.append(
      CommandParameter(next.name, label: next.label, summary: next.summary, type: type))
  }

  /// Adds the type of the next parameter, which has a short option or a default.
  /// - Parameters:
  ///   - type: The type of the parameter.
  ///   - short: The letter of the short option, or nil if there is none.
  ///   - default: The value for lines without an argument, or nil if there is none.
  public mutating func add<Value: CommandParameterType>(
    _ type: Value.Type, short: Character?, default: Value?
  ) {
    parameters.append(
      CommandParameter(
        next.name, label: next.label, summary: next.summary, type: type, shortFlag: short,
        defaultWords: `default`?.arguments))
  }

  /// Sets the type of a command's result.
  /// - Parameters:
  ///   - type: The type.
  ///   - index: The index of the command.
  public mutating func setResult<Value>(_ type: Value.Type, ofCommandAt index: Int) {
    drafts[index].resultType = type
  }
}
