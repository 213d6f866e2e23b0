import Switchboard
import Testing

/// Tests of the items of a menu.
@MainActor
struct MenuItemTests {
  typealias Key = NoteCommandsRouter.Key

  private let dispatcher = CommandDispatcher()
  private let vault = AvailabilityTests.Vault()

  @Test func `an item has a title, a key, a checkmark and an action`() async throws {
    let registration = try dispatcher.register(vault, for: NoteCommandsRouter.self)
    vault.isLocked = false
    let keymap = Keymap([.init("^A", "add note milk --urgent"), .init("^A", "clear", in: "list")])
    var style = MenuStyle(keymap: keymap)
    let item = dispatcher.menuItem(
      Key.addNote, ["milk"], ["on"], isChecked: true, style: style)
    #expect(
      item.title == "Add note" && item.line == "add note milk --urgent" && item.id == item.line)
    #expect(item.shortcut == "^A" && item.isChecked && item.isAvailable)
    try await item.run()
    #expect(vault.log == ["add milk!"])
    style.contexts = ["list"]
    style.title = { $0.name == "addNote" ? "Notiz hinzufügen" : nil }
    let other = dispatcher.menuItem(Key.addNote, ["milk"], ["on"], style: style)
    #expect(other.title == "Notiz hinzufügen" && other.shortcut == nil && !other.isChecked)
    let clear = dispatcher.menuItem(Key.removeAllNotes, style: style)
    #expect(clear.title == "Clear" && clear.shortcut == "^A")
    registration.cancel()
  }

  @Test func `an item whose command cannot run says why`() async throws {
    let orphan = dispatcher.menuItem(Key.addNote, ["milk"])
    #expect(!orphan.isAvailable && orphan.unavailability == "nothing handles it now")
    await #expect(throws: CommandError.unhandled("NoteCommands.addNote")) { try await orphan.run() }
    let registration = try dispatcher.register(vault, for: NoteCommandsRouter.self)
    let item = dispatcher.menuItem(Key.removeAllNotes)
    let reason = "the vault is locked. Unlock it first."
    #expect(item.unavailability == reason)
    // The command cannot throw, and its item does.
    await #expect(throws: CommandError.unavailable("NoteCommands.removeAllNotes", because: reason))
    {
      try await item.run()
    }
    registration.cancel()
  }
}
