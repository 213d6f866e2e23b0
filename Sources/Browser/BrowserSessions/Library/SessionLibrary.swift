package import BrowserModel
package import Foundation
package import ProfileFiles
import Switchboard

/// A library of the user's named sessions. The sessions are stored as text.
///
/// Deleted and replaced sessions are kept for `daysKept` days and can be restored.
package actor SessionLibrary {
  /// The number of days for which deleted and replaced sessions can be restored.
  package static let daysKept = 30

  /// A Boolean value that indicates whether the sessions are lost when the run ends.
  package nonisolated let isInMemory: Bool

  private let now: @Sendable () -> Date
  private var storage: any SessionTextStorage

  /// Creates a library.
  ///
  /// - Parameters:
  ///   - directory: The directory for the session files, or nil to keep the sessions in memory.
  ///   - now: A closure that returns the current time.
  package init(
    in directory: FileDirectory?, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.now = now
    isInMemory = directory == nil
    storage =
      directory.map { DirectorySessionTextStorage($0) }
      ?? MemorySessionTextStorage()
  }
}

// MARK: - Reading

extension SessionLibrary {
  /// Returns summaries of all sessions, sorted by name.
  ///
  /// - Throws: ``SessionLibraryError`` if the sessions cannot be listed.
  package func summaries() throws(SessionLibraryError) -> [SessionSummary] {
    try names().map { name in
      do throws(SessionLibraryError) {
        let document = try self.document(named: name)
        return SessionSummary(
          name: name, windowCount: document.windows.count, tabCount: document.tabCount,
          savedTime: Date(milliseconds: document.savedTime), problem: nil)
      } catch {
        return SessionSummary(
          name: name, windowCount: 0, tabCount: 0, savedTime: nil, problem: error)
      }
    }
  }

  /// Returns the session with the given name.
  ///
  /// - Throws: ``SessionLibraryError`` if there is no session with that name or it cannot be read.
  package func document(named name: String) throws(SessionLibraryError) -> SessionDocument {
    let file = SessionFileName(try existing(name)).file
    guard let data = try accessing({ storage throws(FileError) in try storage.read(file) }) else {
      throw .unknown(name, known: try names())
    }
    do {
      return try SessionDocument(text: data)
    } catch {
      throw .damaged(name, error)
    }
  }

  /// Returns the sorted names of all sessions without reading the sessions.
  ///
  /// - Throws: ``SessionLibraryError`` if the sessions cannot be listed.
  package func names() throws(SessionLibraryError) -> [String] {
    try files().filter { $0.deletionTime == nil }.map(\.session)
      .sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
  }

  /// Returns the sorted names of the deleted and replaced sessions that can be restored.
  ///
  /// - Throws: ``SessionLibraryError`` if the sessions cannot be listed.
  package func deletedNames() throws(SessionLibraryError) -> [String] {
    let existing = Set(try names().map { $0.lowercased() })
    let deleted = try files().filter { $0.deletionTime != nil }.map(\.session)
    return Set(deleted).filter { !existing.contains($0.lowercased()) }.sorted()
  }

  private func files() throws(SessionLibraryError) -> [SessionFileName] {
    try accessing { storage throws(FileError) in
      try storage.names().compactMap(SessionFileName.init(file:))
    }
  }

  /// Returns the name of an existing session as it is stored. The stored name can differ in its
  /// Unicode normalization.
  private func existing(_ name: String) throws(SessionLibraryError) -> String {
    let names = try names()
    guard let name = names.first(where: { $0 == name }) else {
      throw .unknown(name, known: names)
    }
    return name
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
  ) throws(SessionLibraryError) {
    try checkUsable(name)
    let old = try names().first { $0 == name }
    if old == nil || !replaces { try checkFree(name) }
    let (data, file) = (Data(document.text.utf8), SessionFileName(old ?? name).file)
    if let old,
      let replaced = try accessing({ storage throws(FileError) in try storage.read(file) })
    {
      let copy = try asideName(for: old).file
      try accessing { storage throws(FileError) in try storage.write(replaced, to: copy) }
    }
    try accessing { storage throws(FileError) in try storage.write(data, to: file) }
    // Ignore errors, because the session is already saved.
    try? forgetOld()
  }

  /// Renames a session.
  ///
  /// - Throws: ``SessionLibraryError`` if there is no session with the old name, or if the new name
  ///   is taken or invalid.
  package func rename(_ name: String, to newName: String) throws(SessionLibraryError) {
    let old = try existing(name)
    guard old != newName else { return }
    try checkUsable(newName)
    try checkFree(newName, replacing: old)
    try move(SessionFileName(old), to: SessionFileName(newName))
  }

