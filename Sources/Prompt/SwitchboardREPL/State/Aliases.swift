public import Switchboard

/// Scripts, variables and aliases.
@CommandProtocol
@MainActor
public protocol AliasCommands: AnyObject {
  /// Defines a short name for a line. Without a name, lists the aliases.
  ///
  /// Arguments of the alias are appended to the line, or take the place of ‘$1’, ‘$2’ and ‘$@’ in it.
  /// Quote a line that contains ‘;’, ‘|’, ‘>’ or ‘&’, and use single quotes to keep a ‘$’. An alias
  /// hides a command of the same name. Only a terminal shows a notice of that.
  /// - Example: `alias last = history 5`
  /// - Example: `alias both = 'jobs; history'`
  /// - Parameters:
  ///   - name: The alias, which is one word.
  ///   - line: An equals sign, and the line.
  @Effects(.changes, .repeatable)
  @ShortName("alias")
  func setAlias(_ name: String?, _ line: [LineWord]) throws

  /// Removes aliases.
  /// - Example: `unalias last`
  /// - Parameter names: The aliases.
  @Effects(.destroys)
  @ShortName("unalias")
  @TypedInFull
  func removeAliases(_ names: [String]) throws

  /// Lists the aliases.
  @Effects(.reads)
  @ShortName("aliases")
  func showAliases()
}

/// The aliases of a prompt.
@MainActor
final class Aliases {
  private(set) var all: [String: Definition] = [:]
  private unowned let shell: Shell

  init(of shell: Shell) { self.shell = shell }

  /// Returns the line of an alias, or nil if there is no such alias.
  subscript(name: String) -> String? { all[name]?.text }

  /// Defines an alias.
  private func set(_ name: String, to definition: Definition) throws(PromptError) {
    guard !name.isEmpty, CommandLineText.quoted(name) == name, !name.contains("="), name != "?",
      name.first != "-"
    else {
      throw Self.error(
        "\(MessageText.quoted(name)) cannot be an alias: use one word without quotes or operators")
    }
    guard Int(name) == nil else {
      throw Self.error("‘\(name)’ cannot be an alias, because a number chooses a row: use a word")
    }
    all[name] = definition
  }

  /// Continues the aliases from a prompt in another process.
  func resume(_ aliases: [String: Definition]) { all = aliases }

  /// Hides the lines of aliases that come from some typed lines.
  func hide(from lines: Set<String>) { all.hide(from: lines) }

  /// Returns the alias that a command begins with, or nil.
  /// - Parameters:
  ///   - words: The words of the command.
  ///   - used: The aliases that have led to the command. They do not apply again.
  func alias(in words: [Word], except used: Set<String> = []) -> (name: String, line: String)? {
    guard !all.isEmpty, let word = words.first, word.isBare, let line = self[word.text],
      !used.contains(word.text)
    else { return nil }
    return (word.text, line)
  }

  static let columns: [Listing.Column] = [.init("alias", .text), .init("line", .text)]

  /// A listing with a row for each alias.
  var listing: Listing {
    Listing(
      Self.columns, rows: all.rows,
      placeholder: "There are no aliases: ‘alias name = line’ defines one.")
  }

  /// Returns the text that ‘alias’ shows for a name.
  func shownLine(of name: String) throws(PromptError) -> String {
    guard let alias = all[name] else {
      let nearest = Suggestion.nearest(to: name, of: all.keys.sorted())
      throw Self.error(
        "there is no alias \(MessageText.quoted(name)): "
          + (nearest.map { "did you mean ‘\($0)’?" } ?? "‘aliases’ lists them"))
    }
    return alias.shownText
  }

  private static func error(_ sentence: String) -> PromptError {
    PromptError("shorthand_error", sentence)
  }
}

// MARK: - Calling

