import Foundation
package import Switchboard
import Testing

// The code of the article "Calls as values". `ArticleTests` compares the two.

/// A separate scope, because other examples use the names of the article, too.
@MainActor
package struct CallsGuide {
  /// Notes on the wall.
  @CommandProtocol(.calls) @MainActor
  package protocol NoteCommands: AnyObject {
    /// Pins a note.
    func addNote(_ text: String, urgent: Bool) throws
    /// Takes a note down.
    func removeNote(_ index: Int) throws
  }

  enum NoteError: Error, Equatable { case noSuchNote(Int) }

  @MainActor
  final class NoteWall: NoteCommands {
    private(set) var notes: [String] = []

    func addNote(_ text: String, urgent: Bool) { notes.append(text) }

    func removeNote(_ index: Int) throws {
      guard notes.indices.contains(index) else { throw NoteError.noSuchNote(index) }
      notes.remove(at: index)
    }
  }

  /// Notes that are recorded.
  @CommandProtocol(.calls) @MainActor
  package protocol StudioCommands: NoteCommands {
    /// Records the notes.
    func recordNotes() throws
  }

  @MainActor
  final class CallRecorder {
    private(set) var calls: [NoteCommandsCall] = []
    private var recording: Subscription?

    init(_ dispatcher: CommandDispatcher) {
      recording = dispatcher.observeCalls(NoteCommandsCall.self) { [weak self] call in
        self?.calls.append(call)
      }
    }
  }

  @Test func `a call is sent to a handler or a dispatcher`() async throws {
    let dispatcher = CommandDispatcher(), wall = NoteWall()
    let handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let call = NoteCommandsCall.addNote("milk", urgent: true)
    try await call.send(to: wall)
    try await call.send(to: dispatcher)
    try await call.send(to: dispatcher.router(NoteCommandsRouter.self))
    #expect(wall.notes == ["milk", "milk", "milk"])
    handling.cancel()
  }

  @Test func `a call is encoded as the article shows`() throws {
    let page = try Article("Sources/Framework/Switchboard/Switchboard.docc/CallsAsValues.md")
    // The protocol of the article is in the module Notes.
    let json = try #require(page.blocks.first { $0.language == "json" }).text
      .replacing("Notes.NoteCommands", with: NoteCommandsRouter.protocolDescription.id)
    let call = try JSONDecoder().decode(NoteCommandsCall.self, from: Data(json.utf8))
    #expect(call == .addNote("milk", urgent: true))
    let coded = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(call))
    let shown = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(try #require(coded as? NSDictionary) == shown as? NSDictionary)
  }

  @Test func `an inherited command is in a case of its protocol`() throws {
    let studioCall = StudioCommandsCall.noteCommands(.addNote("milk", urgent: true))
    #expect(NoteCommandsCall(studioCall) == .addNote("milk", urgent: true))
  }

  @Test func `recorded calls are replayed to another handler`() async throws {
    let dispatcher = CommandDispatcher(), wall = NoteWall()
    let handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let recorder = CallRecorder(dispatcher), replica = NoteWall()
    try dispatcher.router(NoteCommandsRouter.self).addNote("tea", urgent: false)
    for call in recorder.calls { try await call.send(to: replica) }
    #expect(throws: NoteError.noSuchNote(3)) {
      try dispatcher.router(NoteCommandsRouter.self).removeNote(3)
    }
    #expect(replica.notes == ["tea"] && recorder.calls == [.addNote("tea", urgent: false)])
    handling.cancel()
  }

  /// The colors of the wall.
  @CommandProtocol(.spy) @MainActor
  package protocol PaintCommands: AnyObject {
    /// Paints the wall.
    func paintWall(_ color: String) throws
    /// Takes the paint off.
    func cleanWall() throws
  }

  @MainActor
  @Test func `a spy records calls and gives its answers`() throws {
    struct IsWet: Error {}
    let spy = PaintCommandsSpy()
    spy.answer(PaintCommandsRouter.Key.cleanWall) { throw IsWet() }
    let paint: any PaintCommands = spy
    try paint.paintWall("blue")
    #expect(throws: IsWet.self) { try paint.cleanWall() }
    #expect(spy.calls == [.paintWall("blue"), .cleanWall])
  }
}
