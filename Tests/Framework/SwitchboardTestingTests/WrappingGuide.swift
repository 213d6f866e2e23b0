import Foundation
package import Switchboard
import Testing

// The code of the article "Wrap a command". `ArticleTests` compares the two.

/// A separate scope, because other examples use the names of the article, too.
@MainActor
package struct WrappingGuide {
  /// Notes on the wall.
  @CommandProtocol(.calls)
  @MainActor
  package protocol NoteCommands: AnyObject {
    /// Pins a note.
    func addNote(_ text: String, urgent: Bool) throws
  }

  enum NoteError: Error { case empty }

  /// The books in a store that is not always reachable.
  @CommandProtocol(.calls)
  @MainActor
  package protocol CatalogCommands: AnyObject {
    /// Returns the title of a book.
    func title(of number: Int) throws -> String
  }

  struct StoreError: Error {}

  @MainActor
  final class AuditedNotes: NoteCommands {
    let next: any NoteCommands
    init(_ next: any NoteCommands) { self.next = next }
    func addNote(_ text: String, urgent: Bool) throws {
      print("adding \(text)")
      try next.addNote(text, urgent: urgent)
    }
  }

  struct User {
    struct MayNot: Error, Equatable { let command: String }

    let allowed: Set<String>

    func checkPermission(for command: CommandDescription) throws {
      guard allowed.contains(command.name) else { throw MayNot(command: command.name) }
    }
  }

  @MainActor
  final class CommandLog {
    private(set) var lines: [String] = []

    func add(_ name: String, _ result: Result<CommandResult, any Error>) {
      switch result {
      case .success(let result): lines.append("\(name): \(result.text ?? "done")")
      case .failure(let error): lines.append("\(name): \(error)")
      }
    }
  }

  @MainActor
  private final class NoteWall: NoteCommands {
    private(set) var notes: [String] = []

    func addNote(_ text: String, urgent: Bool) { notes.append(text) }
  }

  /// A store that fails when its first requests arrive.
  @MainActor
  private final class Catalog: CatalogCommands {
    private(set) var requests = 0
    private let failures: Int

    init(failures: Int) { self.failures = failures }

    func title(of number: Int) throws -> String {
      requests += 1
      if requests <= failures { throw StoreError() }
      return "title \(number)"
    }
  }

  private let application: CommandDispatcher
  private let dispatcher: CommandDispatcher
  private let wall = NoteWall()
  private let handling: Subscription
  private let notes: any NoteCommands
  private let books: any CatalogCommands

  init() throws {
    let application = CommandDispatcher(name: "application")
    let dispatcher = CommandDispatcher(name: "window", parent: application)
    self.application = application
    self.dispatcher = dispatcher
    handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    notes = dispatcher.router(NoteCommandsRouter.self)
    books = dispatcher.router(CatalogCommandsRouter.self)
  }

  private func handle(failures: Int) throws -> (catalog: Catalog, handling: Subscription) {
    let catalog = Catalog(failures: failures)
    return (catalog, try dispatcher.register(catalog, for: CatalogCommandsRouter.self))
  }
}

// MARK: - Arguments

extension WrappingGuide {
  @Test func `a wrapper of one command changes its arguments or throws`() throws {
    let wrapping = dispatcher.wrap(NoteCommandsRouter.Key.addNote) { next in
      { text, urgent in
        guard !text.isEmpty else { throw NoteError.empty }
        try next.addNote(text.lowercased(), urgent: urgent)
      }
    }
    try notes.addNote("Milk", urgent: false)
    #expect(throws: NoteError.empty) { try notes.addNote("", urgent: false) }
    #expect(wall.notes == ["milk"])
    _ = wrapping
  }

  @Test func `a wrapper of a protocol sees each of its commands`() throws {
    let audit = dispatcher.wrap(NoteCommandsRouter.self) { next in AuditedNotes(next) }
    try notes.addNote("milk", urgent: false)
    #expect(wall.notes == ["milk"])
    _ = audit
  }

  @Test func `a described wrapper refuses commands that the user may not run`() throws {
    let user = User(allowed: ["addNote"])
    let permissions = application.wrapCalls(named: "permissions") { call, next in
      try user.checkPermission(for: call.command)
      return try next(call)
    } async: { call, next in
      try user.checkPermission(for: call.command)
      return try await next(call)
    }
    try notes.addNote("milk", urgent: false)
    #expect(throws: User.MayNot(command: "title")) { try books.title(of: 1) }
    #expect(wall.notes == ["milk"])
    _ = permissions
  }

  @Test func `a described wrapper changes arguments through calls as values`() throws {
    let trimming = dispatcher.wrapCalls(of: NoteCommandsRouter.self) { call, next in
      guard case .addNote(let text, let urgent)? = NoteCommandsCall(call) else {
        return try next(call)
      }
      let trimmed = text.trimmingCharacters(in: .whitespaces)
      return try next(call.rewritten(as: NoteCommandsCall.addNote(trimmed, urgent: urgent)))
    } async: { call, next in
      try await next(call)
    }
    try notes.addNote(" milk ", urgent: false)
    #expect(wall.notes == ["milk"])
    _ = trimming
  }
}

// MARK: - Results and errors

extension WrappingGuide {
  @Test func `a log has results and errors`() throws {
    let handled = try handle(failures: 1)
    let log = CommandLog()
    let logging = application.wrapCalls(named: "log") { call, next in
      let result = Result { try next(call) }
      log.add(call.command.name, result)
      return try result.get()
    } async: { call, next in
      do {
        let result = try await next(call)
        log.add(call.command.name, .success(result))
        return result
      } catch {
        log.add(call.command.name, .failure(error))
        throw error
      }
    }
    #expect(throws: StoreError.self) { try books.title(of: 1) }
    #expect(try books.title(of: 2) == "title 2")
    #expect(log.lines == ["title: StoreError()", "title: title 2"])
    logging.cancel()
    handled.handling.cancel()
  }

  @Test func `a fallback replaces an error by a result`() throws {
    let handled = try handle(failures: 1)
    let fallback = dispatcher.wrapCalls(named: "fallback") { call, next in
      do { return try next(call) } catch is StoreError { return CommandResult("offline") }
    } async: { call, next in
      do { return try await next(call) } catch is StoreError { return CommandResult("offline") }
    }
    #expect(try books.title(of: 1) == "offline" && books.title(of: 1) == "title 1")
    fallback.cancel()
    handled.handling.cancel()
  }

  @Test func `a cache answers for the handler`() throws {
    let handled = try handle(failures: 0)
    var results: [String?: CommandResult] = [:]
    let caching = dispatcher.wrapCalls(of: CatalogCommandsRouter.self, named: "cache") {
      call, next in
      if let known = results[CatalogCommandsCall(call)?.line] { return known }
      let result = try next(call)
      results[CatalogCommandsCall(call)?.line] = result
      return result
    } async: { call, next in
      try await next(call)
    }
    #expect(try books.title(of: 1) == "title 1" && books.title(of: 1) == "title 1")
    #expect(try books.title(of: 2) == "title 2" && handled.catalog.requests == 2)
    caching.cancel()
    handled.handling.cancel()
  }

  @Test func `a second attempt hides the first error`() throws {
    let handled = try handle(failures: 1)
    let retrying = dispatcher.wrapCalls(named: "retry") { call, next in
      do { return try next(call) } catch is StoreError { return try next(call) }
    } async: { call, next in
      do { return try await next(call) } catch is StoreError { return try await next(call) }
    }
    #expect(try books.title(of: 1) == "title 1" && handled.catalog.requests == 2)
    retrying.cancel()
    handled.handling.cancel()
  }
}
