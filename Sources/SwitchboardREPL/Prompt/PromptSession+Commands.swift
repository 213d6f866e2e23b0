import Switchboard

// MARK: - PromptCommands

extension PromptSession: PromptCommands {
  func help(_ command: [String]) throws { output.show(try helpText(command)) }

  func watch(_ key: String) throws {
    // Values that arrive later are also shown in the format that this line requests.
    let format = output.format
    try watches.add(key, seenFrom: broadcaster()) { [weak self] source, name, reading in
      guard let self else { return }
      let isInFront = broadcaster().levels.contains { $0 === source }
      OutputFormat.$requested.withValue(format) {
        output.show(reading, of: name, from: isInFront ? nil : source.name)
      }
    }
  }

  func unwatch(_ key: String) throws {
    try watches.remove(key, seenFrom: broadcaster())
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
    let trace = DispatchTrace { [output] in output.show($0) }
    self.trace = state ? root.intercept(trace.record) : nil
  }

  func record(_ file: String?) throws {
    if let file {
      guard recording == nil else { throw RecordingError.alreadyRecording }
      recording = try Recording(to: HomePath.expanded(file), of: root) { [weak self] in
        self?.report($0)
      }
    } else {
      guard let ended = recording else { throw RecordingError.notRecording }
      recording = nil
      let commands = ended.count == 1 ? "1 command is" : "\(ended.count) commands are"
      output.show("\(commands) in \(ended.path)")
    }
  }

  func replay(_ file: String) async throws {
    let file = HomePath.expanded(file)
    let identity = ScriptFile.identity(of: file)
    guard !replaying.contains(identity) else { throw RecordingError.replaysItself(file) }
    let lines = try ScriptFile.lines(of: file)
    replaying.append(identity)
    defer { replaying.removeLast() }
    var script = ScriptLines.known(lines, name: "\(file):")
    while let line = await nextLine(of: &script) {
      // Yield, because a script whose lines never suspend would prevent the main actor from
      // handling ^C.
      await Task.yield()
      try Task.checkCancellation()
      guard await runLine(line) else { throw RecordingError.stopped(file) }
    }
  }

  func quit() throws {
    if !wasAskedToStay, let reason = configuration.reasonToStay() {
      wasAskedToStay = true
      throw QuitRefused(reason: reason)
    }
    hasQuit = true
  }
}

/// The error that `quit` throws if data would be lost. The prompt continues.
struct QuitRefused: Error, CustomStringConvertible {
  let reason: String
  var description: String { "\(reason): quit again to leave anyway" }
}

// MARK: - CoordinatorCommands

extension PromptSession: CoordinatorCommands {
  func showCoordinators(graph: Bool, mermaid: Bool) throws {
    let format = try GraphFormat(graphviz: graph, mermaid: mermaid)
    guard let root = coordinators?() else { return output.show("No coordinator is running.") }
    output.show(format.map(root.graph.text) ?? root.tree)
  }
}
