public import Switchboard

/// The name and the version of a program that serves its commands.
public struct RemoteProgram: Codable, Hashable, Sendable {
  /// The name of the program.
  public let program: String
  /// The version of the program, or an empty string if it has none.
  public let version: String

  /// The number of bytes that the program reads at most for a message, or nil if it does not say.
  public let messageLimit: Int?

  private enum CodingKeys: String, CodingKey {
    case program, version
    case messageLimit = "message_limit"
  }

  package init(program: String, version: String, messageLimit: Int? = nil) {
    self.program = program
    self.version = version
    self.messageLimit = messageLimit
  }
}

/// A description of everything that a server offers to a client.
///
/// It changes while the program runs, for example when handlers are registered.
public struct RemoteDescription: Codable, Hashable, Sendable {
  /// The commands that have a handler.
  public let commands: [RemoteCommand]
  /// The names of the properties that have a producer.
  public let properties: [String]
}

/// A description of a command in another process.
public struct RemoteCommand: Codable, Hashable, Sendable {
  /// The name that distinguishes the command from all other commands, such as
  /// `TabCommands.openTab`.
  public let name: String
  /// All names that a user can type for the command, such as `open tab`.
  public let names: [String]
  /// A usage line, such as `open tab [url] [--in-background]`.
  public let usage: String
  /// The first paragraph of the command's documentation.
  public let summary: String
  /// The other paragraphs of the command's documentation.
  public let discussion: String
  /// Example lines that call the command.
  public let examples: [String]
  /// The parameters, in order of declaration.
  public let parameters: [RemoteParameter]
  /// What a caller may rely on.
  public let effects: RemoteEffects
  /// The JSON Schema of an object with the arguments, in the draft 2020-12. See
  /// `CommandDescription.inputSchema`.
  public var inputSchema: OutputValue { input.value }
  let input: OutputJSON
  /// A Boolean value that indicates whether histories and logs omit the command's arguments.
  public let isConfidential: Bool
  /// The message from the command's deprecation attribute, or nil if the command is not deprecated.
  public let deprecation: String?
  /// The reason why the command is currently unavailable, or nil if it is available.
  public let unavailability: String?

  private enum CodingKeys: String, CodingKey {
    case name, names, usage, summary, discussion, examples, parameters, effects
    case input = "input_schema"
    case isConfidential = "is_confidential"
    case deprecation, unavailability
  }
}

/// What a caller may rely on when it runs a command of another process.
///
/// The properties correspond to the hints of a tool in the Model Context Protocol. They assume the worst
/// of a command that declares no effects.
public struct RemoteEffects: Codable, Hashable, Sendable {
  /// A Boolean value that indicates whether the command changes nothing.
  public let isReadOnly: Bool
  /// A Boolean value that indicates whether the command may destroy something.
  public let mayDestroy: Bool
  /// A Boolean value that indicates whether a second call with the same arguments has no further
  /// effect.
  public let isRepeatable: Bool
  /// A Boolean value that indicates whether the command may reach beyond the program and its data.
  public let mayReachOutside: Bool

  private enum CodingKeys: String, CodingKey {
    case isReadOnly = "is_read_only"
    case mayDestroy = "may_destroy"
    case isRepeatable = "is_repeatable"
    case mayReachOutside = "may_reach_outside"
  }
}

/// A description of a command's parameter in another process.
public struct RemoteParameter: Codable, Hashable, Sendable {
  /// The number of words that a parameter accepts.
  public enum Arity: String, Codable, Sendable {
    /// Exactly one word.
    case one
    /// One word or none.
    case optional
    /// Any number of words.
    case many
    /// The word `on`, or none.
    case flag
    /// The word `on`, the word `off`, or none.
    case toggle
    /// The parameter takes no words, so the command cannot be called from another process.
    case untypeable
  }

  /// The parameter's name in the declaration.
  public let name: String
  /// The name of the parameter's option at a prompt, such as `--in-background`, or nil if words are
  /// assigned to the parameter by their position.
  public let option: String?
  /// The parameter's documentation.
  public let summary: String
  /// A description of a valid word, such as "a whole number".
  public let form: String
  /// The number of words that the parameter accepts.
  public let arity: Arity
  /// A Boolean value that indicates whether the parameter needs a word.
  public let isRequired: Bool
  /// The words to use if there are none, or nil if there is no default.
  public let defaultWords: [String]?

  private enum CodingKeys: String, CodingKey {
    case name, option, summary, form, arity
    case isRequired = "is_required"
    case defaultWords = "default"
  }
}
