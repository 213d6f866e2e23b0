/// A description of a command protocol and the commands that it declares.
public struct CommandProtocolDescription: Sendable {
  /// The identity of the protocol, which consists of the module, the enclosing types and the name,
  /// such as `BrowserCommands.TabCommands`.
  public let id: String
  /// The Swift name of the protocol, such as `TabCommands`.
  public let name: String
  /// The first paragraph of the protocol's documentation.
  public let summary: String
  /// The commands, in order of declaration, excluding inherited ones.
  public private(set) var commands: [CommandDescription] = []

  /// Creates a description of a command protocol. `@CommandProtocol` generates a call of it.
  /// - Parameters:
  ///   - router: The protocol's router.
  ///   - name: The name of the protocol.
  ///   - summary: The first paragraph of its documentation, or an empty string.
  ///   - describe: A closure that describes the commands, in order of declaration.
  public init(
    _ router: AnyCommandRouter.Type, _ name: String, _ summary: String = "",
    _ describe: (inout Self) -> Void
  ) {
    id = AnyCommandRouter.protocolID(of: router)
    self.name = name
    self.summary = summary
    describe(&self)
    for index in commands.indices {
      commands[index].parameters = commands[index].parameters.withOwnOptions
    }
  }
}

// MARK: - Generated code

// The description is a list of statements instead of a literal of arrays, which takes twice as long
// to compile and a third more code (`.ci/macro-cost`).

extension CommandProtocolDescription {
  private var last: CommandDescription {
    _read { yield commands[commands.count - 1] }
    _modify { yield &commands[commands.count - 1] }
  }

  /// Adds a command. The following calls describe it.
  /// - Parameters:
  ///   - name: The Swift name.
  ///   - isAsync: Whether the command is asynchronous.
  ///   - canThrow: Whether the command can throw.
  ///   - summary: The first paragraph of its documentation.
  public mutating func command(
    _ name: String, async isAsync: Bool = false, throws canThrow: Bool = false,
    _ summary: String = ""
  ) {
    var command = CommandDescription(name, of: self.name, summary: summary)
    command.protocolID = id
    command.isAsync = isAsync
    command.canThrow = canThrow
    commands.append(command)
  }

  /// Adds a parameter without a label, which can be typed at a prompt.
  public mutating func parameter<Value: CommandParameterType>(
    _ name: String, _ type: Value.Type, _ summary: String = ""
  ) {
    last.parameters.append(CommandParameter(name, label: nil, summary: summary, type: type))
  }

  /// Adds a parameter without a label, which cannot be typed at a prompt.
  public mutating func parameter<Value>(
    _ name: String, _ type: Value.Type, _ summary: String = ""
  ) {
    last.parameters.append(CommandParameter(name, label: nil, summary: summary, type: type))
  }

  /// Adds a parameter without a label, which has a default.
  public mutating func parameter<Value: CommandParameterType>(
    _ name: String, _ type: Value.Type, short: Character?, default: Value?, _ summary: String = ""
  ) {
    last.parameters.append(
      CommandParameter(
        name, label: nil, summary: summary, type: type, shortFlag: short,
        defaultWords: `default`?.arguments))
  }

  /// Adds a parameter with a label, which can be typed at a prompt. Without a label here,
  /// the label is the name.
  public mutating func option<Value: CommandParameterType>(
    _ name: String, _ type: Value.Type, label: String? = nil, _ summary: String = ""
  ) {
    last.parameters.append(
      CommandParameter(name, label: label ?? name, summary: summary, type: type))
  }

  /// Adds a parameter with a label, which cannot be typed at a prompt. Without a label
  /// here, the label is the name.
  public mutating func option<Value>(
    _ name: String, _ type: Value.Type, label: String? = nil, _ summary: String = ""
  ) {
    last.parameters.append(
      CommandParameter(name, label: label ?? name, summary: summary, type: type))
  }

  /// Adds a parameter with a label, which has a short option or a default. Without a label
  /// here, the label is the name.
  public mutating func option<Value: CommandParameterType>(
    _ name: String, _ type: Value.Type, label: String? = nil, short: Character?, default: Value?,
    _ summary: String = ""
  ) {
    last.parameters.append(
      CommandParameter(
        name, label: label ?? name, summary: summary, type: type, shortFlag: short,
        defaultWords: `default`?.arguments))
  }

  /// Sets the type of the last command's result.
  public mutating func result(_ type: Any.Type) { last.resultType = type }

  /// Sets what the last command does.
  public mutating func effects(_ effects: CommandEffects) { last.effects = effects }

  /// Adds paragraphs to the documentation of the last command.
  public mutating func discussion(_ text: String) { last.discussion = text }

  /// Adds a line that calls the last command.
  public mutating func example(_ line: String) { last.examples.append(line) }

  /// Adds a name of the last command.
  public mutating func shortName(_ name: String) { last.shortNames.append(name) }

  /// Adds words that a prompt answers with the last command's name.
  public mutating func synonym(_ words: String) { last.synonyms.append(words) }

  /// Deprecates the last command.
  public mutating func deprecated(_ message: String) { last.deprecation = message }

  /// Hides the arguments of the last command.
  public mutating func confidential() { last.isConfidential = true }

  /// Hides the last command in help and completion.
  public mutating func hidden() { last.isHidden = true }

  /// Marks the last command as one for developers of the program.
  public mutating func diagnostic() { last.isDiagnostic = true }

  /// Marks the last command as one that can't be abbreviated.
  public mutating func typedInFull() { last.isTypedInFull = true }
}
