/// What a command is called and takes; a prompt makes its parsing, completion and help of it.
public struct CommandDescription: Sendable {
  /// The Swift name: `openTab`.
  public let name: String
  /// The protocol that declares it: `TabCommands`.
  public let protocolName: String
  /// Further names, declared by ``ShortName(_:)``.
  public let shortNames: [String]
  /// True if its arguments are nobody's business, by ``Confidential()``.
  public let isConfidential: Bool
  /// The first paragraph of its documentation.
  public let summary: String
  /// The parameters, in order of declaration.
  public let parameters: [CommandParameter]

  /// Describes a command; `@CommandProtocol` writes the call.
  public init(
    _ name: String, of protocolName: String, shortNames: [String], isConfidential: Bool,
    summary: String, parameters: [CommandParameter]
  ) {
    self.name = name
    self.protocolName = protocolName
    self.shortNames = shortNames
    self.isConfidential = isConfidential
    self.summary = summary
    self.parameters = parameters
  }
}

// MARK: - Typing it

extension CommandDescription {
  /// The words that a person types for it: `["open", "tab"]`.
  public var words: [String] { CommandWords(name).words }

  /// The name that a person uses: the words of the Swift name, or a short name with fewer words.
  public var displayName: String {
    let shorter = shortNames.first { CommandWords($0).words.count < words.count }
    return shorter ?? words.joined(separator: " ")
  }

  /// All names it answers to, each as words.
  public var allNames: [[String]] {
    shortNames.map { CommandWords($0).words } + [words]
  }

  /// The name that tells it from any other: `TabCommands.openTab`.
  public var qualifiedName: String { "\(protocolName).\(name)" }

  /// True if every parameter can be typed.
  public var isTypeable: Bool { parameters.allSatisfy { $0.arity != nil } }

  /// The line that shows how it is typed: `open tab [url] [--in-background]`.
  public var usage: String {
    let positional = parameters.filter(\.isPositional)
    let named = parameters.filter { !$0.isPositional }
    return ([displayName] + (positional + named).map(\.usage)).joined(separator: " ")
  }
}
