/// The name, parameters and documentation of a command. A prompt uses them for parsing, completion
/// and help.
public struct CommandDescription: Sendable {
  /// The Swift name of the command, such as `openTab`.
  public let name: String
  /// The name of the protocol that declares the command, such as `TabCommands`.
  public let protocolName: String
  /// The additional names that are declared with ``ShortName(_:)``.
  public let shortNames: [String]
  /// The words for the command that are declared with ``Synonym(_:)``. They don't run the command.
  public let synonyms: [String]
  /// A Boolean value that indicates whether the command can't be abbreviated. To set it, apply
  /// ``TypedInFull()`` to the command.
  public let isTypedInFull: Bool
  /// A Boolean value that indicates whether traces and recordings omit the command's arguments. To
  /// set it, apply ``Confidential()`` to the command.
  public let isConfidential: Bool
  /// The first paragraph of the command's documentation.
  public let summary: String
  /// The parameters, in order of declaration.
  public let parameters: [CommandParameter]
  /// The paragraphs of documentation after the summary, or an empty string if there are none.
  public let discussion: String
  /// Example lines that call the command.
  public package(set) var examples: [String]
  /// A Boolean value that indicates whether listings and completion omit the command.
  public package(set) var isHidden: Bool
  /// A Boolean value that indicates whether the command helps to develop the program, and listings
  /// show it after all others. To set it, apply ``Diagnostic()`` to the command.
  public let isDiagnostic: Bool
  /// The message from the command's deprecation attribute, or nil if the command is not deprecated.
  /// The message can be empty.
  public let deprecation: String?
  /// The Swift type of the command's result, or nil if the command has no result.
  public package(set) var resultType: Any.Type?
  /// A name that replaces all other names of the command at a prompt, or nil to use the other
  /// names.
  package var replacementName: String?

  /// Creates a description of a command.
  /// - Parameters:
  ///   - name: The Swift name of the command.
  ///   - protocolName: The name of the protocol that declares the command.
  ///   - shortNames: The additional names.
  ///   - isConfidential: Whether traces and recordings omit the command's arguments.
  ///   - summary: The first paragraph of the command's documentation.
  ///   - parameters: The parameters, in order of declaration.
  ///   - discussion: The paragraphs of documentation after the summary.
  ///   - examples: Example lines that call the command.
  ///   - isHidden: Whether listings and completion omit the command.
  ///   - isDiagnostic: Whether the command helps to develop the program.
  ///   - deprecation: The message from the command's deprecation attribute, or nil if the command
  ///     is not deprecated.
  ///   - synonyms: The words that a prompt answers with the command's name.
  ///   - isTypedInFull: Whether the command can't be abbreviated.
  public init(
    _ name: String, of protocolName: String, shortNames: [String], isConfidential: Bool,
    summary: String, parameters: [CommandParameter], discussion: String = "",
    examples: [String] = [], isHidden: Bool = false, isDiagnostic: Bool = false,
    deprecation: String? = nil, synonyms: [String] = [], isTypedInFull: Bool = false
  ) {
    self.name = name
    self.protocolName = protocolName
    self.shortNames = shortNames
    self.isConfidential = isConfidential
    self.summary = summary
    self.parameters = parameters
    self.discussion = discussion
    self.examples = examples
    self.isHidden = isHidden
    self.isDiagnostic = isDiagnostic
    self.deprecation = deprecation
    self.synonyms = synonyms
    self.isTypedInFull = isTypedInFull
  }
}

// MARK: - Typing the command

extension CommandDescription {
  /// The words that a user types to call the command, such as `["open", "tab"]`.
  public var words: [String] { CommandWords(replacementName ?? name).words }

  /// The name to show to users. If a short name has fewer words than the Swift name, this is the
  /// short name. Otherwise, this is the Swift name as words.
  public var displayName: String {
    guard replacementName == nil else { return words.joined(separator: " ") }
    let shorter = shortNames.first { CommandWords($0).words.count < words.count }
    return shorter ?? words.joined(separator: " ")
  }

  /// All names of the command, each split into words.
  public var allNames: [[String]] {
    replacementName == nil ? shortNames.map { CommandWords($0).words } + [words] : [words]
  }

  /// The name that distinguishes the command from all other commands, such as
  /// `TabCommands.openTab`.
  public var qualifiedName: String { "\(protocolName).\(name)" }

  /// A Boolean value that indicates whether every parameter can be typed at a prompt.
  public var isTypeable: Bool { untypeableParameters.isEmpty }

  /// A usage line for the command, such as `open tab [url] [--in-background]`.
  public var usage: String {
    let positional = parameters.filter(\.isPositional)
    let named = parameters.filter { !$0.isPositional }
    return ([displayName] + (positional + named).map(\.usage)).joined(separator: " ")
  }
}

// MARK: - Parameters that cannot be typed

extension CommandDescription {
  /// The parameters that cannot be typed at a prompt.
  ///
  /// A parameter cannot be typed if its type is not a ``CommandArgument``. If there are several
  /// positional arrays, only the first can be typed, because it receives all remaining words.
  public var untypeableParameters: [CommandParameter] {
    let hungry = parameters.filter { $0.isPositional && $0.arity == .many }.dropFirst().map(\.name)
    return parameters.filter { $0.arity == nil || hungry.contains($0.name) }
  }

  /// The reason why the command cannot be typed at a prompt, or nil if it can be typed. An example
  /// is "Colour is not a CommandArgument".
  public var untypeableReason: String? {
    guard let parameter = untypeableParameters.first else { return nil }
    guard parameter.arity == nil else {
      return "two arrays without labels take each other's words"
    }
    return "\(parameter.typeName) is not a CommandArgument"
  }
}
