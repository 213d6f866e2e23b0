import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct AvailabilityTests {
  typealias Key = NoteCommandsRouter.Key

  /// A handler that refuses some of its commands while it is locked.
  @MainActor
  final class Vault: NoteWall, CommandAvailability {
    var isLocked = true
    func unavailability(of command: CommandDescription) -> String? {
      isLocked && command.name != "readNote" ? "the vault is locked. Unlock it first." : nil
    }
  }

  let application = CommandDispatcher(name: "application")
  let window: CommandDispatcher
  let vault = Vault()
  var notes: any NoteCommands { window.router(NoteCommandsRouter.self) }

  init() { window = CommandDispatcher(name: "window", parent: application) }

  @Test(arguments: [HandlerHolding.weakly, .strongly], [false, true])
  func `a command that cannot run now says why`(
    _ holding: HandlerHolding, isParent: Bool
  ) async throws {
    let level = isParent ? application : window
    let registration = try level.register(vault, for: NoteCommandsRouter.self, holding: holding)
    let reason = "the vault is locked. Unlock it first."
    var refused: [String] = []
    application.onRefused = { refused.append("\($1)") }
    let error = CommandError.unavailable("NoteCommands.addNote", because: reason)
    #expect(throws: error) { try notes.addNote("milk", urgent: false) }
    #expect("\(error)" == "NoteCommands.addNote cannot run now: \(reason)")
    await #expect(throws: CommandError.self) { try await notes.countNotes() }
    notes.removeAllNotes()
    #expect(notes.findNote(containing: "m") == nil)
    #expect(
      refused == [
        "NoteCommands.removeAllNotes cannot run now: \(reason)",
        "NoteCommands.findNote cannot run now: \(reason)",
      ])
    #expect(try notes.readNote(1) == "note 1")
    #expect(window.handled(by: Key.addNote)?.unavailability == reason)
    #expect(window.handled(by: Key.readNote)?.unavailability == nil)
    vault.isLocked = false
    try notes.addNote("milk", urgent: false)
    #expect(try await notes.countNotes() == 3)
    #expect(window.handledCommands.allSatisfy { $0.unavailability == nil })
    #expect(vault.log == ["read 1", "add milk", "count"])
    _ = registration
  }

  @Test func `a handler of one command decides for that command alone`() throws {
    let wall = NoteWall()
    let registrations = [
      try window.register(wall, for: NoteCommandsRouter.self),
      try window.register(vault, for: Key.addNote) { $0.addNote },
    ]
    #expect(throws: CommandError.self) { try notes.addNote("milk", urgent: false) }
    notes.removeAllNotes()
    vault.isLocked = false
    try notes.addNote("tea", urgent: false)
    #expect(wall.log == ["clear"] && vault.log == ["add tea"])
    _ = registrations
  }

  @Test func `a handler that was deallocated is named`() throws {
    var mortal: NoteWall? = NoteWall()
    let registration = try application.register(
      try #require(mortal), for: NoteCommandsRouter.self)
    mortal = nil
    let error = #expect(throws: CommandError.unhandled("NoteCommands.addNote")) {
      try notes.addNote("milk", urgent: false)
    }
    #expect(error?.description.contains("its handler NoteWall was deallocated") == true)
    registration.cancel()
    let other = #expect(throws: CommandError.unhandled("NoteCommands.addNote")) {
      try notes.addNote("milk", urgent: false)
    }
    #expect(
      other?.description
        == "NoteCommands.addNote was not run, because the registration of its handler NoteWall has "
        + "ended: keep the subscription, for example in Subscriptions")
  }

  #if DEBUG
    @Test func `a dropped command that nothing reports is a warning, once`() {
      var warnings: [String] = []
      let print = DroppedCommands.print
      defer { DroppedCommands.print = print }
      DroppedCommands.print = { warnings.append($0) }
      let odd = window.router(OddNoteCommandsRouter.self)
      odd.swapNotes(1, 2)
      odd.swapNotes(1, 2)
      #expect(warnings.count == 1)
      #expect(warnings.first?.contains("OddNoteCommands.swapNotes has no handler") == true)
      window.onUnhandled = { _ in }
      odd.searchNote(for: "a", nil)
      #expect(warnings.count == 1)
    }
  #endif
}
