import Switchboard

// MARK: - PromptCommands

extension PromptSession: PromptCommands {
  func help(_ command: [String]) throws { output.show(try helpText(command)) }

  /// Returns the help for one command, the list of commands that begin with the given words, or the
  /// list of all commands.
  ///
  /// An element can contain several words if the user typed them in quotation marks.
  func helpText(_ words: [String]) throws -> String {
    let command = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    let text = HelpText(columns: output.columns, builtIn: configuration.builtInCommands)
    guard !command.isEmpty else {
      return text.list(
        of: vocabulary.commands, untypeable: vocabulary.untypeable,
        before: helpNotes)
    }
    if let found = vocabulary.command(named: command) {
      return text.explanation(of: found, related: vocabulary.namesContinuing(found))
    }
    let beginning = command.map { $0.lowercased() }
    let family = vocabulary.commands.filter { $0.description.words.starts(with: beginning) }
    guard family.isEmpty else { return text.list(of: family) }
    _ = try vocabulary.match(command.map { Token(text: $0, isQuoted: false) })
    throw LineError.unknownCommand(command.joined(separator: " "), suggestion: nil)
  }

  /// The general notes in the help text, about JSON and about lines that do not name a command.
  var helpNotes: [String] {
    let example = vocabulary.commands.first { BuiltInCommands.identity(of: $0) == .broadcasts }
    let suffix = example.map { ", as in ‘\($0.description.displayName) --json’" } ?? ""
    return ["Add ‘--json’ to any command to get its listing or result as JSON\(suffix)."]
      + [configuration.unnamedInput?.summary].compactMap(\.self)
  }

  func showBroadcasts() {
    let entries = broadcaster().entries
    let rows = entries.map { entry in
      [
        Listing.Cell.text(entry.name), .text(entry.value?.text ?? "(no producer)"),
        .text(entry.level ?? ""), .number(entry.observerCount),
      ]
    }
    output.show(
      Listing(
        columns: ["property", "value", "from", "observers"], rows: rows,
        placeholder: "Nothing is broadcast."),
      withJSON: entries.map { ListingJSON.value($0.value) }, in: "value")
  }

  func showRoutes(graph: Bool, mermaid: Bool) throws {
    if let format = try GraphFormat(graphviz: graph, mermaid: mermaid) {
      return output.show(dispatcher().routingGraph.text(in: format))
    }
    let rows = dispatcher().handledCommands.map { command in
      [
        Listing.Cell.text(command.description.displayName), .text(command.handler),
        .text(command.level),
        .text(command.isOverride ? "command" : command.description.protocolName),
        .text(command.holding == .weakly ? "weak" : "held"),
        .text(command.wrappers.joined(separator: ", ")), .text(command.unavailability ?? ""),
      ]
    }
    output.show(
      Listing(
        columns: [
          "command", "handler", "dispatcher", "registered for", "held", "wrapped by", "unavailable",
        ], rows: rows, placeholder: "Nothing is handled.",
        sparseColumns: ["wrapped by", "unavailable"]))
  }

  func setTracing(_ state: Bool) {
    let trace = DispatchTrace { [output] line in
      // The trace of a command is not part of its output.
      OutputCapture.$current.withValue(nil) { output.show(line) }
    }
    self.trace = state ? root.intercept(trace.record) : nil
  }

  func record(_ file: String?) throws {
    if let file {
      guard recording == nil else { throw RecordingError.alreadyRecording }
      recording = try makeRecording(to: file)
    } else {
      guard let ended = recording else { throw RecordingError.notRecording }
      recording = nil
      guard let path = ended.path else { return }
      let commands = ended.count == 1 ? "1 command is" : "\(ended.count) commands are"
      output.show("\(commands) in \(path)")
    }
  }

  private func makeRecording(to file: String) throws -> Recording {
    guard file != "-" else { return Recording(of: root) { [output] in output.show($0) } }
    return try Recording(to: HomePath.expanded(file), of: root) { [weak self] in self?.report($0) }
  }

  func replay(_ file: String) async throws { try await runScript(at: file) }

  func quit() throws {
    guard LineContext.run?.hooks.isEmpty != false else { throw QuitRefused.hook }
    if !wasAskedToStay, let reason = configuration.reasonToStay() {
      wasAskedToStay = true
      throw QuitRefused.loss(reason)
    }
    hasQuit = true
  }
}

/// The error that `quit` throws if data would be lost. The prompt continues.
enum QuitRefused: Error, Equatable, CustomStringConvertible {
  case loss(String)
  case hook

  var description: String {
    switch self {
    case .loss(let reason): "\(reason): quit again to leave anyway"
    case .hook: "a line that ‘on’ runs cannot end the prompt: leave ‘quit’ out of it"
    }
  }
}

// MARK: - CoordinatorCommands

extension PromptSession: CoordinatorCommands {
  func showCoordinators(graph: Bool, mermaid: Bool) throws {
    let format = try GraphFormat(graphviz: graph, mermaid: mermaid)
    guard let root = coordinators?() else { return output.show("No coordinator is running.") }
    output.show(format.map(root.graph.text) ?? root.tree)
  }
}
