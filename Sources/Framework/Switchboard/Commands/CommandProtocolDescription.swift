/// A description of a command protocol and the commands that it declares.
public final class CommandProtocolDescription: Sendable {
  /// The identity of the protocol, which consists of the module, the enclosing types and the name,
  /// such as `BrowserCommands.TabCommands`.
  public let id: String
  /// The Swift name of the protocol, such as `TabCommands`.
  public let name: String
  /// The first paragraph of the protocol's documentation.
  public let summary: String
  /// The commands, in order of declaration, excluding inherited ones.
  public let commands: [CommandDescription]

  /// Creates a description of a command protocol. `@CommandProtocol` generates a call to this
  /// initializer.
  /// - Parameters:
  ///   - router: The protocol's router.
  ///   - summary: The first paragraph of its documentation, or an empty string.
  ///   - facts: The commands, in order of declaration, each followed by what is known about it.
  ///   - types: The types of the parameters and results, in the order of the facts.
  ///   - defaults: The words for each ``CommandFact/default``, in order, or nil for no default.
  public convenience init(
    _ router: AnyCommandRouter.Type, _ summary: String = "", facts: [CommandFact],
    types: [Any.Type], defaults: [[String]?] = []
  ) {
    let id = AnyCommandRouter.protocolID(of: router)
    let name = id.split(separator: ".").last ?? ""
    self.init(id, String(name), summary, facts: facts, types: types, defaults: defaults)
  }

  /// Creates a description of commands that are declared while the program runs.
  /// - Parameters:
  ///   - id: The identity, which distinguishes the commands from all others.
  ///   - name: The name that precedes the name of each command in messages.
  ///   - summary: A sentence about the commands.
  ///   - facts: The commands, each followed by what is known about it.
  ///   - types: The types of the parameters and results, in the order of the facts.
  ///   - defaults: The words for each ``CommandFact/default``, in order, or nil for no default.
  package init(
    _ id: String, _ name: String, _ summary: String, facts: [CommandFact], types: [Any.Type],
    defaults: [[String]?] = []
  ) {
    self.id = id
    self.name = name
    self.summary = summary
    let groups = facts.indices.filter { facts[$0].isCommand } + [facts.count]
    var types = types[...], defaults = defaults[...]
    commands = zip(groups, groups.dropFirst()).map { start, end in
      CommandDescription(facts[start..<end], of: name, id, &types, &defaults)
    }
  }

  /// Creates a description of commands that other descriptions contain.
  package init(_ id: String, _ name: String, commands: [CommandDescription]) {
    self.id = id
    self.name = name
    summary = ""
    self.commands = commands
  }
}

// MARK: - Generated code

/// A fact about a command in the description of its protocol.
///
/// Facts are constants, so the compiler writes a list of them into the data of the program and
/// generates no code. The script `.ci/macro-cost` measures this.
public enum CommandFact {
  /// A command with its Swift name and the first paragraph of its documentation. The facts up to the
  /// next command describe it.
  case command(String, String = "", async: Bool = false, throws: Bool = false)
  /// A parameter without a label, with its name and its documentation.
  case parameter(String, String = "")
  /// A parameter whose label is its name, with its documentation.
  case option(String, String = "")
  /// The label of the last parameter, if it differs from the parameter's name.
  case label(String)
  /// The letter of the last parameter's short option.
  case short(Character)
  /// The last parameter has a default value. Its words are the next element of the defaults.
  case `default`
  /// The only words that the last parameter accepts.
  case choices([String])
  /// The command has a result. Its type is the next element of the types.
  case result
  /// What the command does.
  case effects(CommandEffects)
  /// The paragraphs after the summary.
  case discussion(String)
  /// A line that calls the command.
  case example(String)
  /// An additional name of the command.
  case shortName(String)
  /// Words that a prompt answers with the command's name.
  case synonym(String)
  /// The message of a deprecated command.
  case deprecated(String)
  /// Traces and recordings omit the command's arguments.
  case confidential
  /// Help and completion omit the command.
  case hidden
  /// The command is for developers of the program.
  case diagnostic
  /// The command can't be abbreviated.
  case typedInFull

  fileprivate var isCommand: Bool {
    guard case .command = self else { return false }
    return true
  }
}

extension CommandDescription {
  /// Creates a description from the facts about a command.
  /// - Parameters:
  ///   - facts: The facts, of which the first one is the command.
  ///   - protocolName: The name of the protocol.
  ///   - protocolID: The identity of the protocol.
  ///   - types: The types of the parameters and results that haven't been read.
  ///   - defaults: The words of the default values that haven't been read.
  fileprivate init(
    _ facts: ArraySlice<CommandFact>, of protocolName: String, _ protocolID: String,
    _ types: inout ArraySlice<Any.Type>, _ defaults: inout ArraySlice<[String]?>
  ) {
    guard case .command(let name, let summary, let isAsync, let canThrow)? = facts.first else {
      preconditionFailure("the first fact is the command")
    }
    self.init(name, of: protocolName, summary: summary)
    self.protocolID = protocolID
    self.isAsync = isAsync
    self.canThrow = canThrow
    for fact in facts.dropFirst() {
      switch fact {
      case .parameter(let name, let summary):
        parameters.append(
          CommandParameter(name, label: nil, summary: summary, type: types.removeFirst()))
      case .option(let name, let summary):
        parameters.append(
          CommandParameter(name, label: name, summary: summary, type: types.removeFirst()))
      case .label(let label): parameters[parameters.count - 1].label = label
      case .short(let letter): parameters[parameters.count - 1].shortFlag = letter
      case .default: parameters[parameters.count - 1].defaultWords = defaults.removeFirst()
      case .choices(let words): parameters[parameters.count - 1].choices = words
      case .result: resultType = types.removeFirst()
      case .effects(let some): effects.formUnion(some)
      case .discussion(let text): discussion = text
      case .example(let line): examples.append(line)
      case .shortName(let name): shortNames.append(name)
      case .synonym(let words): synonyms.append(words)
      case .deprecated(let message): deprecation = message
      case .confidential: isConfidential = true
      case .hidden: isHidden = true
      case .diagnostic: isDiagnostic = true
      case .typedInFull: isTypedInFull = true
      case .command: preconditionFailure("a command ends the facts about another one")
      }
    }
    parameters = parameters.withOwnOptions
  }
}
