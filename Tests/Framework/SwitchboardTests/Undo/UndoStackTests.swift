import Switchboard
import Testing

/// A call of a draft, and the name of its change.
///
/// The type is needed because an argument of `@Test` cannot use types that another macro generates.
struct DraftChange: Sendable {
  let call: DraftCommandsCall
  let name: String

  private init(_ call: DraftCommandsCall, _ name: String) {
    self.call = call
    self.name = name
  }

  static let titled = Self(.setTitle("x"), "set title")
  static let inserted = Self(.insert("new", at: 0), "insert")
  static let all: [Self] = [
    titled, inserted, Self(.delete(2, at: 0), "delete"), Self(.rotate(by: 1), "rotate"),
    Self(.addTicket, "add ticket"), Self(.replaceAll(with: "z"), "replace all"),
    Self(.insertAll(["a", "bc"]), "insert all"),
  ]
}

/// Tests of the stack that undoes and redoes calls.
@MainActor
struct UndoStackTests {
  let fixture: UndoableDraft
  let commands: any DraftCommands

  init() throws {
    fixture = try UndoableDraft()
    commands = fixture.commands
  }

  var undo: UndoStack { fixture.undo }
  var state: Draft.State { fixture.draft.state }

  @Test(arguments: DraftChange.all)
  func `undo and redo walk between the states before and after a call`(
    change: DraftChange
  ) async throws {
    let name = change.name
    try commands.insert("text", at: 0)
    let before = state
    try await change.call.send(to: fixture.dispatcher)
    let after = state
    for _ in 1...2 {
      #expect(undo.undoName == name && undo.redoName == nil && undo.canUndo && !undo.canRedo)
      #expect(try await undo.undo() == name)
      #expect(state == before && undo.undoName == "insert" && undo.redoName == name)
      #expect(try await undo.redo() == name)
      #expect(state == after)
    }
  }

  @Test func `with nothing to undo, nothing is sent`() async throws {
    #expect(try await undo.undo() == nil)
    #expect(try await undo.redo() == nil)
    #expect(fixture.lines.isEmpty && !undo.canUndo && !undo.canRedo)
  }

  @Test func `a new change clears the undone ones`() async throws {
    commands.setTitle("one")
    try await undo.undo()
    commands.setTitle("two")
    #expect(try await undo.redo() == nil)
    #expect(state.title == "two")
  }

  @Test func `a call that fails or has no inverse is not recorded`() async throws {
    #expect(throws: DraftError.outside) { try commands.insert("x", at: 9) }
    #expect(throws: DraftError.outside) { try commands.delete(1, at: 9) }
    #expect(commands.find("x") == false)
    try commands.delete(0, at: 0)
    #expect(!undo.canUndo)
  }
}

// MARK: - Causes

extension UndoStackTests {
  @Test func `a call that another call causes is undone as part of it`() async throws {
    try commands.insert("old", at: 0)
    try commands.replaceAll(with: "new")
    _ = fixture.takeLines()
    try await undo.undo()
    #expect(
      fixture.takeLines() == ["replace all --with old", "delete 3 --at 0", "insert old --at 0"])
    #expect(undo.undoName == "insert")
  }

  @Test func `the calls that a failed call caused are one change`() async throws {
    #expect(throws: DraftError.empty) { try commands.insertAll(["ab", "cd", "", "ef"]) }
    #expect(state.text == "cdab")
    try await undo.undo()
    #expect(state.text == "" && !undo.canUndo)
    try await undo.redo()
    #expect(state.text == "cdab" && !undo.canRedo)
  }

  @Test func `the calls that a call without an inverse causes are recorded`() async throws {
    try commands.insert("ab", at: 0)
    try commands.duplicate()
    #expect(state.text == "abab" && undo.undoName == "insert")
    try await undo.undo()
    #expect(state.text == "ab")
  }

  @Test func `an undo that a registered command performs can be repeated`() async throws {
    fixture.draft.undoing = { [weak undo] in try await undo?.undo() }
    commands.setTitle("x")
    try await commands.undo()
    #expect(state.title == "" && undo.redoName == "set title" && !undo.canUndo)
    try await undo.redo()
    #expect(state.title == "x")
  }
}

// MARK: - Groups

extension UndoStackTests {
  @Test func `a group is one change, with the groups inside it`() async throws {
    let count = try undo.group(named: "prepare") {
      commands.setTitle("x")
      try undo.group(named: "inner") { try commands.insert("ab", at: 0) }
      return try commands.addTicket()
    }
    let full = state
    #expect(undo.undoName == "prepare" && state.tickets == [count])
    try await undo.undo()
    #expect(state == Draft.State() && !undo.canUndo && undo.redoName == "prepare")
    try await undo.redo()
    #expect(state == full && undo.undoName == "prepare")
  }

