import Switchboard
import SwitchboardREPL

/// A handler for commands that wait, or that fail without an error.
@MainActor
final class Mischief: MischiefCommands {
  @Broadcasted private var turns = 0
  private let dispatcher: CommandDispatcher
  private let absent: any AbsentCommands
  private let broadcaster: Broadcaster
  private let output: ConsoleOutput
  private var refusal: Subscription?

  init(dispatcher: CommandDispatcher, broadcaster: Broadcaster, output: ConsoleOutput) {
    self.dispatcher = dispatcher
    absent = dispatcher.router(AbsentCommandsRouter.self)
    self.broadcaster = broadcaster
    self.output = output
  }

  func wait() async throws {
    output.show("waiting")
    while true { try await Task.sleep(for: .seconds(3_600)) }
  }

  func unlock(_ password: String) { output.show("\(password.count) characters") }

  func forget() {
    absent.callAbsent()
  }

  func spin() throws {
    let binding = try broadcaster.bind(Turns.self, to: $turns)
    let observation = broadcaster.observe(Turns.self) { [self] in turns = $0 + 1 }
    observation.cancel()
    binding.cancel()
  }

  func lock() {
    refusal = dispatcher.wrapCalls { call, _ in
      throw CommandError.refused(call.command.name, because: "it is locked")
    } async: { call, _ in
      throw CommandError.refused(call.command.name, because: "it is locked")
    }
  }
}
