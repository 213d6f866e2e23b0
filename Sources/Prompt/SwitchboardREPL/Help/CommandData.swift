import Switchboard

/// The data of a command in `help --json`, without its schemas.
struct CommandData: Codable {
  struct Parameter: Codable {
    let name: String
    let option: String?
    let shortOption: String?
    let isRequired: Bool
    let takesValue: Bool
    let takesSeveral: Bool
    let form: String
    let `default`: [String]?
    let summary: String
  }

  struct Effects: Codable {
    let isReadOnly: Bool
    let mayDestroy: Bool
    let isRepeatable: Bool
    let mayReachOutside: Bool
  }

  let command: String
  let names: [String]
  let usage: String
  let summary: String
  let discussion: String?
  let topic: String
  let parameters: [Parameter]
  let examples: [String]
  let deprecated: String?
  let unavailable: String?
  let effects: Effects
}

/// The data of a topic in `help --json`.
struct TopicData: Codable {
  let name: String
  let summary: String
  let text: String
}

/// The data of an alias in `help --json`.
private struct AliasData: Codable {
  let alias: String
  let line: String
}

extension CommandData {
  /// The type of the data, which is an array of commands, topics and aliases.
  static var type: OutputType {
    guard case .record(let fields) = OutputType(of: Self.self) else { return .any }
    let schemas = [OutputField("input", .any), OutputField("output", .any)]
    return .list(
      .either([
        .record(fields + schemas), OutputType(of: TopicData.self), OutputType(of: AliasData.self),
      ]))
  }

  /// Creates the data of a command.
  /// - Parameters:
  ///   - command: The command.
  ///   - topic: The title of the group that contains the command.
  @MainActor
  init(_ command: HandledCommand, topic: String) {
    let description = command.description, effects = description.effects
    self.init(
      command: description.displayName,
      names: description.allNames.map { $0.joined(separator: " ") }, usage: description.usage,
      summary: description.summary,
      discussion: description.discussion.isEmpty ? nil : description.discussion, topic: topic,
      parameters: description.parameters.map(Parameter.init), examples: description.shownExamples,
      deprecated: description.deprecation, unavailable: command.unavailability,
      effects: Effects(
        isReadOnly: effects.isReadOnly, mayDestroy: effects.mayDestroy,
        isRepeatable: effects.isRepeatable, mayReachOutside: effects.mayReachOutside))
  }
}

extension CommandData.Parameter {
  fileprivate init(_ parameter: CommandParameter) {
    self.init(
      name: parameter.name, option: parameter.option,
      shortOption: parameter.shortFlag.map { "-\($0)" }, isRequired: parameter.isRequired,
      takesValue: !parameter.takesNoValue, takesSeveral: parameter.arity == .many,
      form: parameter.form, default: parameter.defaultWords, summary: parameter.summary)
  }
}

// MARK: - Finding commands

extension Shell {
  /// Returns the data for what `help` explains or lists.
  func helpData(of subject: HelpSubject) -> OutputValue {
    switch subject {
    case .everything: return .list(data(of: vocabulary.commands))
    case .command(let command):
      let topic = topic(named: command.description.displayName)
      return .list(data(of: [command]) + [topic].compactMap(\.self).map(data))
    case .topic(let topic): return data(of: topic)
    case .found(let commands, let topics): return .list(data(of: commands) + topics.map(data))
    case .passages(let topics): return .list(topics.map(data))
    case .manual(let page):
      return data(of: HelpTopic("manual", summary: page.summary, page.sections.flatMap(\.parts)))
    case .alias(let name):
      let line = (try? aliases.shownLine(of: name)) ?? ""
      return .list(
        [OutputValue(any: AliasData(alias: name, line: line))]
          + data(of: [command(ofAlias: name)].compactMap(\.self)))
    }
  }

  private func data(of commands: [HandledCommand]) -> [OutputValue] {
    HelpText(builtIn: configuration.builtInCommands).topics(of: commands).flatMap { topic in
      topic.commands.map { command in
        guard case .record(var record) = OutputValue(any: CommandData(command, topic: topic.title))
        else { return .none }
        record["input"] = command.description.inputSchema
        record["output"] = OutputSchema.schema(
          of: command.output, from: command.description.displayName)
        return .record(record)
      }
    }
  }

  private func data(of topic: HelpTopic) -> OutputValue {
    OutputValue(
      any: TopicData(
        name: topic.name, summary: topic.summary, text: HelpText().text(of: topic)))
  }

  /// Returns the commands with a name that begins with the given words.
  func commands(beginning words: [String]) -> [HandledCommand] {
    let beginning = words.map { $0.lowercased() }
    return vocabulary.commands.filter { $0.description.words.starts(with: beginning) }
  }
}
