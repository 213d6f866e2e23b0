/// The name, parameters and documentation of a command. A prompt uses them for parsing, completion
/// and help.
public struct CommandDescription: Sendable {
  /// The Swift name of the command, such as `openTab`.
  public let name: String
  /// The name of the protocol that declares the command, such as `TabCommands`.
  public let protocolName: String
  /// The identity of the protocol, which contains its module and the enclosing types, such as
  /// `BrowserCommands.TabCommands`.
  public internal(set) var protocolID: String
  /// The first paragraph of the command's documentation.
  public let summary: String
  /// The parameters, in order of declaration.
  public internal(set) var parameters: [CommandParameter]
  /// The Swift type of the command's result, or nil if the command has no result.
  public package(set) var resultType: Any.Type?
  /// A Boolean value that indicates whether the command is asynchronous.
  public internal(set) var isAsync = false
  /// A Boolean value that indicates whether the method is declared with `throws`.
  public internal(set) var canThrow = false
  /// What the command does, as declared with ``Effects(_:)``, or an empty set if it declares nothing.
  public internal(set) var effects: CommandEffects = []
  /// The paragraphs of documentation after the summary, or an empty string if there are none.
  public package(set) var discussion = ""
  /// Example lines that call the command.
  public package(set) var examples: [String] = []
  /// The additional names that are declared with ``ShortName(_:)``.
  public internal(set) var shortNames: [String]
  /// The words for the command that are declared with ``Synonym(_:)``. They don't run the command.
  public internal(set) var synonyms: [String] = []
  /// A Boolean value that indicates whether the command can't be abbreviated. To set it, apply
  /// ``TypedInFull()`` to the command.
  public internal(set) var isTypedInFull = false
  /// A Boolean value that indicates whether traces and recordings omit the command's arguments. To
  /// set it, apply ``Confidential()`` to the command.
  public internal(set) var isConfidential = false
  /// A Boolean value that indicates whether listings and completion omit the command.
  public package(set) var isHidden = false
  /// A Boolean value that indicates whether the command helps to develop the program, and listings
  /// show it after all others. To set it, apply ``Diagnostic()`` to the command.
  public internal(set) var isDiagnostic = false
  /// The message from the command's deprecation attribute, or nil if the command is not deprecated.
  /// The message can be empty.
  public package(set) var deprecation: String?
  /// A name that replaces all other names of the command at a prompt, or nil to use the other
  /// names.
  package var replacementName: String?
  /// The name that distinguishes the command from others with the same words, or nil if there are
  /// none.
  package var distinctName: String?

  package init(
    _ name: String, of protocolName: String, shortNames: [String] = [], summary: String,
    parameters: [CommandParameter] = []
  ) {
    self.name = name
    self.protocolName = protocolName
    protocolID = protocolName
    self.shortNames = shortNames
    self.summary = summary
    self.parameters = parameters.withOwnOptions
  }
}

// MARK: - Typing the command

extension CommandDescription {
  /// The words that a user types to call the command, such as `["open", "tab"]`.
  public var words: [String] { CommandWords(replacementName ?? name).words }

  /// The name to show to users. If a short name has fewer words than the Swift name, this is the
  /// short name. Otherwise, this is the Swift name as words. At a prompt, a command that shares its
  /// words with other commands is shown with its protocol.
  public var displayName: String {
    if let distinctName { return distinctName }
    guard replacementName == nil else { return words.joined(separator: " ") }
    let shorter = shortNames.first { CommandWords($0).words.count < words.count }
    return shorter ?? words.joined(separator: " ")
  }

  /// All names of the command, each split into words.
  public var allNames: [[String]] {
    replacementName == nil ? shortNames.map { CommandWords($0).words } + [words] : [words]
  }

  /// The identity of the command, such as `BrowserCommands.TabCommands.openTab`.
  public var id: String { "\(protocolID).\(name)" }

  /// The name of the command and its protocol for messages, such as `TabCommands.openTab`. It isn't
  /// unique, because protocols in different modules can have the same name.
  public var qualifiedName: String { "\(protocolName).\(name)" }

  /// A Boolean value that indicates whether every parameter can be typed at a prompt.
  public var isTypeable: Bool { untypeableReason == nil }

  /// A usage line for the command, such as `open tab [url] [--in-background]`.
  public var usage: String {
    let positional = parameters.filter(\.isPositional)
    let named = parameters.filter { !$0.isPositional }
    return ([displayName] + (positional + named).map(\.usage)).joined(separator: " ")
  }
}

// MARK: - Parameters that cannot be typed

extension CommandDescription {
  /// The reason why the command cannot be typed at a prompt, or nil if it can be typed. An example
  /// is "Colour is not a CommandArgument".
  ///
  /// A parameter cannot be typed if its type is not a ``CommandArgument``. If there are several
  /// positional arrays, only the first can be typed, because it receives all remaining words.
  public var untypeableReason: String? {
    if let parameter = parameters.first(where: { $0.arity == nil }) {
      return "\(parameter.typeName) is not a CommandArgument"
    }
    return parameters.count { $0.isPositional && $0.arity == .many } > 1
      ? "two arrays without labels take each other's words" : nil
  }
}
