package import BrowserModel
package import Foundation
import Switchboard

/// The named sessions of a browser state. Its ``SessionService`` keeps and saves them.
///
/// Deleted and replaced sessions are kept for `daysKept` days and can be restored.
@MainActor
package struct SessionLibrary {
  /// The number of days for which deleted and replaced sessions can be restored.
  nonisolated static let daysKept = 30

  private let service: SessionService

  /// Creates the library of a service's browser state.
  init(of service: SessionService) { self.service = service }

  /// Returns the library of a regular browser state, or nil if the state is being destroyed.
  package static func library(of state: BrowserState) -> SessionLibrary? {
    (try? state.services.service(SessionService.self)).map { SessionLibrary(of: $0) }
  }

  /// A Boolean value that indicates whether the sessions are lost when the run ends.
  package var isInMemory: Bool { !service.hasLocation }
}

// MARK: - Reading

extension SessionLibrary {
  /// Returns summaries of all sessions, sorted by name.
  ///
  /// - Throws: ``SessionLibraryError`` if the sessions cannot be read.
  package func summaries() async throws(SessionLibraryError) -> [SessionSummary] {
    try await load()
    var summaries: [SessionSummary] = []
    for session in sessions.existing { summaries.append(await summary(of: session)) }
    return summaries
  }

  private func summary(of session: NamedSessionRecord) async -> SessionSummary {
    do throws(SessionLibraryError) {
      let document = try await document(of: session)
      return SessionSummary(
        name: session.name, windowCount: document.windows.count, tabCount: document.tabCount,
        savedTime: Date(milliseconds: document.savedTime), problem: nil)
    } catch {
      return SessionSummary(
        name: session.name, windowCount: 0, tabCount: 0, savedTime: nil, problem: error)
    }
  }

  /// Returns the session with the given name.
  ///
  /// - Throws: ``SessionLibraryError`` if there is no session with that name or it cannot be read.
  package func document(named name: String) async throws(SessionLibraryError) -> SessionDocument {
    try await load()
    return try await document(of: sessions.session(named: name))
  }

  private func document(
    of session: NamedSessionRecord
  ) async throws(SessionLibraryError) -> SessionDocument {
    let text = service.trackers.namedSessions.texts[session.id]
    return try await Self.document(of: session, text, in: service.loaded?.store)
  }

  /// Reads the text of a session, unless it is in memory, and parses it.
  @concurrent
  private static func document(
    of session: NamedSessionRecord, _ text: Data?, in store: SessionStore?
  ) async throws(SessionLibraryError) -> SessionDocument {
    var stored: Data?
    do throws(SessionStoreError) {
      if text == nil { stored = try store?.text(ofSession: session.id) }
    } catch {
      throw .store(error)
    }
    do throws(SessionTextError) { return try SessionDocument(text: text ?? stored ?? Data()) } catch
    {
      throw .damaged(session.name, error)
    }
  }

  /// Returns the sorted names of all sessions without reading the sessions.
  ///
  /// - Throws: ``SessionLibraryError`` if the sessions cannot be read.
  package func names() async throws(SessionLibraryError) -> [String] {
    try await load()
    return sessions.existing.map(\.name)
  }

  /// Returns the sorted names of the deleted and replaced sessions that can be restored.
  ///
  /// - Throws: ``SessionLibraryError`` if the sessions cannot be read.
  package func deletedNames() async throws(SessionLibraryError) -> [String] {
    let existing = Set(try await names().map { $0.lowercased() })
    let names = Set(sessions.values.map(\.name))
    return names.filter { !existing.contains($0.lowercased()) }.sorted()
  }

  private var sessions: [Int: NamedSessionRecord] { service.trackers.namedSessions.sessions }

  private func load() async throws(SessionLibraryError) {
    await service.load()
    if case .refused(let error) = service.loaded?.outcome { throw .store(error) }
  }
}

// MARK: - Changing

extension SessionLibrary {
  /// Saves a session under a name and returns after it is on disk.
  ///
  /// - Parameters:
  ///   - document: The session.
  ///   - name: The name for the session.
  ///   - replaces: Whether to replace an existing session with that name. The replaced session can
  ///     be restored.
  /// - Throws: ``SessionLibraryError`` if the name is taken or invalid, or if the session cannot be
  ///   written.
  package func save(
    _ document: SessionDocument, as name: String, replacing replaces: Bool = false
  ) async throws(SessionLibraryError) {
    let text = await document.encoded()
    try await load()
    let id = (sessions.keys.max() ?? 0) + 1
    try await change(adding: [id: text]) { sessions, time throws(SessionLibraryError) in
      try Self.checkUsable(name)
      let old = sessions.existing.first { $0.name == name }
      if old == nil || !replaces { try sessions.checkFree(name) }
      if let old { sessions.remove(old, at: time) }
      sessions[id] = NamedSessionRecord(id: id, name: old?.name ?? name)
    }
  }

  /// Renames a session.
  ///
  /// - Throws: ``SessionLibraryError`` if there is no session with the old name, if the new name is
  ///   taken or invalid, or if the change cannot be written.
  package func rename(_ name: String, to newName: String) async throws(SessionLibraryError) {
    try await change { sessions, _ throws(SessionLibraryError) in
      let session = try sessions.session(named: name)
      try Self.checkUsable(newName)
      try sessions.checkFree(newName, except: session)
      sessions[session.id]?.name = newName
    }
  }

