import Switchboard
import Testing

/// Tests of every kind of command with every way to reach its handler.
@MainActor
struct DispatchConformanceTests {
  @Test(arguments: Arrangement.allCases)
  func `a command without result reaches its handler`(_ arrangement: Arrangement) throws {
    let arranged = try ArrangedWall(arrangement)
    arranged.notes.removeAllNotes()
    arranged.notes.decorate(with: Brush())
    #expect(arranged.wall.log == ["clear", "decorate"])
  }

  @Test(arguments: Arrangement.allCases)
  func `a throwing command returns, or throws the error of its handler`(
    _ arrangement: Arrangement
  ) throws {
    let arranged = try ArrangedWall(arrangement)
    try arranged.notes.addNote("milk", urgent: true)
    try arranged.notes.removeNote(3)
    #expect(throws: NoteError.empty) { try arranged.notes.addNote("", urgent: false) }
    #expect(throws: CommandError.unhandled("notes below zero")) {
      try arranged.notes.removeNote(-1)
    }
    #expect(arranged.wall.log == ["add milk!", "remove 3"])
  }

  @Test(arguments: Arrangement.allCases)
  func `an asynchronous command that throws gives its result`(
    _ arrangement: Arrangement
  ) async throws {
    let arranged = try ArrangedWall(arrangement)
    #expect(try await arranged.notes.countNotes() == 1)
    #expect(try await arranged.notes.countNotes() == 2)
    #expect(arranged.wall.log == ["count", "count"])
  }

  @Test(arguments: Arrangement.allCases)
  func `a command with a result that throws gives it, or throws`(
    _ arrangement: Arrangement
  ) throws {
    let arranged = try ArrangedWall(arrangement)
    #expect(try arranged.notes.readNote(2) == "note 2")
    #expect(throws: NoteError.empty) { try arranged.notes.readNote(-1) }
    #expect(arranged.wall.log == ["read 2"])
  }

  @Test(arguments: Arrangement.allCases)
  func `a command with an Optional result gives it`(_ arrangement: Arrangement) throws {
    let arranged = try ArrangedWall(arrangement)
    #expect(arranged.notes.findNote(containing: "m") == "m…")
    #expect(arranged.wall.log == ["find m"])
  }
}
