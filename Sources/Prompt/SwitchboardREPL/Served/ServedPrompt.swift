import Foundation
package import Switchboard

/// The prompt of this program for one client.
@MainActor
package final class ServedPrompt {
  private let shell: Shell
  private let output: ServedOutput
  private let options: PromptOptions
  private let offer: PromptOffer

  /// Creates a prompt.
  /// - Parameters:
  ///   - client: The process in which the lines are typed.
  ///   - options: The properties of the client.
  ///   - offer: The program's part of the prompt.
  package init(for client: any PromptClient, _ options: PromptOptions, _ offer: PromptOffer) {
    self.options = options
    self.offer = offer
    let output = ServedOutput(client, options, offer)
    self.output = output
    output.size = ScreenSize(columns: options.columns, rows: options.rows)
    // The client adds the lines to the file.
    let history = offer.historyPath.map { path in
      TypedHistory(
        path: path, limit: REPLConfiguration.foreignHistoryLimit, isReadOnly: true, showing: output)
    }
    shell = Shell(
      dispatcher: offer.dispatcher, broadcaster: offer.broadcaster,
      coordinators: offer.coordinators, output: output,
      configuration: Self.configuration(of: options, offer, client),
      history: history)
    offer.prepare(Interpreter(shell: shell))
    if let state = options.state { shell.resume(state) }
    offer.sharedOutput?.add(output)
  }

  private static func configuration(
    of options: PromptOptions, _ offer: PromptOffer, _ client: any PromptClient
  ) -> InterpreterConfiguration {
    var configuration = offer.configuration
    configuration.allowsAbbreviation = options.isInteractive
    configuration.allowsSystemAccess = true
    configuration.prompt = offer.number
    configuration.parameters = options.parameters
    configuration.scriptPath = options.script
    configuration.environment = { [environment = options.environment] in environment?[$0] }
    configuration.standardInput =
      options.isInteractive ? .terminal : options.offersInput ? .free : .lines
    configuration.inputSource = .init { [weak client] () async throws(StandardInputError) in
      let bytes = await client?.answer(PromptQuestion(.input))?.bytes
      guard let bytes else { throw .unreadable }
      return Array(bytes)
    }
    configuration.reasonToStay = { nil }
    configuration.asksForConfirmation = options.isInteractive
    guard options.isInteractive else { return configuration }
    configuration.askForSecret = { [weak client] name in
      await client?.answer(PromptQuestion(.secret, name))?.text
    }
    return configuration
  }

  /// A Boolean value that indicates whether a user types the lines.
  package var isInteractive: Bool { options.isInteractive }

  /// What the lines have defined, for a prompt of the process that continues the program.
  package var state: PromptState { shell.state }

  /// A Boolean value that indicates whether a line has ended the prompt.
  package var isOver: Bool { shell.isOver }

  /// Cancels everything that runs. Called when the client is gone.
  package func end() {
    shell.foreground.cancel()
    for job in shell.jobs.all { job.cancel() }
    shell.foreground.hasQuit = true
    shell.watches.removeAll()
    offer.membership?.cancel()
  }
}

// MARK: - PromptServer

extension ServedPrompt: PromptServer {
  package func run(_ line: ServedLine) async -> ServedOutcome {
    output.size = ScreenSize(columns: line.columns, rows: line.rows)
    let mightBeKept = shell.mayKeep(line.text)
    return await inContext {
      let outcome = await shell.foreground.cancelable { [shell] in
        guard !shell.isOver else { return LineOutcome.ended }
        guard line.isArrival != true else {
          await shell.showArrival()
          return .blank
        }
        return await shell.run(
          ScriptLine(text: .success(line.text), place: line.place), typed: line.typed)
      }
      if !options.isInteractive { await shell.hooks.settle() }
      // A script that a line has ended sends no further request.
      let endsScript = !options.isInteractive && shell.isOver
      let saveFailure = endsScript ? await saveFailure() : nil
      output.sendStatus()
      let mayBeKept = mightBeKept && shell.mayKeep(line.text)
      let withdrawn = shell.forgetPrivateLines().subtracting([line.text])
      return ServedOutcome(
        failure: outcome.failure?.message ?? saveFailure, isOver: shell.isOver,
        mayBeKept: mayBeKept,
        withdrawnLines: withdrawn.isEmpty ? nil : withdrawn)
    }
  }

  package func completions(of line: String) async -> ServedCompletions {
    await inContext { await shell.answer(line) }
  }

  package func hint(for line: String) async -> String? { shell.hint(for: line) }

  package func styled(_ line: String) async -> StyledText { shell.styled(line) }

  package func label() async -> StyledText {
    output.sendStatus()
    return offer.label()
  }

  package func endScript() async -> Bool {
    let isComplete = await shell.endScript()
    return await saveFailure() == nil && isComplete
  }

  /// Saves what the script has changed. Shows and returns the error if this fails.
  private func saveFailure() async -> String? {
    do {
      try await offer.save()
      return nil
    } catch {
      output.showError("\(error)")
      return "\(error)"
    }
  }

  /// Runs a closure in the client's directory.
  private func inContext<Result: Sendable>(
    _ body: @MainActor () async -> Result
  ) async -> Result {
    var context = CallEnvironment.current
    context.workingDirectory = options.directory
    return await CallEnvironment.running(context) { await body() }
  }
}

extension ScreenSize {
  /// Creates the size that a client has sent, within the sizes that terminals can have. Returns nil
  /// if the client has no terminal.
  fileprivate init?(columns: Int?, rows: Int?) {
    guard let columns, let rows else { return nil }
    self.init(columns: min(max(1, columns), 10_000), rows: min(max(1, rows), 10_000))
  }
}

extension ServedLine {
  /// The line on the screen, or nil if it is not there. A client can send any number of cells.
  fileprivate var typed: TypedLine? {
    guard let indent, (0...100_000).contains(indent) else { return nil }
    return TypedLine(text: text, indent: indent)
  }
}

// MARK: - The prompt of the running line

/// The process in which a line was typed.
package enum LineOrigin {
  /// This process.
  case own
  /// A process that is attached.
  case client
}

extension Interpreter {
  /// The process in which the current task's line was typed, or nil if the task runs no line.
  package static var originOfRunningLine: LineOrigin? {
    LineEnvironment.current?.shell.map { $0.output is ServedOutput ? .client : .own }
  }

  /// Ends the prompt whose line the current task runs.
  package static func endPromptOfRunningLine() {
    LineEnvironment.current?.shell?.foreground.hasQuit = true
  }
}
