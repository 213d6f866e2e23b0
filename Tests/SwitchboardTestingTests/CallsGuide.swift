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

  /// Notes that are recorded.
  @CommandProtocol(.calls) @MainActor
  package protocol StudioCommands: NoteCommands {
    /// Records the notes.
    func record() throws
  }

  @MainActor
  private final class NoteWall: StudioCommands {
    private(set) var notes: [String] = []
    private(set) var recordings: [[String]] = []

    func addNote(_ text: String, urgent: Bool) throws {
      guard !text.isEmpty else { throw NoteError.empty }
      notes.append(urgent ? "\(text)!" : text)
    }

    func removeNote(_ index: Int) throws { notes.remove(at: index) }

    func record() throws { recordings.append(notes) }
  }

  private let dispatcher = CommandDispatcher()
  private let wall = NoteWall()
  private let handling: Subscription
  private let notes: any NoteCommands

  init() throws {
    handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    notes = dispatcher.router(NoteCommandsRouter.self)
  }

  @Test func `a call is sent to a handler, a router or a dispatcher`() async throws {
    let call = NoteCommandsCall.addNote("milk", urgent: true)
    try await call.send(to: notes)  // a handler or a router
    try await call.send(to: dispatcher)  // to its handler there
    #expect(wall.notes == ["milk!", "milk!"])
  }

  @Test func `a call is encoded as the article shows`() throws {
    let page = try Article("Sources/Switchboard/Switchboard.docc/CallsAsValues.md")
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
    let call = StudioCommandsCall.noteCommands(.addNote("milk", urgent: true))
    #expect(call.declared as? NoteCommandsCall == .addNote("milk", urgent: true))
  }

  @Test func `recorded calls are replayed to another handler`() async throws {
    let replica = NoteWall()
    var calls: [NoteCommandsCall] = []
    let recording = dispatcher.observeCalls(NoteCommandsCall.self) { calls.append($0) }
    try notes.addNote("milk", urgent: true)
    #expect(throws: NoteError.empty) { try notes.addNote("", urgent: false) }
    for call in calls { try await call.send(to: replica) }
    #expect(replica.notes == ["milk!"])
    recording.cancel()
  }
}

/// A scope for the protocol with a spy.
@MainActor
package struct SpyGuide {
  /// Notes on the wall.
  @CommandProtocol(.spy) @MainActor
  package protocol NoteCommands: AnyObject {
    /// Pins a note.
    func addNote(_ text: String, urgent: Bool) throws
    /// Takes a note down.
    func removeNote(_ index: Int) throws
  }

  private enum NoteError: Error, Equatable { case noSuchNote(Int) }

  @Test func `a spy records calls and gives its answers`() throws {
    let dispatcher = CommandDispatcher()
    let notes: any NoteCommands = dispatcher.router(NoteCommandsRouter.self)

    let spy = NoteCommandsSpy()
    spy.answer(NoteCommandsRouter.Key.removeNote) { index in throw NoteError.noSuchNote(index) }
    let registration = try dispatcher.register(spy, for: NoteCommandsRouter.self)
    try notes.addNote("milk", urgent: true)
    #expect(throws: NoteError.noSuchNote(3)) { try notes.removeNote(3) }
    #expect(spy.calls == [.addNote("milk", urgent: true), .removeNote(3)])
    registration.cancel()
  }
}
