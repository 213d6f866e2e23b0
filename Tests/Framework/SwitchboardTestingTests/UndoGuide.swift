package import Switchboard
import Testing

// The code of the article "Undo, confirmation and progress". `ArticleTests` compares the two.

/// A separate scope, because other examples use the names of the article, too.
@MainActor
package struct UndoGuide {
  /// Notes on the wall.
  @CommandProtocol(.calls)
  @MainActor
  package protocol NoteCommands: AnyObject {
    /// Pins a note.
    func addNote(_ text: String, at index: Int) throws
    /// Takes a note down.
    func removeNote(_ index: Int) throws
    /// Changes the text of a note.
    func editNote(_ index: Int, to text: String) throws
    /// Takes all notes down.
    func removeAll() throws
    /// Prints all notes.
    func printAll() async throws
  }

  enum NoteError: Error { case noSuchNote(Int) }

  actor Printer {
    private(set) var pages: [String] = []
    func print(_ page: String) { pages.append(page) }
  }

  @MainActor
  final class NoteWall: NoteCommands {
    private(set) var notes: [String] = []
    private let printer = Printer()

    func addNote(_ text: String, at index: Int) throws {
      guard 0...notes.count ~= index else { throw NoteError.noSuchNote(index) }
      notes.insert(text, at: index)
    }

    func removeNote(_ index: Int) throws {
      _ = try note(index)
      notes.remove(at: index)
    }

    func editNote(_ index: Int, to text: String) throws {
      _ = try note(index)
      notes[index] = text
    }

    func note(_ index: Int) throws -> String {
      guard notes.indices.contains(index) else { throw NoteError.noSuchNote(index) }
      return notes[index]
    }

    func removeAll() throws {
      if notes.count > 1 { try CommandConfirmation.ask("\(notes.count) notes are on the wall") }
      notes = []
    }

    func printAll() async throws {
      for (index, note) in notes.enumerated() {
        try Task.checkCancellation()
        CommandProgress.report(Double(index) / Double(notes.count), note)
        await printer.print(note)
      }
    }
  }

  @MainActor
  final class NoteWindow {
    let wall = NoteWall()
    let dispatcher = CommandDispatcher(name: "notes")
    let undo: UndoStack
    private let handling: Subscription

    init() throws {
      handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
      undo = UndoStack(of: dispatcher)
      undo.register(NoteCommandsCall.self, coalescing: Self.key) { [wall] call in
        Self.inverse(of: call, on: wall)
      }
    }

    private static func inverse(
      of call: NoteCommandsCall, on wall: NoteWall
    ) -> UndoStack.Inverse<NoteCommandsCall>? {
      switch call {
      case .addNote(_, let index):
        return { _ in [.removeNote(index)] }
      case .removeNote(let index):
        guard let text = try? wall.note(index) else { return nil }
        return { _ in [.addNote(text, at: index)] }
      case .editNote(let index, _):
        guard let text = try? wall.note(index) else { return nil }
        return { _ in [.editNote(index, to: text)] }
      case .removeAll:
        let notes = wall.notes
        return { _ in notes.indices.map { .addNote(notes[$0], at: $0) } }
      case .printAll:
        return nil
      }
    }

    private static func key(of call: NoteCommandsCall) -> String? {
      if case .editNote(let index, _) = call { "edit \(index)" } else { nil }
    }
  }

  @MainActor
  final class NoteSorter {
    private let notes: any NoteCommands
    private let undo: UndoStack

    init(in window: NoteWindow) {
      notes = window.dispatcher.router(NoteCommandsRouter.self)
      undo = window.undo
    }

    func replaceAll(with texts: [String]) throws {
      try undo.group(named: "replace all") {
        try notes.removeAll()
        for (index, text) in texts.enumerated() { try notes.addNote(text, at: index) }
      }
    }
  }

  /// Undo and redo.
  @CommandProtocol
  @MainActor
  package protocol UndoCommands: AnyObject {
    /// Undoes the last change.
    func undo() async throws
    /// Repeats the change that was undone last.
    func redo() async throws
  }

  @MainActor
  final class UndoHandler: UndoCommands, CommandAvailability {
    private let stack: UndoStack

    init(_ stack: UndoStack) { self.stack = stack }

    func undo() async throws { try await stack.undo() }
    func redo() async throws { try await stack.redo() }

    func unavailability(of command: CommandDescription) -> String? {
      switch command.name {
      case "undo" where !stack.canUndo: "there is nothing to undo"
      case "redo" where !stack.canRedo: "there is nothing to redo"
      default: nil
      }
    }
  }

  enum UndoName: BroadcastKey { typealias Value = String? }

  @MainActor
  final class UndoMenuItem {
    private(set) var title = "Undo"
    private let binding: Subscription
    private var watching: Subscription?

    init(_ stack: UndoStack, _ broadcaster: Broadcaster) throws {
      binding = try broadcaster.bind(UndoName.self, to: stack.$undoName)
      watching = broadcaster.observe(UndoName.self) { [weak self] name in
        self?.title = name.map { "Undo \($0)" } ?? "Undo"
      }
    }
  }

  @MainActor
  final class ClearButton {
    private let notes: any NoteCommands
    private let confirm: @MainActor (_ reason: String) async -> Bool

    init(
      _ dispatcher: CommandDispatcher,
      confirm: @escaping @MainActor (_ reason: String) async -> Bool
    ) {
      notes = dispatcher.router(NoteCommandsRouter.self)
      self.confirm = confirm
    }

    func press() async throws {
      do {
        try await CommandConfirmation.asking(isGiven: false) { try notes.removeAll() }
      } catch let request as CommandConfirmationRequest {
        guard await confirm(request.reason) else { return }
        try await CommandConfirmation.asking(isGiven: true) { try notes.removeAll() }
      }
    }
  }

  @MainActor
  final class PrintPanel {
    private(set) var lines: [String] = []
    private let notes: any NoteCommands

    init(_ dispatcher: CommandDispatcher) {
      notes = dispatcher.router(NoteCommandsRouter.self)
    }

    func run() async throws {
      try await CommandProgress.receiving {
        self.lines.append($0.text)
      } _: {
        try await notes.printAll()
      }
    }
  }

  private let window: NoteWindow
  private let notes: any NoteCommands

  init() throws {
    window = try NoteWindow()
    notes = window.dispatcher.router(NoteCommandsRouter.self)
  }

  @Test func `each call of the article is undone and repeated`() async throws {
    try notes.addNote("milk", at: 0)
    try notes.addNote("tea", at: 1)
    try notes.editNote(1, to: "green t")
    try notes.editNote(1, to: "green tea")
    try notes.removeNote(0)
    try notes.removeAll()
    try await notes.printAll()
    var walls: [[String]] = []
    while try await window.undo.undo() != nil { walls.append(window.wall.notes) }
    #expect(walls == [["green tea"], ["milk", "green tea"], ["milk", "tea"], ["milk"], []])
    while try await window.undo.redo() != nil {}
    #expect(window.wall.notes == [])
  }

  @Test func `a group of the article is one change`() async throws {
    try notes.addNote("milk", at: 0)
    try NoteSorter(in: window).replaceAll(with: ["a", "b"])
    #expect(window.wall.notes == ["a", "b"] && window.undo.undoName == "replace all")
    try await window.undo.undo()
    #expect(window.wall.notes == ["milk"])
  }

  @Test func `undo is a command that is available if there is a change`() async throws {
    let handler = UndoHandler(window.undo)
    let handling = try window.dispatcher.register(handler, for: UndoCommandsRouter.self)
    let undo = window.dispatcher.router(UndoCommandsRouter.self)
    let broadcaster = Broadcaster()
    let item = try UndoMenuItem(window.undo, broadcaster)
    await #expect(throws: CommandError.self) { try await undo.undo() }
    try notes.addNote("milk", at: 0)
    #expect(item.title == "Undo add note")
    try await undo.undo()
    #expect(window.wall.notes == [] && item.title == "Undo")
    try await undo.redo()
    #expect(window.wall.notes == ["milk"])
    handling.cancel()
  }

  @Test(arguments: [true, false])
  func `a command asks its user before it loses data`(isConfirmed: Bool) async throws {
    for text in ["milk", "tea"] { try notes.addNote(text, at: 0) }
    var reasons: [String] = []
    let button = ClearButton(window.dispatcher) { reason in
      reasons.append(reason)
      return isConfirmed
    }
    try await button.press()
    #expect(reasons == ["2 notes are on the wall"])
    #expect(window.wall.notes == (isConfirmed ? [] : ["tea", "milk"]))
  }

  @Test func `a command reports its progress`() async throws {
    for text in ["milk", "tea"] { try notes.addNote(text, at: 0) }
    let panel = PrintPanel(window.dispatcher)
    try await panel.run()
    #expect(panel.lines == ["0 % tea", "50 % milk"])
  }
}
