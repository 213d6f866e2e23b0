import Foundation
import Switchboard
import Testing

// The code of the article "Wrap a command". `ArticleTests` compares the two.

@MainActor
final class AuditedNotes: NoteCommands {
  let next: any NoteCommands
  init(_ next: any NoteCommands) { self.next = next }
  func addNote(_ text: String, urgent: Bool) throws {
    log("addNote")
    try next.addNote(text, urgent: urgent)
  }
}

@MainActor private var logged: [String] = []

@MainActor private func log(_ text: String) { logged.append(text) }

/// A user who may run some commands.
private struct User {
  struct MayNot: Error, Equatable {
    let command: String
  }

  let allowed: Set<String>

  func checkPermission(for command: CommandDescription) throws {
    guard allowed.contains(command.name) else { throw MayNot(command: command.name) }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

@MainActor
struct WrappingGuide {
  let application = CommandDispatcher(name: "application")
  let dispatcher: CommandDispatcher
  let store = NoteStore()
  let mediator: NoteListMediator
  let handling: Subscription
  let notes: any NoteCommands

  init() throws {
    dispatcher = CommandDispatcher(name: "window", parent: application)
    mediator = NoteListMediator(store: store)
    handling = try dispatcher.register(mediator, for: NoteCommandsRouter.self)
    notes = dispatcher.router(NoteCommandsRouter.self)
  }

  @Test func `a wrapper of one command changes its arguments or throws`() throws {
    let wrapping = dispatcher.wrap(NoteCommandsRouter.Key.addNote) { next in
      { text, urgent in
        guard !text.isEmpty else { throw NoteError.empty }
        try next.addNote(text.lowercased(), urgent: urgent)
      }
    }
    try notes.addNote("Milk", urgent: false)
    #expect(throws: NoteError.empty) { try notes.addNote("", urgent: false) }
    #expect(store.notes == ["milk"])
    _ = wrapping
  }

  @Test func `a wrapper of a protocol sees each of its commands`() throws {
    let audit = dispatcher.wrap(NoteCommandsRouter.self) { next in AuditedNotes(next) }
    try notes.addNote("milk", urgent: false)
    #expect(logged == ["addNote"] && store.notes == ["milk"])
    _ = audit
  }

  @Test func `a described wrapper refuses commands that the user may not run`() throws {
    let user = User(allowed: [])
    let permissions = application.wrapCalls(named: "permissions") { call, next in
      try user.checkPermission(for: call.command)
      return try next(call)
    } async: { call, next in
      try user.checkPermission(for: call.command)
      return try await next(call)
    }
    #expect(throws: User.MayNot(command: "addNote")) { try notes.addNote("milk", urgent: false) }
    #expect(store.notes == [])
    _ = permissions
  }

  @Test func `a described wrapper changes arguments through calls as values`() throws {
    let trimming = dispatcher.wrapCalls(of: NoteCommandsRouter.self) { call, next in
      guard case .addNote(let text, let urgent)? = NoteCommandsCall(call) else {
        return try next(call)
      }
      return try next(call.rewritten(as: NoteCommandsCall.addNote(text.trimmed, urgent: urgent)))
    } async: { call, next in
      try await next(call)
    }
    try notes.addNote(" milk ", urgent: false)
    #expect(store.notes == ["milk"])
    _ = trimming
  }
}
