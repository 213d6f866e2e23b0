import Foundation
import ProcessSignals
import Switchboard
import SwitchboardREPL

/// A prompt with commands that wait and go wrong, and a second input on descriptor 3.
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

  /// Raises the signal that the environment names, after signals are postponed and before the prompt
  /// opens.
  private static func raiseEarlySignal() {
    let name = ProcessInfo.processInfo.environment["FIXTURE_EARLY_SIGNAL"]
    guard let signal = name.flatMap({ Int32($0) }) else { return }
    EndingSignals.postpone()
    raise(signal)
  }

  /// Takes the terminal's signals, like an open editor, if the environment asks for it.
  private static func claimSignals() {
    guard ProcessInfo.processInfo.environment["FIXTURE_CLAIMS_SIGNALS"] != nil else { return }
    precondition(SignalClaim.take(), "Nothing else has them yet.")
  }

  /// Returns the orders of descriptor 3. A separate thread waits for them, so that the shared
  /// threads stay free for the prompt.
  private static func ordersOfDescriptor3() -> AsyncStream<String> {
    let (orders, continuation) = AsyncStream.makeStream(of: String.self)
    // Without a terminal there is no other hand, and the descriptor is somebody else's.
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
