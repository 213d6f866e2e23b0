/// What a command protocol is called, and the commands it declares itself.
public struct CommandProtocolDescription: Sendable {
  /// The Swift name: `TabCommands`.
  public let name: String
  /// The first paragraph of its documentation.
  public let summary: String
  /// The commands, in order of declaration, without inherited ones.
  public let commands: [CommandDescription]

  /// Describes a command protocol; `@CommandProtocol` writes the call.
  public init(name: String, summary: String, commands: [CommandDescription]) {
    self.name = name
    self.summary = summary
    self.commands = commands
  }
}

extension CommandProtocolDescription {
  /// Describes a command protocol; `@CommandProtocol` writes the call.
  /// - Parameters:
  ///   - name: The Swift name.
  ///   - summary: The first paragraph of its documentation.
  ///   - describe: Adds the commands, in order of declaration.
  public init(_ name: String, _ summary: String, _ describe: (inout CommandList) -> Void) {
    var list = CommandList(protocolName: name)
    describe(&list)
    self.init(name: name, summary: summary, commands: list.commands)
  }
}

/// Collects the descriptions of a protocol's commands; `@CommandProtocol` writes the calls.
///
/// Each call describes one thing, because a literal of all descriptions would cost the compiler and the
/// program several times as much.
public struct CommandList {
  /// A command whose parameters are still being added.
  private struct Draft {
    let name: String
    let summary: String
    var shortNames: [String] = []
    var isConfidential = false
    var isHidden = false
    var deprecation: String?
    var discussion = ""
    var examples: [String] = []
    var parameters: [CommandParameter] = []
  }

  private let protocolName: String
  private var drafts: [Draft] = []

  init(protocolName: String) { self.protocolName = protocolName }

  var commands: [CommandDescription] {
    drafts.map { draft in
      CommandDescription(
        draft.name, of: protocolName, shortNames: draft.shortNames,
        isConfidential: draft.isConfidential, summary: draft.summary,
        parameters: draft.parameters, discussion: draft.discussion, examples: draft.examples,
        isHidden: draft.isHidden, deprecation: draft.deprecation)
    }
  }

  /// Adds a command.
  public mutating func add(_ name: String, _ summary: String) {
    drafts.append(Draft(name: name, summary: summary))
  }

  /// Gives the command that was added last a further name.
  public mutating func shortName(_ name: String) {
    drafts[drafts.count - 1].shortNames.append(name)
  }

  /// Marks the command that was added last as confidential.
  public mutating func confidential() {
    drafts[drafts.count - 1].isConfidential = true
  }

  /// Leaves the command that was added last out of listings and completion.
  public mutating func hidden() {
    drafts[drafts.count - 1].isHidden = true
  }

  /// Marks the command that was added last as deprecated.
  public mutating func deprecated(_ instead: String) {
    drafts[drafts.count - 1].deprecation = instead
  }

  /// Adds the paragraphs after the summary to the command that was added last.
  public mutating func discussion(_ text: String) {
    drafts[drafts.count - 1].discussion = text
  }

  /// Adds a line that shows how the command that was added last is typed.
  public mutating func example(_ line: String) {
    drafts[drafts.count - 1].examples.append(line)
  }

  /// Adds a parameter with a short option or a default to the command that was added last.
  public mutating func parameter<Value: CommandParameterValue>(
    _ name: String, _ label: String?, _ summary: String, _ type: Value.Type, short: Character?,
    default: Value?
  ) {
    append(
      CommandParameter(
        name, label: label, summary: summary, type: type, shortFlag: short,
        defaultWords: `default`?.arguments))
  }

  /// Adds a parameter of a type that can be typed to the command that was added last.
  public mutating func parameter<Value: CommandParameterValue>(
    _ name: String, _ label: String?, _ summary: String, _ type: Value.Type
  ) {
    append(CommandParameter(name, label: label, summary: summary, type: type))
  }

  /// Adds a parameter of any other type to the command that was added last.
  public mutating func parameter<Value>(
    _ name: String, _ label: String?, _ summary: String, _ type: Value.Type
  ) {
    append(CommandParameter(name, label: label, summary: summary, type: type))
  }

  private mutating func append(_ parameter: CommandParameter) {
    drafts[drafts.count - 1].parameters.append(parameter)
  }
}
