package import Switchboard

/// A text with a title and tickets.
@CommandProtocol(.calls)
@MainActor
package protocol DraftCommands: AnyObject {
  func insert(_ text: String, at offset: Int) throws
  func delete(_ count: Int, at offset: Int) throws
  func setTitle(_ title: String)
  /// Moves letters from the beginning to the end.
  func rotate(by count: Int) async
  /// Adds a ticket and returns its number.
  func addTicket() throws -> Int
  func restoreTicket(_ number: Int)
  func removeTicket(_ number: Int)
  /// Deletes and inserts text by commands.
  func replaceAll(with text: String) throws
  /// Inserts the text once more by a command.
  func duplicate() throws
  /// Inserts several texts by commands.
  func insertAll(_ texts: [String]) throws
  func find(_ text: String) -> Bool?
  @Effects(.reads) func readTitle() -> String?
  @Confidential func sign(_ name: String)
  func undo() async throws
}

enum DraftError: Error, Equatable { case outside, empty }

/// The model and handler of a draft.
@MainActor
final class Draft: DraftCommands {
  struct State: Equatable {
    var text = ""
    var title = ""
    var tickets: Set<Int> = []
  }

  var state = State()
  /// A closure that `rotate` awaits.
  var pause: @MainActor () async -> Void = {}
  var undoing: @MainActor () async throws -> Void = {}
  private var lastTicket = 0
  private let commands: any DraftCommands

  init(_ dispatcher: CommandDispatcher) { commands = dispatcher.router(DraftCommandsRouter.self) }

  func insert(_ text: String, at offset: Int) throws {
    guard !text.isEmpty else { throw DraftError.empty }
    guard 0...state.text.count ~= offset else { throw DraftError.outside }
    let index = state.text.index(state.text.startIndex, offsetBy: offset)
    state.text.insert(contentsOf: text, at: index)
  }

  func delete(_ count: Int, at offset: Int) throws {
    guard let range = range(count, offset) else { throw DraftError.outside }
    state.text.removeSubrange(range)
  }

  func text(_ count: Int, at offset: Int) -> String? {
    range(count, offset).map { String(state.text[$0]) }
  }

  private func range(_ count: Int, _ offset: Int) -> Range<String.Index>? {
    guard count >= 0, offset >= 0, offset + count <= state.text.count else { return nil }
    let start = state.text.index(state.text.startIndex, offsetBy: offset)
    return start..<state.text.index(start, offsetBy: count)
  }

  func setTitle(_ title: String) { state.title = title }

  func rotate(by count: Int) async {
    await pause()
    guard !state.text.isEmpty else { return }
    let length = state.text.count
    let shift = (count % length + length) % length
    state.text = String(state.text.dropFirst(shift) + state.text.prefix(shift))
  }

  func addTicket() throws -> Int {
    lastTicket += 1
    state.tickets.insert(lastTicket)
    return lastTicket
  }

  func restoreTicket(_ number: Int) { state.tickets.insert(number) }
  func removeTicket(_ number: Int) { state.tickets.remove(number) }

  func replaceAll(with text: String) throws {
    try commands.delete(state.text.count, at: 0)
    if !text.isEmpty { try commands.insert(text, at: 0) }
  }

  func duplicate() throws { try commands.insert(state.text, at: 0) }

  func insertAll(_ texts: [String]) throws {
    for text in texts { try commands.insert(text, at: 0) }
  }

  func find(_ text: String) -> Bool? { state.text.contains(text) }
  func readTitle() -> String? { state.title }
  func sign(_ name: String) { state.title += name }
  func undo() async throws { try await undoing() }
}

/// A draft whose commands can be undone.
@MainActor
final class UndoableDraft {
  let dispatcher: CommandDispatcher
  let draft: Draft
  let undo: UndoStack
  /// The lines of the commands that were sent, outermost ones and others.
  private(set) var lines: [String] = []
  private let registration: Subscription
  private var interception: Subscription?

  init(_ dispatcher: CommandDispatcher = CommandDispatcher(), limit: Int = 100) throws {
    self.dispatcher = dispatcher
    draft = Draft(dispatcher)
    undo = UndoStack(of: dispatcher, limit: limit)
    registration = try dispatcher.register(draft, for: DraftCommandsRouter.self)
    undo.register(DraftCommandsCall.self, coalescing: Self.key) { [draft] call in
      Self.inverse(of: call, in: draft)
    }
    interception = dispatcher.intercept { [weak self] dispatch in
      if dispatch.outcome == nil { self?.lines.append(dispatch.line ?? "…") }
    }
  }

  var commands: any DraftCommands { dispatcher.router(DraftCommandsRouter.self) }
  var text: String { draft.state.text }

  /// Returns the lines that were sent since the last call.
  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Single letters that are typed one after the other are one change.
  private static func key(of call: DraftCommandsCall) -> String? {
    if case .insert(let text, _) = call, text.count == 1 { "typing" } else { nil }
  }

  private static func inverse(
    of call: DraftCommandsCall, in draft: Draft
  ) -> UndoStack.Inverse<DraftCommandsCall>? {
    switch call {
    case .insert(let text, let offset): return { _ in [.delete(text.count, at: offset)] }
    case .delete(let count, let offset):
      guard let text = draft.text(count, at: offset) else { return nil }
      return { _ in text.isEmpty ? [] : [.insert(text, at: offset)] }
    case .setTitle:
      let title = draft.state.title
      return { _ in [.setTitle(title)] }
    case .rotate(let count): return { _ in [.rotate(by: -count)] }
    case .addTicket: return { result in (result.value as? Int).map { [.removeTicket($0)] } ?? [] }
    case .restoreTicket(let number): return { _ in [.removeTicket(number)] }
    case .removeTicket(let number): return { _ in [.restoreTicket(number)] }
    case .replaceAll:
      let text = draft.state.text
      return { _ in [.replaceAll(with: text)] }
    case .insertAll(let texts):
      return { _ in texts.reversed().map { .delete($0.count, at: 0) } }
    case .duplicate, .find, .readTitle, .sign, .undo: return nil
    }
  }
}
