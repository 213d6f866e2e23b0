package import Switchboard
import Testing

/// Prints documents.
@CommandProtocol(.calls)
@MainActor
package protocol PrintCommands: AnyObject {
  func printPages(_ title: String, urgent: Bool) throws

  @ShortName("clear")
  func removeAllJobs()
}

/// Tests of the items of a menu.
@MainActor
struct MenuItemTests {
  final class Printer: PrintCommands, CommandAvailability {
    var isLocked = true
    private(set) var log: [String] = []
    func printPages(_ title: String, urgent: Bool) { log.append(title + (urgent ? "!" : "")) }
    func removeAllJobs() { log.append("clear") }
    func unavailability(of command: CommandDescription) -> String? {
      isLocked ? "the printer is locked. Unlock it first." : nil
    }
  }

  private let dispatcher = CommandDispatcher()
  private let printer = Printer()

  @Test func `an item has a title, a key, a checkmark and an action`() async throws {
    let registration = try dispatcher.register(printer, for: PrintCommandsRouter.self)
    printer.isLocked = false
    let keymap = Keymap([
      .init("^A", "print pages milk --urgent"), .init("^A", "clear", in: "list"),
    ])
    var style = MenuStyle(keymap: keymap)
    let call = PrintCommandsCall.printPages("milk", urgent: true)
    let item = dispatcher.menuItem(call, isChecked: true, style: style)
    #expect(
      item.title == "Print pages" && item.line == "print pages milk --urgent"
        && item.id == item.line)
    #expect(item.shortcut == "^A" && item.isChecked && item.isAvailable)
    try await item.run()
    #expect(printer.log == ["milk!"])
    style.contexts = ["list"]
    style.title = { $0.name == "printPages" ? "Seiten drucken" : nil }
    let other = dispatcher.menuItem(call, style: style)
    #expect(other.title == "Seiten drucken" && other.shortcut == nil && !other.isChecked)
    let clear = dispatcher.menuItem(PrintCommandsCall.removeAllJobs, style: style)
    #expect(clear.title == "Clear" && clear.shortcut == "^A")
    registration.cancel()
  }

  @Test func `an item whose command cannot run says why`() async throws {
    let orphan = dispatcher.menuItem(PrintCommandsCall.printPages("milk", urgent: false))
    #expect(!orphan.isAvailable && orphan.unavailability == "nothing handles it now")
    await #expect(throws: CommandError.unhandled("PrintCommands.printPages")) {
      try await orphan.run()
    }
    let registration = try dispatcher.register(printer, for: PrintCommandsRouter.self)
    let item = dispatcher.menuItem(PrintCommandsCall.removeAllJobs)
    let reason = "the printer is locked. Unlock it first."
    #expect(item.unavailability == reason)
    // The command cannot throw, and its item does.
    await #expect(throws: CommandError.unavailable("PrintCommands.removeAllJobs", because: reason))
    {
      try await item.run()
    }
    registration.cancel()
  }
}
