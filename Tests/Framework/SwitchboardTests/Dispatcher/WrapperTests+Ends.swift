import Switchboard
import SwitchboardTesting
import Testing

// MARK: - Ends of calls and wrappers

extension WrapperTests {
  @Test func `an unhandled command passes its wrappers, and is reported once`() throws {
    var seen = 0
    let wrapping: [Subscription] = [
      wrapAll(in: application) { call in
        seen += 1
        return call
      },
      window.wrap(Key.removeAllNotes) { next in { next.removeAllNotes() } },
    ]
    var reported: [String] = []
    application.onUnhandled = { reported.append($0.name) }
    application.onRefused = { reported.append("\($0.name) \($1)") }
    let log = DispatchLog(of: application)
    notes.decorate(with: Brush())
    notes.removeAllNotes()
    #expect(throws: CommandError.unhandled("NoteCommands.addNote")) {
      try notes.addNote("milk", urgent: false)
    }
    #expect(seen == 3 && reported == ["decorate", "removeAllNotes"])
    #expect(log.lines.first == "decorate: unhandled")
    _ = wrapping
  }

  @Test func `a wrapper may end itself and send the command again`() throws {
    let registration = try window.register(wall, for: NoteCommandsRouter.self)
    var wrapping: [Subscription] = []
    let all = notes
    wrapping.append(
      window.wrap(Key.addNote) { next in
        { text, urgent in
          wrapping = []
          try all.addNote("again", urgent: urgent)
          try next.addNote(text, urgent: urgent)
        }
      })
    try notes.addNote("milk", urgent: false)
    try notes.addNote("tea", urgent: false)
    #expect(wall.log == ["add again", "add milk", "add tea"])
    _ = registration
  }

  @Test func `wrappers appear in the trace, which has one line for a wrapped command`() throws {
    let registration = try window.register(wall, for: NoteCommandsRouter.self)
    let wrapping = [
      application.wrap(Key.removeAllNotes, named: "audit") { next in { next.removeAllNotes() } },
      window.wrap(Key.removeAllNotes) { next in { next.removeAllNotes() } },
    ]
    var trees: [String] = []
    let trace = DispatchTrace { trees.append($0) }
    let tracing = application.intercept(trace.record)
    notes.removeAllNotes()
    #expect(trees.count == 1)
    let tree = try #require(trees.first)
    #expect(tree.hasPrefix("clear → audit → closure at WrapperTests+Ends.swift:"))
    #expect(tree.hasSuffix(" → Studio (window), 0.00 ms"))
    _ = (registration, wrapping, tracing)
  }

  @Test func `the end of a wrapper or of a dispatcher releases its handlers`() throws {
    var dispatcher: CommandDispatcher? = CommandDispatcher(name: "short", parent: application)
    let registration = try dispatcher?.register(wall, for: StudioCommandsRouter.self)
    var audits: [WeakBox] = []
    var wrapping: Subscription? = application.wrap(StudioCommandsRouter.self) { next in
      let audit = Audit(next)
      audits.append(WeakBox(audit))
      return audit
    }
    for level in [dispatcher, window] { level?.router(StudioCommandsRouter.self).removeAllNotes() }
    #expect(audits.count == 2 && audits.allSatisfy { $0.object != nil })
    let ended = WeakBox(try #require(dispatcher))
    dispatcher = nil
    #expect(ended.object == nil && audits.first?.object == nil && audits.last?.object != nil)
    wrapping = nil
    #expect(audits.allSatisfy { $0.object == nil })
    _ = (registration, wrapping)
  }
}
