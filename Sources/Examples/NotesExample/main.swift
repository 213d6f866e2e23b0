import Foundation
import Switchboard
import SwitchboardREPL

/// Notes on the wall.
@CommandProtocol @MainActor
package protocol NoteCommands: AnyObject, Sendable {
  /// Pins a note.
  /// - Parameter urgent: Whether it goes on top.
  func addNote(_ text: String, urgent: Bool) throws

  /// Reads all notes.
  @ShortName("notes") func readNotes() throws -> String
}

/// The number of notes.
enum NoteCount: BroadcastKey { typealias Value = Int }

/// A handler of the commands, and the producer of the count.
final class NoteWall: NoteCommands {
  struct IsFull: Error, CustomStringConvertible {
    let description = "the wall is full: three notes are enough"
  }

  @Broadcasted private(set) var count = 0
  private var notes: [String] = []

  func addNote(_ text: String, urgent: Bool) throws {
    guard count < 3 else { throw IsFull() }
    notes.insert(text, at: urgent ? 0 : notes.count)
    count = notes.count
  }

  func readNotes() -> String { notes.joined(separator: ", ") }
}

let dispatcher = CommandDispatcher(), broadcaster = Broadcaster(), wall = NoteWall()
let handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
let binding = try broadcaster.bind(NoteCount.self, to: wall.$count)
let notes: any NoteCommands = dispatcher.router(NoteCommandsRouter.self)
let watching = broadcaster.observe(NoteCount.self) { print("notes: \($0)") }
try notes.addNote("milk", urgent: false)
exit(await REPL(dispatcher: { dispatcher }, broadcaster: { broadcaster }).run().code)