  /// Deletes a session. It can be restored for `daysKept` days.
  ///
  /// - Throws: ``SessionLibraryError`` if there is no session with that name or the change cannot be
  ///   written.
  package func delete(_ name: String) async throws(SessionLibraryError) {
    try await change { sessions, time throws(SessionLibraryError) in
      sessions.remove(try sessions.session(named: name), at: time)
    }
  }

  /// Restores the most recently deleted or replaced session with the given name.
  ///
  /// - Returns: The restored session.
  /// - Throws: ``SessionLibraryError`` if there is no session to restore, its name is taken, or the
  ///   change cannot be written.
  package func restore(_ name: String) async throws(SessionLibraryError) -> SessionDocument {
    try await change { sessions, _ throws(SessionLibraryError) in
      guard let last = sessions.lastDeleted(name) else { throw .notDeleted(name) }
      do { try sessions.checkFree(name) } catch { throw .takenAgain(name) }
      sessions[last.id]?.deletionTime = nil
    }
    return try await document(named: name)
  }

  /// Changes the sessions and returns after the changes are on disk.
  private func change(
    adding texts: [Int: Data] = [:],
    _ body: (inout [Int: NamedSessionRecord], _ time: Int) throws(SessionLibraryError) -> Void
  ) async throws(SessionLibraryError) {
    try await load()
    var sessions = sessions
    try body(&sessions, service.now().milliseconds)
    do throws(SessionStoreError) {
      try await service.setNamedSessions(sessions, adding: texts)
    } catch {
      throw .store(error)
    }
  }

  private static func checkUsable(_ name: String) throws(SessionLibraryError) {
    if let fault = BrowserStateName.fault(in: name) { throw .unusableName(name, fault: fault) }
  }
}

// MARK: - Records

extension [Int: NamedSessionRecord] {
  /// The sessions that were not deleted or replaced, sorted by name.
  fileprivate var existing: [NamedSessionRecord] {
    values.filter { $0.deletionTime == nil }
      .sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }

  /// Returns the existing session with a name in any Unicode normalization.
  fileprivate func session(named name: String) throws(SessionLibraryError) -> NamedSessionRecord {
    let existing = existing
    guard let session = existing.first(where: { $0.name == name }) else {
      throw .unknown(name, known: existing.map(\.name))
    }
    return session
  }

  /// Returns the most recently deleted or replaced session with a name.
  fileprivate func lastDeleted(_ name: String) -> NamedSessionRecord? {
    values.filter { $0.name == name && $0.deletionTime != nil }
      .max { ($0.deletionTime ?? 0, $0.id) < ($1.deletionTime ?? 0, $1.id) }
  }

  /// Checks that a name is not taken. Names that differ only in case conflict, because people
  /// confuse them.
  fileprivate func checkFree(
    _ name: String, except other: NamedSessionRecord? = nil
  ) throws(SessionLibraryError) {
    let others = existing.filter { $0.id != other?.id }
    if let same = others.first(where: { $0.name.lowercased() == name.lowercased() }) {
      throw .exists(same.name)
    }
  }

  /// Marks a session as deleted, and removes those that were deleted more than `daysKept` days ago.
  fileprivate mutating func remove(_ session: NamedSessionRecord, at time: Int) {
    self[session.id]?.deletionTime = time
    let limit = time - SessionLibrary.daysKept * 86_400_000
    self = filter { $0.value.deletionTime ?? limit >= limit }
  }
}

// MARK: - SessionSummary

/// A summary of a named session.
package struct SessionSummary: Hashable, Sendable {
  package let name: String
  /// The number of windows.
  package let windowCount: Int
  /// The number of tabs in all windows.
  package let tabCount: Int
  /// The time at which the session was saved, or nil if the session cannot be read.
  package let savedTime: Date?
  /// The error that occurred while reading the session, if any.
  package let problem: SessionLibraryError?
}

// MARK: - Errors

/// An error that prevents an operation on a named session.
package enum SessionLibraryError: Error, Hashable, Sendable {
  /// The name is invalid.
  case unusableName(String, fault: String)
  /// There is already a session with that name, or with a name that differs only in case.
  case exists(String)
  /// A session with the name of the one to restore has been saved since.
  case takenAgain(String)
  /// There is no session with that name.
  case unknown(String, known: [String])
  /// No session with that name was deleted or replaced recently.
  case notDeleted(String)
  /// The stored text is not a valid session.
  case damaged(String, SessionTextError)
  /// The store cannot be read or written to.
  case store(SessionStoreError)
}

// MARK: - CustomStringConvertible

extension SessionLibraryError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unusableName(let name, let fault):
      "a session cannot be called ‘\(name)’: the name \(fault)"
    case .exists(let name):
      "there is a session ‘\(name)’ already: choose another name, or ‘save session’ with --replace"
    case .takenAgain(let name):
      "there is a newer session ‘\(name)’: rename or delete it first"
    case .unknown(let name, let known):
      "there is no session ‘\(name)’: "
        + (known.isEmpty
          ? "‘save session’ makes one" : "name one of " + known.quoted.joined(separator: ", "))
    case .notDeleted(let name):
      "no session ‘\(name)’ has been deleted or replaced in the last "
        + "\(SessionLibrary.daysKept) days: ‘sessions’ lists the existing ones"
    case .damaged(let name, let error): "‘\(name)’, \(error)"
    case .store(let error): "\(error)"
    }
  }
}