  /// Deletes a session. It can be restored for `daysKept` days.
  ///
  /// - Throws: ``SessionLibraryError`` if there is no session with that name or its file cannot be
  ///   renamed.
  package func delete(_ name: String) throws(SessionLibraryError) {
    let name = try existing(name)
    try move(SessionFileName(name), to: try asideName(for: name))
    // Ignore errors, because the session is already deleted.
    try? forgetOld()
  }

  /// Restores the most recently deleted or replaced session with the given name.
  ///
  /// - Returns: The restored session.
  /// - Throws: ``SessionLibraryError`` if there is no session to restore or its name is taken.
  package func restore(_ name: String) throws(SessionLibraryError) -> SessionDocument {
    let aside = try files().filter { $0.session == name && $0.deletionTime != nil }
    guard let last = aside.max(by: { $0.deletionTime ?? 0 < $1.deletionTime ?? 0 }) else {
      throw .notDeleted(name)
    }
    try checkFree(name)
    try move(last, to: SessionFileName(last.session))
    return try document(named: name)
  }
}

// MARK: - Files

extension SessionLibrary {
  private func checkUsable(_ name: String) throws(SessionLibraryError) {
    if let fault = BrowserStateName.fault(in: name) { throw .unusableName(name, fault: fault) }
  }

  /// Checks that a name is not taken. Names that differ only in case conflict, because some file
  /// systems ignore case.
  private func checkFree(
    _ name: String, replacing other: String? = nil
  ) throws(SessionLibraryError) {
    let names = try names().filter { $0 != other }
    if let same = names.first(where: { $0.lowercased() == name.lowercased() }) {
      throw .exists(same)
    }
  }

  /// Returns an unused file name for keeping a session that is about to be deleted or replaced.
  private func asideName(for name: String) throws(SessionLibraryError) -> SessionFileName {
    let taken = Set(try files().compactMap { $0.session == name ? $0.deletionTime : nil })
    var time = now().milliseconds
    while taken.contains(time) { time += 1 }
    return SessionFileName(name, deletedAt: time)
  }

  /// Permanently deletes sessions that were deleted or replaced more than `daysKept` days ago.
  private func forgetOld() throws(SessionLibraryError) {
    let limit = now().milliseconds - Self.daysKept * 86_400_000
    for file in try files() where file.deletionTime.map({ $0 < limit }) == true {
      try accessing { storage throws(FileError) in try storage.delete(file.file) }
    }
  }

  private func move(
    _ file: SessionFileName, to other: SessionFileName
  ) throws(SessionLibraryError) {
    try accessing { storage throws(FileError) in try storage.rename(file.file, to: other.file) }
  }

  private func accessing<Result>(
    _ body: (inout any SessionTextStorage) throws(FileError) -> Result
  ) throws(SessionLibraryError) -> Result {
    do {
      return try body(&storage)
    } catch {
      throw .file(error)
    }
  }
}

// MARK: - Browser states

extension SessionLibrary: UserDataKey {
  /// The library of a browser state.
  package typealias Value = SessionLibrary

  /// Returns the library of a regular browser state. The library is created on first use.
  ///
  /// - Throws: ``UserDataError`` if the state is being destroyed.
  @MainActor
  package static func library(of state: BrowserState) throws(UserDataError) -> SessionLibrary {
    try state.userData.value(for: SessionLibrary.self) {
      SessionLibrary(in: state.directory?.files.directory("sessions"))
    }
  }
}

// MARK: - SessionSummary

/// A summary of a named session.
package struct SessionSummary: Hashable, Sendable {
  /// The name of the session.
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

/// An error that prevents an operation on a named session. All sessions are unchanged.
package enum SessionLibraryError: Error, Hashable, Sendable {
  /// The name is invalid.
  case unusableName(String, fault: String)
  /// There is already a session with that name, or with a name that differs only in case.
  case exists(String)
  /// There is no session with that name.
  case unknown(String, known: [String])
  /// No session with that name was deleted or replaced recently.
  case notDeleted(String)
  /// The stored text is not a valid session.
  case damaged(String, SessionTextError)
  /// A file could not be read or written.
  case file(FileError)
}

// MARK: - CustomStringConvertible

extension SessionLibraryError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unusableName(let name, let fault):
      "a session cannot be called ‘\(name)’: the name \(fault)"
    case .exists(let name):
      "there is a session ‘\(name)’ already: choose another name, or ‘save session’ with --replace"
    case .unknown(let name, let known):
      "there is no session ‘\(name)’: "
        + (known.isEmpty
          ? "‘save session’ makes one" : "name one of " + known.quoted.joined(separator: ", "))
    case .notDeleted(let name):
      "no session ‘\(name)’ has been deleted or replaced in the last "
        + "\(SessionLibrary.daysKept) days: ‘sessions’ lists the existing ones"
    case .damaged(let name, let error): "‘\(name)’, \(error)"
    case .file(let error): "\(error)"
    }
  }
}
