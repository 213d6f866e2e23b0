import Switchboard
import Testing

extension UndoStackTests {
  @Test(arguments: [DraftChange.titled, .inserted])
  func `an inverse that a wrapper refuses stays on the stack`(change: DraftChange) async throws {
    try await change.call.send(to: fixture.dispatcher)
    let before = state
    let refusal = fixture.dispatcher.wrapCalls { _, _ in
      throw DraftError.outside
    } async: { _, _ in
      throw DraftError.outside
    }
    await #expect(throws: DraftError.outside) { try await undo.undo() }
    #expect(state == before && undo.canUndo && !undo.canRedo)
    refusal.cancel()
    try await undo.undo()
    #expect(state == Draft.State())
  }

  @Test func `an undo that fails halfway continues later, and redo repeats what was undone`()
    async throws
  {
    try undo.group(named: "fill") {
      try commands.insert("ab", at: 0)
      commands.setTitle("x")
    }
    let full = state
    let refusal = fixture.dispatcher.wrap(DraftCommandsRouter.Key.delete) { _ in
      { _, _ in throw DraftError.outside }
    }
    await #expect(throws: DraftError.outside) { try await undo.undo() }
    #expect(state.title == "" && state.text == "ab")
    #expect(undo.undoName == "fill" && undo.redoName == "fill")
    refusal.cancel()
    try await undo.undo()
    #expect(state == Draft.State() && !undo.canUndo)
    try await undo.redo()
    try await undo.redo()
    #expect(state == full)
  }

  @Test func `the inverse is sent through the dispatcher of the call`() async throws {
    var window: CommandDispatcher? = CommandDispatcher(name: "window", parent: fixture.dispatcher)
    let draft = Draft(try #require(window))
    let handling = try window?.register(draft, for: DraftCommandsRouter.self)
    window?.router(DraftCommandsRouter.self).restoreTicket(7)
    try await undo.undo()
    #expect(draft.state.tickets == [] && undo.canRedo)
    try await undo.redo()
    #expect(draft.state.tickets == [7] && undo.canUndo && state == Draft.State())
    window = nil
    #expect(try await undo.undo() == nil, "the window and its draft are gone")
    #expect(!undo.canUndo)
    handling?.cancel()
  }

  @Test func `a change that is made during an undo clears what can be repeated`() async throws {
    try commands.insert("abc", at: 0)
    await commands.rotate(by: 1)
    let gate = Gate()
    fixture.draft.pause = { await gate.pass() }
    let undoing = Task { try await undo.undo() }
    await gate.arrival()
    await #expect(throws: CommandError.self) { try await undo.undo() }
    commands.setTitle("x")
    gate.open()
    #expect(try await undoing.value == "rotate")
    #expect(state.text == "abc" && undo.undoName == "set title" && !undo.canRedo)
  }

  @Test func `a call with the same key during an undo is a change of its own`() async throws {
    let stack = UndoStack(of: fixture.dispatcher)
    stack.register(DraftCommandsCall.self, coalescing: { _ in "turning" }) { call in
      guard case .rotate(let count) = call else { return nil }
      return { _ in [.rotate(by: -count)] }
    }
    try commands.insert("abcd", at: 0)
    await commands.rotate(by: 1)
    let gate = Gate()
    fixture.draft.pause = { await gate.pass() }
    let undoing = Task { try await stack.undo() }
    await gate.arrival()
    fixture.draft.pause = {}
    await commands.rotate(by: 2)
    gate.open()
    _ = try await undoing.value
    #expect(state.text == "cdab" && stack.canUndo && !stack.canRedo)
    try await stack.undo()
    #expect(state.text == "abcd" && !stack.canUndo)
  }

  @Test func `the names are broadcast`() async throws {
    enum UndoName: BroadcastKey { typealias Value = String? }
    let broadcaster = Broadcaster()
    let binding = try broadcaster.bind(UndoName.self, to: undo.$undoName)
    var names: [String?] = []
    let observing = broadcaster.observe(UndoName.self) { names.append($0) }
    commands.setTitle("x")
    try await undo.undo()
    #expect(names == [nil, "set title", nil])
    observing.cancel()
    binding.cancel()
  }
}

/// A gate at which a command waits until a test opens it.
@MainActor
final class Gate {
  private let arrivals = AsyncStream.makeStream(of: Void.self)
  private let openings = AsyncStream.makeStream(of: Void.self)

  func pass() async {
    arrivals.continuation.yield()
    for await _ in openings.stream { break }
  }

  func arrival() async {
    for await _ in arrivals.stream { break }
  }

  func open() {
    openings.continuation.yield()
    openings.continuation.finish()
  }
}
