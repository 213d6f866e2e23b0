/// The name, parameters, and documentation of a command. A prompt derives parsing, completion, and
/// help from them.
public struct CommandDescription: Sendable {
  /// The Swift name: `openTab`.
  public let name: String
  /// The protocol that declares it: `TabCommands`.
  public let protocolName: String
  /// Additional names, declared with ``ShortName(_:)``.
  public let shortNames: [String]
  /// A Boolean value that indicates whether traces and recordings leave out its arguments. Declared
  /// with ``Confidential()``.
  public let isConfidential: Bool
  /// The first paragraph of its documentation.
  public let summary: String
  /// The parameters, in order of declaration.
  public let parameters: [CommandParameter]
  /// The paragraphs after the summary, or empty if there are none.
  public let discussion: String
  /// Example lines.
  public let examples: [String]
  /// A Boolean value that indicates whether listings and completion leave it out.
  public package(set) var isHidden: Bool
  /// The advice that replaces a deprecated command, or nil if the command is not deprecated.
  public let deprecation: String?
  /// The only name that a prompt knows it by, or nil for the usual names.
  package var replacementName: String?

  /// Describes a command. `@CommandProtocol` generates the call.
  /// - Parameters:
  ///   - name: The Swift name.
  ///   - protocolName: The protocol that declares it.
  ///   - shortNames: Additional names.
  ///   - isConfidential: Whether traces and recordings leave out its arguments.
  ///   - summary: The first paragraph of its documentation.
  ///   - parameters: The parameters, in order of declaration.
  ///   - discussion: The paragraphs after the summary.
  ///   - examples: Example lines.
  ///   - isHidden: Whether listings and completion leave it out.
  ///   - deprecation: The advice that replaces a deprecated command.
  public init(
    _ name: String, of protocolName: String, shortNames: [String], isConfidential: Bool,
    summary: String, parameters: [CommandParameter], discussion: String = "",
    examples: [String] = [], isHidden: Bool = false, deprecation: String? = nil
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
    self.deprecation = deprecation
  }
}

// MARK: - Typing it

extension CommandDescription {
  /// The words that a person types for it: `["open", "tab"]`.
  public var words: [String] { CommandWords(replacementName ?? name).words }

  /// The name that a person uses: the words of the Swift name, or a short name with fewer words.
  public var displayName: String {
    guard replacementName == nil else { return words.joined(separator: " ") }
    let shorter = shortNames.first { CommandWords($0).words.count < words.count }
    return shorter ?? words.joined(separator: " ")
  }

  /// All names of the command, each as words.
  public var allNames: [[String]] {
    replacementName == nil ? shortNames.map { CommandWords($0).words } + [words] : [words]
  }

  /// The name that distinguishes it from all other commands: `TabCommands.openTab`.
  public var qualifiedName: String { "\(protocolName).\(name)" }

  /// A Boolean value that indicates whether every parameter can be typed.
  public var isTypeable: Bool { untypeableParameters.isEmpty }

  /// The line that shows how to type it: `open tab [url] [--in-background]`.
  public var usage: String {
    let positional = parameters.filter(\.isPositional)
    let named = parameters.filter { !$0.isPositional }
    return ([displayName] + (positional + named).map(\.usage)).joined(separator: " ")
  }
}

// MARK: - What cannot be typed

extension CommandDescription {
  /// The parameters that cannot be typed.
  ///
  /// The type of such a parameter is not a ``CommandArgument``, or it is a second positional array,
  /// which would never get a word.
  public var untypeableParameters: [CommandParameter] {
    let hungry = parameters.filter { $0.isPositional && $0.arity == .many }.dropFirst().map(\.name)
    return parameters.filter { $0.arity == nil || hungry.contains($0.name) }
  }

  /// The reason why the command cannot be typed, for example "Colour is not a CommandArgument". Nil
  /// if it can be typed.
  public var untypeableReason: String? {
    guard let parameter = untypeableParameters.first else { return nil }
    guard parameter.arity == nil else {
      return "two arrays without labels take each other's words"
    }
    return "\(parameter.typeName) is not a CommandArgument"
  }
}
