import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL

@MainActor
struct CancellationTests {
  @Test func `cancelling a run cancels its command, and the lines after it are not run`()
    async throws
  {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster(), cook = Cook()
    let registration = try dispatcher.register(cook, for: KitchenCommandsRouter.self)
    var configuration = REPLConfiguration()
    configuration.input = .lines(["fry egg", "wait", "fry egg"])
    configuration.keepsGoing = true
    let prompt = REPL(
      dispatcher: { dispatcher }, broadcaster: { broadcaster }, configuration: configuration)
    let run = Task { await prompt.run() }
    try await eventually { !cook.log.isEmpty }
    run.cancel()
    #expect(await run.value == .interrupted)
    #expect(cook.log == ["egg"])
    registration.cancel()
  }

  @Test func `cancelling a line of a script does not cancel the lines after it`() async throws {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster(), cook = Cook()
    let registration = try dispatcher.register(cook, for: KitchenCommandsRouter.self)
    var configuration = REPLConfiguration()
    configuration.input = .lines(["fry egg", "# a comment", "KitchenCommands.wait", "fry egg"])
    configuration.keepsGoing = true
    let prompt = REPL(
      dispatcher: { dispatcher }, broadcaster: { broadcaster }, configuration: configuration)
    let run = Task { await prompt.run() }
    try await eventually { !cook.log.isEmpty && prompt.interpreter.isRunning }
    prompt.interpreter.cancel()
    #expect(await run.value == .failedLine)
    #expect(cook.log == ["egg", "egg"] && !prompt.interpreter.isRunning)
    registration.cancel()
  }

  @Test func `the hooks that an app had set are back after a run`() async {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
    var received: [String] = []
    dispatcher.onUnhandled = { received.append($0.displayName) }
    broadcaster.onRunaway = { received.append($0) }
    var configuration = REPLConfiguration()
    configuration.input = .lines([])
    #expect(
      await REPL(
        dispatcher: { dispatcher }, broadcaster: { broadcaster }, configuration: configuration
      ).run() == .success)
    dispatcher.router(ChemistryCommandsRouter.self).boil()
    broadcaster.onRunaway?("key")
    #expect(received == ["boil", "key"])
  }
}
