import Switchboard

// MARK: - Describing

extension RemoteDescription {
  /// Describes the permitted commands and the properties in a scope, except the hidden commands.
  ///
  /// A property without a producer is omitted, because its only producer may be off the record.
  @MainActor
  package init(_ scope: RemoteScope) {
    let commands = (scope.dispatcher?.handledCommands ?? []).filter { !$0.description.isHidden }
    let names = commands.map(\.description).distinctNames
    let properties = scope.broadcaster?.entries ?? []
    self.init(
      commands: zip(commands, names)
        .filter { scope.permits($0.0.description) }
        .map { RemoteCommand($0, named: $1) },
      properties: properties.filter { $0.level != nil && scope.grant.permitsObserving($0.name) }
        .map(\.name))
  }
}

extension RemoteCommand {
  @MainActor
  fileprivate init(_ command: HandledCommand, named name: String) {
    let description = command.description
    self.init(
      name: name,
      names: description.allNames.map { $0.joined(separator: " ") }, usage: description.usage,
      summary: description.summary, discussion: description.discussion,
      examples: description.examples,
      parameters: description.parameters.map(RemoteParameter.init),
      effects: RemoteEffects(description.effects),
      input: OutputJSON(value: description.inputSchema.sorted),
      isConfidential: description.isConfidential, deprecation: description.deprecation,
      unavailability: command.unavailability)
  }
}

extension OutputValue {
  /// The value with the members of each record sorted by name, as a client decodes it.
  fileprivate var sorted: Self {
    switch self {
    case .list(let values): .list(values.map(\.sorted))
    case .record(let record):
      .record(
        OutputRecord(
          record.members.sorted { $0.name < $1.name }.map { ($0.name, $0.value.sorted) }))
    default: self
    }
  }
}

extension RemoteEffects {
  fileprivate init(_ effects: CommandEffects) {
    self.init(
      isReadOnly: effects.isReadOnly, mayDestroy: effects.mayDestroy,
      isRepeatable: effects.isRepeatable, mayReachOutside: effects.mayReachOutside)
  }
}

extension RemoteParameter {
  fileprivate init(_ parameter: CommandParameter) {
    self.init(
      name: parameter.name, option: parameter.isPositional ? nil : parameter.displayName,
      summary: parameter.summary, form: parameter.form, arity: Arity(parameter.arity),
      isRequired: parameter.isRequired, defaultWords: parameter.defaultWords)
  }
}

extension RemoteParameter.Arity {
  fileprivate init(_ arity: CommandArity?) {
    self =
      switch arity {
      case .one: .one
      case .optional: .optional
      case .many: .many
      case .flag: .flag
      case .toggle: .toggle
      case nil: .untypeable
      }
  }
}

// MARK: - Merging

extension RemoteDescription {
  /// Creates the description of several programs, which together offer what each of them offers.
  ///
  /// A command that is available in one of the programs is available.
  package init(merging descriptions: [RemoteDescription]) {
    var commands: [String: RemoteCommand] = [:], names: [String] = [], properties: [String] = []
    for command in descriptions.flatMap(\.commands) {
      if commands[command.name] == nil { names.append(command.name) }
      if commands[command.name]?.unavailability != nil || commands[command.name] == nil {
        commands[command.name] = command
      }
    }
    for property in descriptions.flatMap(\.properties) where !properties.contains(property) {
      properties.append(property)
    }
    self.init(commands: names.compactMap { commands[$0] }, properties: properties)
  }
}