  @Test func `a group that throws keeps what it has done, and an empty one is nothing`()
    async throws
  {
    #expect(throws: DraftError.outside) {
      try undo.group(named: "half") {
        commands.setTitle("x")
        try commands.insert("x", at: 9)
      }
    }
    undo.group(named: "empty") { _ = commands.find("x") }
    await undo.group(named: "empty") { await Task.yield() }
    #expect(undo.undoName == "half")
    try await undo.undo()
    #expect(state == Draft.State())
  }

  @Test func `a call from outside during an asynchronous group is a change of its own`()
    async throws
  {
    try commands.insert("abc", at: 0)
    let gate = Gate()
    fixture.draft.pause = { await gate.pass() }
    let grouping = Task {
      await undo.group(named: "turn") {
        await commands.rotate(by: 1)
        commands.setTitle("x")
      }
    }
    await gate.arrival()
    _ = try commands.addTicket()
    await #expect(throws: CommandError.self) { try await undo.undo() }
    gate.open()
    await grouping.value
    #expect(try await undo.undo() == "turn")
    #expect(state.text == "abc" && state.title == "" && state.tickets == [1])
    #expect(try await undo.undo() == "add ticket")
  }

  @Test func `undo inside a group is refused and changes nothing`() async throws {
    commands.setTitle("x")
    await undo.group(named: "wrong") {
      await #expect(throws: CommandError.self) { try await undo.undo() }
    }
    #expect(state.title == "x" && undo.undoName == "set title")
  }
}

// MARK: - Coalescing

extension UndoStackTests {
  private func type(_ text: String) throws {
    for letter in text { try commands.insert(String(letter), at: state.text.count) }
  }

  @Test func `consecutive calls with one key are one change`() async throws {
    try type("abc")
    try commands.insert("de", at: 3)
    try type("fg")
    var texts: [String] = []
    while try await undo.undo() != nil { texts.append(state.text) }
    #expect(texts == ["abcde", "abc", ""])
    try await undo.redo()
    #expect(state.text == "abc")
  }

  @Test func `coalescing ends on request, at an undo and at a redo`() async throws {
    try type("ab")
    undo.endCoalescing()
    try type("cd")
    try await undo.undo()
    try type("ef")
    try await undo.undo()
    #expect(state.text == "ab")
    try await undo.redo()
    try type("gh")
    try await undo.undo()
    #expect(state.text == "abef")
  }

  @Test func `letters that are typed in a group don't coalesce with those before and after`()
    async throws
  {
    try type("ab")
    try undo.group(named: "paste") { try type("cd") }
    try type("ef")
    try await undo.undo()
    #expect(state.text == "abcd")
    try await undo.undo()
    #expect(state.text == "ab" && undo.redoName == "paste")
  }
}

// MARK: - Limits

extension UndoStackTests {
  @Test(arguments: [(-1, 0), (0, 0), (1, 1), (3, 3), (9, 5)])
  func `the oldest changes are forgotten`(limit: Int, count: Int) async throws {
    let fixture = try UndoableDraft(limit: limit)
    for number in 1...5 { fixture.commands.setTitle("\(number)") }
    var undone = 0
    while try await fixture.undo.undo() != nil { undone += 1 }
    #expect(undone == count && fixture.draft.state.title == (count == 5 ? "" : "\(5 - count)"))
  }

  @Test func `all changes are forgotten on request`() async throws {
    commands.setTitle("one")
    commands.setTitle("two")
    try await undo.undo()
    undo.removeAll()
    #expect(!undo.canUndo && !undo.canRedo)
  }

  @Test func `confidential calls and those off the record are not recorded`() throws {
    commands.sign("me")
    let secret = CommandDispatcher(parent: fixture.dispatcher, isOffTheRecord: true)
    let child = CommandDispatcher(parent: secret)
    for dispatcher in [secret, child] { dispatcher.router(DraftCommandsRouter.self).setTitle("x") }
    #expect(!undo.canUndo && state.title == "x")
  }

  @Test func `a command that only reads is not recorded, and its inverse is not asked for`() throws
  {
    undo.register(DraftCommandsCall.self) { call in
      if case .readTitle = call { Issue.record("asked for the inverse of a command that reads") }
      return { _ in [.setTitle("")] }
    }
    #expect(commands.readTitle() == "")
    #expect(!undo.canUndo)
  }

  @Test func `a stack does not record the calls by which another one undoes and repeats`()
    async throws
  {
    let other = UndoStack(of: fixture.dispatcher)
    other.register(DraftCommandsCall.self) { [draft = fixture.draft] _ in
      let title = draft.state.title
      return { _ in [.setTitle(title)] }
    }
    commands.setTitle("a")
    commands.setTitle("b")
    try await undo.undo()
    try await undo.redo()
    #expect(undo.undoName == "set title" && other.undoName == "set title")
    try await other.undo()
    try await other.undo()
    #expect(state.title == "" && !other.canUndo && other.canRedo && undo.canUndo)
  }

  @Test func `a later registration comes first, and each closure runs once for a call`()
    async throws
  {
    var events: [String] = []
    undo.register(DraftCommandsCall.self) { call in
      events.append("before \(call.command.name)")
      guard case .setTitle = call else { return nil }
      return { _ in
        events.append("after")
        return [.setTitle("last")]
      }
    }
    commands.setTitle("x")
    #expect(events == ["before setTitle", "after"])
    try commands.insert("ab", at: 0)
    #expect(events.last == "before insert" && undo.undoName == "insert")
    try await undo.undo()
    try await undo.undo()
    #expect(state == Draft.State(title: "last"))
  }

  @Test func `a stack that is released records nothing`() throws {
    var stack: UndoStack? = UndoStack(of: fixture.dispatcher)
    var count = 0
    stack?.register(DraftCommandsCall.self) { _ in
      count += 1
      return nil
    }
    commands.setTitle("one")
    stack = nil
    commands.setTitle("two")
    #expect(count == 1 && stack == nil)
  }
}
