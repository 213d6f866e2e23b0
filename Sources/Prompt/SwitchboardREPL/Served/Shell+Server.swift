import Foundation
import Switchboard
import SwitchboardLineEditor

// MARK: - Lines for another process

extension Shell {
  /// Runs a line in another process.
  func forward(
    _ text: String, in environment: LineEnvironment, to server: any PromptServer
  ) async -> LineOutcome {
    var served = ServedLine(text, place: environment.place)
    served.indent = environment.typed?.indent
    return await forward(served, to: server)
  }

  /// Shows what has arrived, in this process or in the one that runs the lines.
  func showArrival() async {
    guard let terminal = output as? any TerminalOutput, let show = terminal.arrival else { return }
    terminal.arrival = nil
    let environment = LineEnvironment(of: self)
    await environment.running {
      if let server {
        var request = ServedLine("")
        request.isArrival = true
        _ = await forward(request, to: server)
      } else {
        var context = callEnvironment(of: environment)
        context.isUnasked = true
        await CallEnvironment.running(context) { await show() }
      }
      await output.finishLine()
    }
  }

  private func forward(_ served: ServedLine, to server: any PromptServer) async -> LineOutcome {
    var served = served
    let text = served.text, console = output as? ConsoleOutput
    served.columns = console?.editor?.columns
    served.rows = console?.editor?.rows
    console?.runsServedLine = true
    defer { console?.runsServedLine = false }
    let outcome = await server.run(served)
    if !outcome.mayBeKept { foreground.privateLines.insert(text) }
    foreground.privateLines.formUnion(outcome.withdrawnLines ?? [])
    if outcome.isOver { foreground.hasQuit = true }
    if let failure = outcome.failure { return .failed(LineFailure(message: failure, error: nil)) }
    return outcome.isOver ? .ended : .done(CommandResult())
  }
}

// MARK: - PromptTerminal

extension ConsoleOutput: PromptTerminal {
  package func confirms(shellCommand text: String, adding variables: [String]) async -> Bool {
    guard editor != nil, !isAwaitingLine, variables.allSatisfy(VariableName.isValid) else {
      return false
    }
    let names = variables.quoted.list(.and)
    let answer = await SecretReader.read {
      // What was typed before the question does not answer it.
      tcflush(STDIN_FILENO, TCIFLUSH)
      notice(
        variables.isEmpty
          ? "the program asks to run a shell command that is not on your line:"
          : "the program asks to run a shell command with variables that no line here has set "
            + "(\(names)):")
      notice("  \(text)")
      notice("to run it, type ‘yes’ (not shown while you type); anything else refuses it:")
    }
    return answer == "yes"
  }

  package func show(_ event: OutputEvent) {
    switch event.kind {
    case .text: write(event.styledText, isPaged: event.isPaged ?? true)
    case .error: show(event.error)
    case .notice: notice(event.text)
    case .mark: showMark(event.text)
    case .arrival: showArrival {}
    case .state: carriedState = event.state
    case .status:
      let line = event.styledText
      showStatus { _ in line }
    case .bytes:
      // The program refuses bytes that the terminal cannot show.
      do { try show(Array(event.bytes ?? Data())) } catch { showError("\(error)") }
    }
  }

  package func answer(_ question: PromptQuestion) async -> PromptAnswer? {
    switch question.kind {
    case .shell: return PromptAnswer(status: await status(of: ShellCommand(question)))
    case .shellOutput:
      let result = await output(of: ShellCommand(question))
      return PromptAnswer(status: result?.status, bytes: result.map { Data($0.bytes) })
    case .secret:
      let secret = await SecretReader.read {
        notice(
          "the program asks for \(question.text), and receives it (not shown while you type):")
      }
      return PromptAnswer(text: secret)
    case .handover:
      guard let item = question.item else { return nil }
      do { return PromptAnswer(status: 0, text: try await handOver(item)) } catch {
        return PromptAnswer(status: 1, text: "\(error)")
      }
    case .input:
      let bytes = try? await StandardInput.Source.process.bytes()
      return PromptAnswer(bytes: bytes.map { Data($0) })
    }
  }
}

extension ShellCommand {
  fileprivate init(_ question: PromptQuestion) {
    self.init(
      text: question.text, input: question.input.map(Array.init),
      sharesInput: question.sharesInput, parameters: question.parameters,
      variables: question.variables)
  }
}
