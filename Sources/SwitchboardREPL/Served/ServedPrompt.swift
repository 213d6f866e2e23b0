import Foundation
package import Switchboard

/// The prompt of this program for one client.
@MainActor
package final class ServedPrompt {
  private let interpreter: Interpreter
  private let output: ServedOutput
  private let options: PromptOptions
  private let labels: @MainActor () -> StyledText
  private let save: @MainActor () async throws -> Void

  private static var lastNumber = 0

  /// Creates a prompt.
  /// - Parameters:
  ///   - client: The process at which the lines are typed.
  ///   - options: The properties of the client.
  ///   - offer: The program's part of the prompt.
  package init(for client: any PromptClient, _ options: PromptOptions, _ offer: PromptOffer) {
    Self.lastNumber += 1
    self.options = options
    let output = ServedOutput(client, options, number: Self.lastNumber, usesPager: offer.usesPager)
    self.output = output
    output.size = ScreenSize(columns: options.columns, rows: options.rows)
    labels = offer.label
    save = offer.save
    let session = PromptSession(
      dispatcher: offer.dispatcher, broadcaster: offer.broadcaster,
      coordinators: offer.coordinators, output: output,
      configuration: Self.configuration(of: options, offer, client))
    session.includesOffTheRecord = options.includesOffTheRecord
    // The client adds the lines.
    session.history = offer.historyPath.map { path in
      TypedHistory(path: path, limit: REPLConfiguration.foreignHistoryLimit, isReadOnly: true) {
        output.showError($0)
      }
    }
    interpreter = Interpreter(session: session)
    offer.prepare(interpreter)
    if let state = options.state { session.resume(state) }
    offer.sharedOutput?.add(output, includesOffTheRecord: options.includesOffTheRecord)
  }

  private static func configuration(
    of options: PromptOptions, _ offer: PromptOffer, _ client: any PromptClient
  ) -> InterpreterConfiguration {
    var configuration = offer.configuration
    configuration.allowsAbbreviation = options.isInteractive
    configuration.allowsSystemAccess = true
    configuration.parameters = options.parameters
    configuration.scriptPath = options.script
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
    configuration.askForSecret = { [weak client] parameter in
      await client?.answer(PromptQuestion(.secret, parameter.displayName))?.text
    }
    return configuration
  }

  /// A Boolean value that indicates whether a user types the lines.
  package var isInteractive: Bool { options.isInteractive }

  /// What the lines have defined, for a prompt of the process that continues the program.
  package var state: PromptState { interpreter.session.state }

  /// A Boolean value that indicates whether a line has ended the prompt.
  package var isOver: Bool { interpreter.isOver }

  /// Cancels everything that runs. Called when the client is gone.
  package func end() {
    interpreter.cancel()
    for job in interpreter.jobs { job.cancel() }
    interpreter.session.hasQuit = true
    interpreter.session.watches.removeAll()
  }
}

// MARK: - PromptServer

extension ServedPrompt: PromptServer {
  package func run(_ line: ServedLine) async -> ServedOutcome {
    output.size = ScreenSize(columns: line.columns, rows: line.rows)
    interpreter.session.markError = { [output] in output.mark($0, in: line) }
    defer { interpreter.session.markError = nil }
    let mightBeKept = mayKeep(line.text)
    return await inContext {
      let outcome = await interpreter.runServed(line)
      if !options.isInteractive { await interpreter.session.settleHooks() }
      // A script that a line has ended sends no further request.
      let endsScript = !options.isInteractive && interpreter.isOver
      let saveFailure = endsScript ? await saveFailure() : nil
      output.sendStatus()
      return ServedOutcome(
        failure: outcome.failure?.message ?? saveFailure, isOver: interpreter.isOver,
        mayBeKept: mightBeKept && mayKeep(line.text))
    }
  }

  package func completions(of line: String) async -> ServedCompletions {
    await inContext { await interpreter.answer(line) }
  }

  package func hint(for line: String) async -> String? { interpreter.hint(for: line) }

  package func label() async -> StyledText {
    output.sendStatus()
    return labels()
  }

  package func endScript() async -> Bool {
    let isComplete = await interpreter.session.endJobs()
    return await saveFailure() == nil && isComplete
  }

  /// Saves what the script has changed. Shows and returns the error if this fails.
  private func saveFailure() async -> String? {
    do {
      try await save()
      return nil
    } catch {
      output.showError("\(error)")
      return "\(error)"
    }
  }

  /// Returns whether a line may be kept. Running a line can change that.
  private func mayKeep(_ line: String) -> Bool {
    interpreter.session.configuration.keepsLines() && !interpreter.isConfidential(line)
  }

  /// Runs a closure in the client's directory.
  private func inContext<Result: Sendable>(
    _ body: @MainActor () async -> Result
  ) async -> Result {
    await FilePathArgument.$workingDirectory.withValue(options.directory) { await body() }
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
    LineContext.run?.session.map { $0.output is ServedOutput ? .client : .own }
  }

  /// Ends the prompt whose line the current task runs.
  package static func endPromptOfRunningLine() { LineContext.run?.session?.hasQuit = true }
}
