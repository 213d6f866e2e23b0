import Switchboard
import Testing

@MainActor
struct RoutingTests {
  let dispatcher = CommandDispatcher(name: "window")
  let wall = NoteWall()
  var notes: any NoteCommands { dispatcher.router(NoteCommandsRouter.self) }

  @Test(arguments: [HandlerHolding.weakly, .strongly])
  func `every kind of command reaches the handler with its arguments and result`(
    _ holding: HandlerHolding
  ) async throws {
    let registration = try dispatcher.register(
      wall, for: NoteCommandsRouter.self, holding: holding)
    try notes.addNote("milk", urgent: true)
    notes.removeAllNotes()
    #expect(notes.findNote(containing: "m") == "m…")
    #expect(try await notes.countNotes() == 4)
    try notes.removeNote(3)
    #expect(wall.log == ["add milk!", "clear", "find m", "count", "remove 3"])
    #expect(throws: NoteError.empty) { try notes.addNote("", urgent: false) }
    #expect(throws: CommandError.unhandled("notes below zero")) { try notes.removeNote(-1) }
    _ = registration
  }

  @Test func `without a handler a throwing command throws and another one is reported`() async {
    var reported: [String] = []
    dispatcher.onUnhandled = { reported.append($0.qualifiedName) }
    #expect(throws: CommandError.unhandled("NoteCommands.addNote")) {
      try notes.addNote("milk", urgent: false)
    }
    await #expect(throws: CommandError.unhandled("NoteCommands.countNotes")) {
      try await notes.countNotes()
    }
    #expect(throws: CommandError.unhandled("NoteCommands.removeNote")) { try notes.removeNote(1) }
    #expect(reported.isEmpty)
    notes.removeAllNotes()
    #expect(notes.findNote(containing: "m") == nil)
    #expect(reported == ["NoteCommands.removeAllNotes", "NoteCommands.findNote"])
  }

  @Test func `a router kept from before the registration reaches the handler`() throws {
    let kept = notes
    let registration = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    kept.removeAllNotes()
    registration.cancel()
    kept.removeAllNotes()
    #expect(wall.log == ["clear"])
  }

  @Test func `dropping the registration ends it`() throws {
    var registration: Subscription? = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    #expect(dispatcher.isHandled(NoteCommandsRouter.self))
    registration = nil
    #expect(registration == nil)
    #expect(!dispatcher.isHandled(NoteCommandsRouter.self))
  }

  @Test func `a weak handler that has died counts as none`() throws {
    var mortal: NoteWall? = NoteWall()
    let registration = try dispatcher.register(try #require(mortal), for: NoteCommandsRouter.self)
    #expect(dispatcher.isHandled(NoteCommandsRouter.self))
    mortal = nil
    #expect(!dispatcher.isHandled(NoteCommandsRouter.self))
    #expect(dispatcher.handledCommands.isEmpty)
    let second = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    notes.removeAllNotes()
    #expect(wall.log == ["clear"])
    _ = (registration, second)
  }

  @Test func `asking about a handler that has died leaves calls unharmed`() throws {
    var reported: [String] = []
    dispatcher.onUnhandled = { reported.append($0.name) }
    var mortal: NoteWall? = NoteWall()
    let registration = try dispatcher.register(try #require(mortal), for: NoteCommandsRouter.self)
    mortal = nil
    #expect(!dispatcher.isHandled(NoteCommandsRouter.self))
    // Takes the place of whatever may have been freed.
    let filling = (0..<1_000).map { _ in NoteWall() }
    notes.removeAllNotes()
    #expect(reported == ["removeAllNotes"])
    _ = (registration, filling)
  }

  @Test func `a held handler lives until its registration ends`() throws {
    weak var held: NoteWall?
    var registration: Subscription?
    do {
      let wall = NoteWall()
      held = wall
      registration = try dispatcher.register(
        wall, for: NoteCommandsRouter.self, holding: .strongly)
    }
    #expect(held != nil)
    registration = nil
    #expect(held == nil && registration == nil)
  }

  @Test func `a second live handler is refused by name and the first one stays`() throws {
    let first = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let error = #expect(throws: RegistrationError.self) {
      try dispatcher.register(Studio(), for: NoteCommandsRouter.self, holding: .strongly)
    }
    #expect(
      error?.description == """
        Studio cannot handle NoteCommands in the dispatcher ‘window’, as NoteWall does: end its \
        registration first, or register with replacing: true to end it or overriding: true to \
        replace it temporarily
        """)
    notes.removeAllNotes()
    #expect(wall.log == ["clear"])
    _ = first
  }

  @Test func `replacing ends the first registration for good`() throws {
    let first = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let other = NoteWall()
    let second = try dispatcher.register(other, for: NoteCommandsRouter.self, replacing: true)
    first.cancel()
    notes.removeAllNotes()
    second.cancel()
    notes.removeAllNotes()
    #expect(wall.log.isEmpty)
    #expect(other.log == ["clear"])
  }

  @Test func `a held handler is let go when it is replaced, or its dispatcher closed`() throws {
    final class Keeper: NoteWall { var registration: Subscription? }
    func register() throws -> WeakBox {
      let keeper = Keeper()
      keeper.registration = try dispatcher.register(
        keeper, for: NoteCommandsRouter.self, holding: .strongly, replacing: true)
      return WeakBox(keeper)
    }
    let first = try register()
    let second = try register()
    #expect(first.object == nil && second.object != nil)
    dispatcher.close()
    #expect(second.object == nil)
    #expect(throws: RegistrationError.self) {
      try dispatcher.register(wall, for: NoteCommandsRouter.self)
    }
  }

  @Test(arguments: [HandlerHolding.weakly, .strongly])
  func `a handler may be replaced while it handles, and outlives its own call`(
    _ holding: HandlerHolding
  ) throws {
    final class Successor: NoteWall {
      var takeOver: @MainActor () -> Void = {}
      override func removeAllNotes() {
        takeOver()
        super.removeAllNotes()
      }
    }
    var registrations: [Subscription] = []
    var log: [String] = []
    weak var released: Successor?
    do {
      let first = Successor()
      released = first
      registrations.append(
        try dispatcher.register(first, for: NoteCommandsRouter.self, holding: .strongly))
      first.takeOver = { [dispatcher, wall, unowned first] in
        registrations =
          (try? [
            dispatcher.register(
              wall, for: NoteCommandsRouter.self, holding: holding, replacing: true)
          ]) ?? []
        log.append("still \(first.log.count)")
      }
    }
    notes.removeAllNotes()
    #expect(released == nil)
    notes.removeAllNotes()
    #expect(log == ["still 0"] && wall.log == ["clear"])
  }

  @Test func `a handler's end may end other registrations`() throws {
    final class Chain: NoteWall {
      var others: [Subscription] = []
      isolated deinit { others = [] }
    }
    var registration: Subscription?
    do {
      let chain = Chain()
      chain.others = [
        try dispatcher.register(wall, for: NoteCommandsRouter.Key.addNote) { $0.addNote }
      ]
      registration = try dispatcher.register(
        chain, for: NoteCommandsRouter.self, holding: .strongly)
    }
    #expect(dispatcher.isHandled(NoteCommandsRouter.Key.addNote))
    registration = nil
    #expect(registration == nil && dispatcher.handledCommands.isEmpty)
  }

  @Test func `a router that leads back here is refused as a handler`() throws {
    let window = CommandDispatcher(name: "tab", parent: dispatcher)
    #expect(throws: RegistrationError.self) {
      try dispatcher.register(
        window.router(NoteCommandsRouter.self), for: NoteCommandsRouter.self)
    }
  }

  @Test func `a router outlives its dispatcher without harm`() throws {
    var shortLived: CommandDispatcher? = CommandDispatcher()
    let kept = shortLived?.router(NoteCommandsRouter.self)
    let registration = try shortLived?.register(wall, for: NoteCommandsRouter.self)
    shortLived = nil
    kept?.removeAllNotes()
    #expect(throws: CommandError.shutDown("NoteCommands.addNote")) {
      try kept?.addNote("milk", urgent: false)
    }
    #expect(wall.log.isEmpty)
    _ = registration
  }

  @Test func `a handler may end its own registration while it handles`() throws {
    final class Quitter: NoteWall {
      var registration: Subscription?
      override func removeAllNotes() {
        registration = nil
        super.removeAllNotes()
      }
    }
    let quitter = Quitter()
    quitter.registration = try dispatcher.register(quitter, for: NoteCommandsRouter.self)
    notes.removeAllNotes()
    notes.removeAllNotes()
    #expect(quitter.log == ["clear"])
  }
}
