package import Switchboard

/// Notes on the wall.
@CommandProtocol
@MainActor
package protocol NoteCommands: AnyObject {
  /// Pins a note,
  /// and tells everybody.
  /// - Parameters:
  ///   - text: what it says.
  ///   - urgent: pins it on top.
  func addNote(_ text: String, urgent: Bool) throws

  /// Takes all notes down.
  @ShortName("clear")
  func removeAllNotes()

  func findNote(containing part: String) -> String?

  func countNotes() async throws -> Int

  func removeNote(_: Int) throws(CommandError)

  func decorate(with brush: Brush)

  func readNote(_ index: Int) throws -> String
}

/// A type that cannot be typed at a prompt.
package struct Brush {}

/// Notes that are read aloud, too.
@CommandProtocol
@MainActor
package protocol SpokenNoteCommands: NoteCommands {
  func readAloud(_ index: Int?) async
}

/// Inherits one protocol in two ways.
@CommandProtocol
@MainActor
package protocol StudioCommands: SpokenNoteCommands, NoteCommands {
  func record() throws
}

/// Commands with odd names, and with talk around their documentation.
@CommandProtocol
@MainActor
package protocol OddNoteCommands: AnyObject {
  // A remark for readers of the source.

  /// Swaps two notes,
  /// wherever they are.
  ///
  /// Both stay on the wall.
  func swapNotes(_: Int, _: Int)

  /// Looks for a note.
  /// - Parameters:
  ///   - for: what it says,
  ///     or a part of it.
  ///   - in: where to look.
  ///   - Note: this is no parameter.
  /// - Returns: nothing, either.
  @Switchboard.ShortName("look")
  @Switchboard.Confidential
  func searchNote(for: String, _ in: String?)
}
