import Foundation
import ProcessSignals
import Switchboard
import SwitchboardREPL

/// A prompt with commands that wait or go wrong, and with a second input on file descriptor 3.
@main
struct PromptFixture {
  static func main() async throws {
    raiseEarlySignal()
    claimSignals()
    let dispatcher = CommandDispatcher(name: "fixture"), broadcaster = Broadcaster()
    let output = ConsoleOutput()
    let mischief = Mischief(dispatcher: dispatcher, broadcaster: broadcaster, output: output)
    let registration = try dispatcher.register(mischief, for: MischiefCommandsRouter.self)
    let run = Task { @MainActor in
      await REPL(dispatcher: { dispatcher }, broadcaster: { broadcaster }, output: output).run()
    }
    let otherHand = Task { @MainActor in
      for await order in ordersOfDescriptor3() {
        order == "cancel" ? run.cancel() : mischief.forget()
      }
    }
    let status = await run.value
    otherHand.cancel()
    registration.cancel()
    output.show("ended with \(status.code)")
    exit(status.code)
  }

  /// Postpones signals and raises the signal that the environment specifies, before the prompt
  /// opens.
  private static func raiseEarlySignal() {
    let name = ProcessInfo.processInfo.environment["FIXTURE_EARLY_SIGNAL"]
    guard let signal = name.flatMap({ Int32($0) }) else { return }
    EndingSignals.postpone()
    raise(signal)
  }

  /// Claims the terminal's signals, as an open editor does, if the environment requests it.
  private static func claimSignals() {
    guard ProcessInfo.processInfo.environment["FIXTURE_CLAIMS_SIGNALS"] != nil else { return }
    precondition(SignalClaim.take(), "Nothing else has them yet.")
  }

  /// Returns the orders that arrive on file descriptor 3. A separate thread reads them, so that the
  /// shared threads remain available to the prompt.
  private static func ordersOfDescriptor3() -> AsyncStream<String> {
    let (orders, continuation) = AsyncStream.makeStream(of: String.self)
    // Without a terminal, there is no second input, and the descriptor belongs to something else.
    guard isatty(STDIN_FILENO) == 1 else { return orders }
    Thread.detachNewThread {
      let file = FileHandle(fileDescriptor: 3)
      while case let data = file.availableData, !data.isEmpty {
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
          continuation.yield(String(line))
        }
      }
    }
    return orders
  }
}
