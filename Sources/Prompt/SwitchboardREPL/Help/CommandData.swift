import Switchboard

/// The data of `help --json`, which describes commands to programs.
@MainActor
enum CommandData {
  /// Returns the description of a command.
  /// - Parameters:
  ///   - command: The command.
  ///   - topic: The title of the group that contains the command.
  static func value(of command: HandledCommand, topic: String) -> OutputValue {
    let description = command.description
    return .record([
      "command": .text(description.displayName),
      "names": words(description.allNames.map { $0.joined(separator: " ") }),
      "usage": .text(description.usage), "summary": .text(description.summary),
      "discussion": OutputValue(unlessEmpty: description.discussion), "topic": .text(topic),
      "parameters": .list(description.parameters.map(value)),
      "examples": words(description.shownExamples),
      "deprecated": OutputValue(description.deprecation) { .text($0) },
      "unavailable": OutputValue(command.unavailability) { .text($0) },
      "effects": effects(of: description.effects), "input": description.inputSchema,
      "output": OutputSchema.schema(of: command.output, from: description.displayName),
    ])
  }

  private static func value(of parameter: CommandParameter) -> OutputValue {
    .record([
      "name": .text(parameter.name), "option": OutputValue(parameter.option) { .text($0) },
      "short_option": OutputValue(parameter.shortFlag) { .text("-\($0)") },
      "is_required": .flag(parameter.isRequired), "takes_value": .flag(!parameter.takesNoValue),
      "takes_several": .flag(parameter.arity == .many), "form": .text(parameter.form),
      "default": OutputValue(parameter.defaultWords, words), "summary": .text(parameter.summary),
    ])
  }

  private static func effects(of effects: CommandEffects) -> OutputValue {
    .record([
      "is_read_only": .flag(effects.isReadOnly), "may_destroy": .flag(effects.mayDestroy),
      "is_repeatable": .flag(effects.isRepeatable),
      "may_reach_outside": .flag(effects.mayReachOutside),
    ])
  }

  private static func words(_ words: [String]) -> OutputValue { .list(words.map { .text($0) }) }
}

// MARK: - Type

extension CommandData {
  /// The type of the data, which is an array of commands, topics and aliases.
  static let type = OutputType.list(.either([commandType, topicType, aliasType]))

  private static let commandType = OutputType.record([
    OutputField("command", .text), OutputField("names", .list(.text)),
    OutputField("usage", .text), OutputField("summary", .text),
    OutputField("discussion", .optional(.text)), OutputField("topic", .text),
    OutputField("parameters", .list(.record(parameterFields))),
    OutputField("examples", .list(.text)), OutputField("deprecated", .optional(.text)),
    OutputField("unavailable", .optional(.text)), OutputField("effects", .record(effectFields)),
    OutputField("input", .any), OutputField("output", .any),
  ])

  private static let effectFields = [
    OutputField("is_read_only", .flag), OutputField("may_destroy", .flag),
    OutputField("is_repeatable", .flag), OutputField("may_reach_outside", .flag),
  ]

  static let topicType = OutputType.record([
    OutputField("name", .text), OutputField("summary", .text), OutputField("text", .text),
  ])

  private static let aliasType = OutputType.record([
    OutputField("alias", .text), OutputField("line", .text),
  ])

  private static let parameterFields = [
    OutputField("name", .text), OutputField("option", .optional(.text)),
    OutputField("short_option", .optional(.text)), OutputField("is_required", .flag),
    OutputField("takes_value", .flag), OutputField("takes_several", .flag),
    OutputField("form", .text), OutputField("default", .optional(.list(.text))),
    OutputField("summary", .text),
  ]
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
      let alias = OutputValue.record(["alias": .text(name), "line": .text(line)])
      return .list([alias] + data(of: [command(ofAlias: name)].compactMap(\.self)))
    }
  }

  private func data(of commands: [HandledCommand]) -> [OutputValue] {
    HelpText(builtIn: configuration.builtInCommands).topics(of: commands).flatMap { topic in
      topic.commands.map { CommandData.value(of: $0, topic: topic.title) }
    }
  }

  private func data(of topic: HelpTopic) -> OutputValue {
    .record([
      "name": .text(topic.name), "summary": .text(topic.summary),
      "text": .text(HelpText().text(of: topic)),
    ])
  }

  /// Returns the commands with a name that begins with the given words.
  func commands(beginning words: [String]) -> [HandledCommand] {
    let beginning = words.map { $0.lowercased() }
    return vocabulary.commands.filter { $0.description.words.starts(with: beginning) }
  }
}