extension Aliases {
  /// Returns the commands of an alias that a line calls.
  ///
  /// The arguments take the place of `$1`, `$2` and `$@` in the alias, or are appended to its last
  /// command.
  /// - Parameters:
  ///   - text: The line of the alias.
  ///   - words: The words of the call, of which the first one is the alias.
  ///   - isBackground: Whether the call runs as a job.
  ///   - value: A closure that returns the words of a variable, or nil if it has no value.
  /// - Throws: ``LineError`` if the line of the alias cannot run.
  static func commands(
    of text: String, called words: [Word], isBackground: Bool, _ value: (String) -> [String]?
  ) throws(LineError) -> [LineCommand] {
    let line = Line(text), place = words[0].place, arguments = words.dropFirst()
    if let fault = line.fault { throw LineError(fault, place) }
    var commands = line.commands.map { $0.at(place) }
    guard let end = commands.indices.last else { return [] }
    let parameters = arguments.expanded(value).map(\.text)
    if commands.contains(where: \.hasParameters) {
      commands = commands.map { $0.with(parameters) }
    } else {
      if commands[end].isBackground, !arguments.isEmpty { throw LineError(.innerBackground, place) }
      commands[end].append(arguments)
    }
    if isBackground { commands[end].isBackground = true }
    return commands
  }
}

extension LineCommand {
  fileprivate func at(_ place: Range<String.Index>?) -> Self {
    guard case .words(let words) = body else { return self }
    var command = self
    command.body = .words(words.map { $0.at(place) })
    return command
  }

  /// A Boolean value that indicates whether the words refer to arguments.
  fileprivate var hasParameters: Bool {
    words.contains { $0.variables.contains { $0.isParameter } }
  }

  /// Returns the command with its parameters replaced by arguments.
  fileprivate func with(_ arguments: [String]) -> Self {
    guard case .words(let words) = body else { return self }
    var command = self
    command.body = .words(
      words.flatMap { word in
        // Other variables are replaced later.
        guard word.variables.contains(where: \.isParameter) else { return [word] }
        return [word].expanded { name in
          switch name {
          case "@": arguments
          case "#": [String(arguments.count)]
          default:
            Int(name).flatMap { number in
              number == 0
                ? nil : arguments.indices.contains(number - 1) ? [arguments[number - 1]] : []
            }
          }
        }
      })
    return command
  }

  fileprivate mutating func append(_ arguments: some Collection<Word>) {
    guard !arguments.isEmpty else { return }
    let source = arguments.sourceText
    switch (body, target) {
    case (.shell(let text), _): body = .shell("\(text) \(source)")
    case (_, .command(let text)): target = .command("\(text) \(source)")
    case (.words(let words), _): body = .words(words + arguments)
    }
  }
}

extension Word.Variable {
  /// A Boolean value that indicates whether the variable stands for an argument.
  fileprivate var isParameter: Bool {
    name == "@" || name == "#" || Int(name).map { $0 > 0 } ?? false
  }
}

// MARK: - AliasCommands

extension Aliases: AliasCommands, BuiltInHandler {
  func setAlias(_ name: String?, _ line: [LineWord]) throws {
    guard let typed = name else { return showAliases() }
    guard let assignment = try Assignment(typed, line, form: "alias \(typed) = line") else {
      return shell.output.show(try shownLine(of: typed))
    }
    let name = assignment.name
    let text = assignment.words.line
    guard !text.allSatisfy(\.isWhitespace) else {
      throw Self.error(
        "the alias \(MessageText.quoted(name)) has no line: write one, or remove the alias with "
          + "‘unalias’")
    }
    try checkIsNotReserved(name)
    let isNew = self[name] == nil
    try set(name, to: shell.define([text], from: text))
    guard isNew, shell.vocabulary.names.contains(where: { $0.words.first == name }) else { return }
    shell.output.notice("‘\(name)’ hides commands of that name until ‘unalias \(name)’")
  }

  /// Refuses an alias that would hide one of the commands that remove and explain aliases, or the
  /// command that ends the prompt.
  private func checkIsNotReserved(_ name: String) throws {
    let isReserved = shell.vocabulary.names.contains { known in
      known.words == [name.lowercased()]
        && [.alias, .aliases, .unalias, .help, .quit]
          .contains(BuiltInCommands.identity(of: known.command))
    }
    guard !isReserved else {
      throw Self.error(
        "‘\(name)’ cannot be an alias, because aliases must not hide that command: choose another name"
      )
    }
  }

  func removeAliases(_ names: [String]) throws {
    guard !names.isEmpty else {
      throw Self.error("no alias is named: write the aliases to remove")
    }
    // Nothing is removed if one of the names is wrong.
    for name in names { _ = try shownLine(of: name) }
    for name in names { all[name] = nil }
  }

  func showAliases() { shell.output.show(listing) }
}

extension Aliases: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    guard context.command.name != "setAlias" else {
      return context.parameter.name == "name" ? all.candidates : []
    }
    return all.candidates.excluding(context.precedingWords)
  }
}
