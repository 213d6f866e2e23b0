import Graphs
public import Switchboard

/// The prompt itself.
@CommandProtocol
@MainActor
public protocol PromptCommands: AnyObject {
  /// Explains a command or a topic, or finds what words mean.
  /// - Example: `help watch`
  /// - Example: `help property`
  /// - Parameters:
  ///   - command: The command's name, a topic, or words to find. Defaults to an overview.
  ///   - all: Lists all commands and what they do.
  @Effects(.reads)
  func help(_ command: [String], all: Bool) throws

  /// Lists the handler of each command.
  /// - Example: `routes`
  /// - Example: `routes --graph`
  /// - Parameters:
  ///   - graph: Shows a graph for Graphviz.
  ///   - mermaid: Shows a graph for Mermaid.
  @Effects(.reads)
  @Diagnostic
  @ShortName("routes")
  func showRoutes(graph: Bool, mermaid: Bool) throws

  /// Shows results as JSON from now on, or as text again.
  /// - Example: `json on`
  /// - Parameter state: Whether results are shown as JSON.
  @Effects(.changes, .repeatable)
  @ShortName("json")
  func setJSON(_ state: Bool)

  /// Leaves the prompt.
  ///
  /// Running jobs are cancelled, even in a script. At a prompt, the first ‘quit’ only warns you if
  /// something would be lost.
  @Effects(.destroys, .asksItself)
  @ShortName("exit")
  @Synonym("q")
  @Synonym("bye")
  @Synonym("leave")
  @TypedInFull
  func quit() throws
}

/// The coordinators of an app that has them.
@CommandProtocol
@MainActor
public protocol CoordinatorCommands: AnyObject {
  /// Shows the tree of coordinators.
  /// - Example: `coordinators`
  /// - Example: `coordinators --mermaid`
  /// - Parameters:
  ///   - graph: Shows a graph for Graphviz.
  ///   - mermaid: Shows a graph for Mermaid.
  ///   - leaks: Lists the coordinators, and the objects that they kept, that are still alive
  ///     after their coordinator has stopped.
  @Effects(.reads)
  @Diagnostic
  @ShortName("coordinators")
  func showCoordinators(graph: Bool, mermaid: Bool, leaks: Bool) throws
}

// MARK: - PromptCommands

/// The commands that show the app and the prompt, and the one that leaves it.
@MainActor
final class Inspection {
  private unowned let shell: Shell

  init(of shell: Shell) { self.shell = shell }
}

extension Inspection: PromptCommands, BuiltInHandler {
  func setJSON(_ state: Bool) { shell.foreground.format = state ? .json : .text }

  func help(_ command: [String], all: Bool) throws {
    guard shell.output.format == .json else {
      let list = all ? shell.wholeHelp : nil
      return shell.output.show(OutputValue.none, as: try list ?? shell.helpText(command))
    }
    shell.output.show(shell.helpData(of: try shell.helpSubject(command)), as: "")
  }

  func showRoutes(graph: Bool, mermaid: Bool) throws {
    if let format = try GraphFormat(graphviz: graph, mermaid: mermaid) {
      let graph = shell.dispatcher().routingGraph
      return shell.output.show(OutputValue(any: graph), as: graph.text(in: format))
    }
    let rows = shell.vocabulary.appCommands.map { command in
      [
        Listing.Cell.text(command.description.displayName), .text(command.handler),
        .text(command.level),
        .text(command.isOverride ? "command" : command.description.protocolName),
        .text(command.holding == .weakly ? "weak" : "held"),
        .list(command.wrappers.map { .text($0) }),
        OutputValue(command.unavailability) { .text($0) },
      ]
    }
    shell.output.show(Listing(Self.routeColumns, rows: rows, placeholder: "Nothing is handled."))
  }

  static let routeColumns: [Listing.Column] = [
    .init("command", .text), .init("handler", .text), .init("dispatcher", .text),
    .init("registered for", .text), .init("held", .choice(["weak", "held"])),
    .init("wrapped by", .list(.text), isSparse: true),
    .init("unavailable", .optional(.text), isSparse: true),
  ]

  func quit() throws {
    guard LineEnvironment.current?.hooks.isEmpty != false else {
      throw PromptError(
        "quit_refused", "a line that ‘on’ runs cannot end the prompt: leave ‘quit’ out of it")
    }
    guard LineEnvironment.current?.job == nil else {
      throw PromptError(
        "quit_refused", "a job cannot end the prompt: run the line without ‘&’")
    }
    if !shell.foreground.wasAskedToStay, let reason = shell.configuration.reasonToStay() {
      shell.foreground.wasAskedToStay = true
      throw PromptError("quit_refused", "\(reason): quit again to leave anyway")
    }
    shell.foreground.hasQuit = true
  }
}

extension Inspection: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    context.command.name == "help" ? shell.helpWords(after: context.precedingWords) : nil
  }
}

// MARK: - CoordinatorCommands

extension Inspection: CoordinatorCommands {
  func showCoordinators(graph: Bool, mermaid: Bool, leaks: Bool) throws {
    let format = try GraphFormat(graphviz: graph, mermaid: mermaid)
    guard !leaks else { return showLeaks() }
    guard let root = shell.coordinators?(),
      shell.output.includesOffTheRecord || !root.isOffTheRecord
    else {
      return shell.output.showAbsence("No coordinator is running.")
    }
    if let format {
      let graph = root.graph(includingOffTheRecord: shell.output.includesOffTheRecord)
      shell.output.show(OutputValue(any: graph), as: graph.text(in: format))
    } else {
      shell.output.show(
        root.treeOutput(includingOffTheRecord: shell.output.includesOffTheRecord),
        as: root.tree(includingOffTheRecord: shell.output.includesOffTheRecord))
    }
  }

  private func showLeaks() {
    let leaks = CoordinatorNode.leaks.filter {
      shell.output.includesOffTheRecord || !$0.isOffTheRecord
    }
    let rows = leaks.map { leak in
      [Listing.Cell.text(leak.object), .text(leak.coordinator)]
    }
    shell.output.show(
      Listing(
        Self.leakColumns, rows: rows, placeholder: "Nothing outlived its coordinator."))
  }

  /// The columns of the objects that outlived their coordinator.
  static let leakColumns: [Listing.Column] = [.init("object", .text), .init("coordinator", .text)]
}
