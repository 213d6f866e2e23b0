import Graphs
import Switchboard

// MARK: - PromptCommands

extension PromptSession: PromptCommands {
  func help(_ command: [String]) throws {
    guard output.format == .json else { return output.show(try helpText(command)) }
    output.show(helpData(of: try helpSubject(command)), as: "")
  }

  func showBroadcasts() {
    let entries = broadcaster().entries
    let rows = entries.map { entry in
      [
        Listing.Cell.text(entry.name), .text(entry.value?.line ?? "(no producer)"),
        OutputValue(entry.level) { .text($0) }, .number(entry.observerCount),
      ]
    }
    output.show(
      Listing(Self.broadcastColumns, rows: rows, placeholder: "Nothing is broadcast."),
      withJSON: entries.map { ListingJSON.value($0.value) }, in: "value")
  }

  /// The columns of the broadcast properties.
  static let broadcastColumns: [Listing.Column] = [
    .init("property", .text), .init("value", .any), .init("from", .optional(.text)),
    .init("observers", .number),
  ]

  func showRoutes(graph: Bool, mermaid: Bool) throws {
    if let format = try GraphFormat(graphviz: graph, mermaid: mermaid) {
      let graph = dispatcher().routingGraph
      return output.show(OutputValue(any: graph), as: graph.text(in: format))
    }
    let rows = vocabulary.appCommands.map { command in
      [
        Listing.Cell.text(command.description.displayName), .text(command.handler),
        .text(command.level),
        .text(command.isOverride ? "command" : command.description.protocolName),
        .text(command.holding == .weakly ? "weak" : "held"),
        .list(command.wrappers.map { .text($0) }),
        OutputValue(command.unavailability) { .text($0) },
      ]
    }
    output.show(Listing(Self.routeColumns, rows: rows, placeholder: "Nothing is handled."))
  }

  /// The columns of the routes.
  static let routeColumns: [Listing.Column] = [
    .init("command", .text), .init("handler", .text), .init("dispatcher", .text),
    .init("registered for", .text), .init("held", .choice(["weak", "held"])),
    .init("wrapped by", .list(.text), isSparse: true),
    .init("unavailable", .optional(.text), isSparse: true),
  ]

  func setTracing(_ state: Bool) {
    let show = output.eventDisplay()
    let trace = DispatchTrace { text in
      let lines = text.split(separator: "\n").map { OutputValue.text(String($0)) }
      show(.record(["trace": .list(lines)]), text)
    }
    let wasTracing = self.trace != nil
    self.trace = state ? root.intercept(trace.record) : nil
    output.notice(
      state == wasTracing
        ? "tracing is already \(state.argument)"
        : state ? "tracing is on: ‘trace off’ ends it" : "tracing is off")
  }

  func record(_ file: String?) throws {
    if let file {
      guard recording == nil else { throw RecordingError.alreadyRecording }
      let started = try makeRecording(to: file)
      recording = started
      report(startOf: started)
    } else {
      guard let ended = recording else { throw RecordingError.notRecording }
      recording = nil
      guard let path = ended.path else { return output.notice("nothing is recorded anymore") }
      let commands = ended.count == 1 ? "1 command is" : "\(ended.count) commands are"
      output.report(
        "\(commands) in \(path)", ["commands": .number(ended.count), "file": .text(path)])
    }
  }

  private func report(startOf recording: Recording) {
    let place = recording.path.map { "‘\($0)’" } ?? "this prompt"
    output.notice("recording in \(place): ‘record’ ends it")
    if let path = recording.path { output.report("", ["file": .text(path)]) }
  }

  private func makeRecording(to file: String) throws -> Recording {
    let name: @MainActor (CommandDescription) -> String = { [weak self] command in
      self?.vocabulary.displayName(of: command) ?? command.displayName
    }
    guard file != "-" else {
      // A recorded line is not part of the value of the line that is recorded.
      let show = output.eventDisplay()
      return Recording(of: root, naming: name) { show(.record(["recorded": .text($0)]), $0) }
    }
    return try Recording(to: FilePathArgument(file).expanded, of: root, naming: name) {
      [weak self] in
      self?.report($0)
    }
  }

  func replay(_ file: String) async throws { try await runScript(at: file) }

  func quit() throws {
    guard LineContext.run?.hooks.isEmpty != false else { throw QuitRefused.hook }
    guard LineContext.run?.job == nil else { throw QuitRefused.job }
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
  case job

  var description: String {
    switch self {
    case .loss(let reason): "\(reason): quit again to leave anyway"
    case .job: "a job cannot end the prompt: run the line without ‘&’"
    case .hook: "a line that ‘on’ runs cannot end the prompt: leave ‘quit’ out of it"
    }
  }
}

// MARK: - CoordinatorCommands

extension PromptSession: CoordinatorCommands {
  func showCoordinators(graph: Bool, mermaid: Bool, leaks: Bool) throws {
    let format = try GraphFormat(graphviz: graph, mermaid: mermaid)
    guard !leaks else { return showLeaks() }
    guard let root = coordinators?(), includesOffTheRecord || !root.isOffTheRecord else {
      return output.showAbsence("No coordinator is running.")
    }
    if let format {
      let graph = root.graph(includingOffTheRecord: includesOffTheRecord)
      output.show(OutputValue(any: graph), as: graph.text(in: format))
    } else {
      output.show(
        root.treeOutput(includingOffTheRecord: includesOffTheRecord),
        as: root.tree(includingOffTheRecord: includesOffTheRecord))
    }
  }

  private func showLeaks() {
    let leaks = CoordinatorNode.leaks.filter { includesOffTheRecord || !$0.isOffTheRecord }
    let rows = leaks.map { leak in
      [Listing.Cell.text(leak.object), .text(leak.coordinator)]
    }
    output.show(
      Listing(
        Self.leakColumns, rows: rows, placeholder: "Nothing outlived its coordinator."))
  }

  /// The columns of the objects that outlived their coordinator.
  static let leakColumns: [Listing.Column] = [.init("object", .text), .init("coordinator", .text)]
}
