import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct RegistrationObserverTests {
  @Test func `changes that belong together are reported once they have all been made`() async throws
  {
    let dispatchers = ["first", "second"].map { CommandDispatcher(name: $0) }, wall = NoteWall()
    var reports: [[Bool]] = []
    let observation = CommandDispatcher.observeRegistrations {
      reports.append(dispatchers.map { !$0.handledCommands.isEmpty })
    }
    var registrations = try dispatchers.map {
      try $0.register(wall, for: NoteCommandsRouter.self)
    }
    try await eventually { reports.last == [true, true] }
    registrations.removeAll()
    try await eventually { reports.last == [false, false] }
    #expect(reports.allSatisfy { $0 == [true, true] || $0 == [false, false] })
    observation.cancel()
  }

  @Test func `an observation that has ended reports nothing`() async throws {
    let dispatcher = CommandDispatcher(name: "wall"), wall = NoteWall()
    var reports = 0, later = 0
    CommandDispatcher.observeRegistrations { reports += 1 }.cancel()
    let observation = CommandDispatcher.observeRegistrations { later += 1 }
    let registration = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    try await eventually { later > 0 }
    #expect(reports == 0)
    registration.cancel()
    observation.cancel()
  }
}
