import BrowserCommands
import BrowserCoordinators
import BrowserModel
import Foundation
import Switchboard
import SwitchboardREPL

/// A browser with a prompt and a second input. Each line on file descriptor 3 opens a tab with the
/// address in the line.
@main
struct BrowserFixture {
  static func main() async throws {
    let context = ApplicationContext()
    let output = ConsoleOutput()
    let services = ApplicationServices(
      context: context, browserState: try context.browserStateManager.create(named: "fixture"),
      output: output)
    let root = RootCoordinator(services: services)
    try root.start()
    services.windows.openFirstWindows()
    let front = services.windows.front?.shownBrowser
    let tabs = front?.dispatcher.router(TabCommandsRouter.self)
    let otherHand = Task { @MainActor in
      for await line in linesOfDescriptor3() {
        try tabs?.openTab(Address(argument: line), inBackground: true)
      }
    }
    await REPL(
      dispatcher: { front?.dispatcher ?? context.dispatcher },
      broadcaster: { front?.broadcaster ?? context.broadcaster }, output: output
    ).run()
    otherHand.cancel()
    root.stop()
  }

  /// Returns the lines that arrive on file descriptor 3. A separate thread reads them, so that the
  /// shared threads remain available to the browser.
  private static func linesOfDescriptor3() -> AsyncStream<String> {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      let file = FileHandle(fileDescriptor: 3)
      while case let data = file.availableData, !data.isEmpty {
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
          continuation.yield(String(line))
        }
      }
    }
    return lines
  }
}
