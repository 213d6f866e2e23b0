package import BrowserModel
package import Foundation
package import ProfileFiles

/// The named sessions of a user. Each is stored as text.
///
/// Deleted and replaced sessions are kept for `daysKept` days and can be restored.
package actor SessionLibrary {
  /// The number of days for which deleted and replaced sessions can be restored.
  package static let daysKept = 30

  /// Whether the sessions are lost at the end of the run.
  package nonisolated let isInMemory: Bool

  private let now: @Sendable () -> Date
  private var storage: any SessionTextStorage

  /// Creates a library.
  ///
  /// - Parameters:
  ///   - directory: The directory of the sessions' files; nil to keep the sessions in memory.
  ///   - access: The permitted use of the files.
  ///   - ledger: The ledger that records the checksums of the files.
  ///   - now: Returns the current time.
  package init(
    in directory: URL?, access: FileAccess = .readWrite, ledger: FileLedger? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.now = now
    isInMemory = directory == nil
    storage =
      directory.map { DirectorySessionTextStorage($0, access: access, ledger: ledger) }
      ?? MemorySessionTextStorage()
  }
}

// MARK: - Reading

extension SessionLibrary {
  /// Returns the warnings about files read since the last call, one sentence for each file that
  /// something else has changed or deleted.
  package func takeWarnings() -> [String] { storage.takeWarnings() }

  /// Returns descriptions of all sessions, sorted by name.
  ///
  /// - Throws: ``SessionLibraryError`` if the sessions cannot be listed.
  package func summaries() throws(SessionLibraryError) -> [SessionSummary] {
    try names().map { name in
      do throws(SessionLibraryError) {
        let document = try self.document(named: name)
        return SessionSummary(
          name: name, windowCount: document.windows.count, tabCount: document.tabCount,
          savedTime: document.savedTime, problem: nil)
      } catch {
        return SessionSummary(
          name: name, windowCount: 0, tabCount: 0, savedTime: nil, problem: error)
      }
    }
  }

  /// Returns a session.
  ///
  /// - Throws: ``SessionLibraryError`` if there is none with that name or it cannot be read.
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

  /// Returns the names of all sessions, sorted, without reading the sessions.
  ///
  /// - Throws: ``SessionLibraryError`` if the sessions cannot be listed.
  package func names() throws(SessionLibraryError) -> [String] {
    try files().filter { $0.deletionTime == nil }.map(\.session)
      .sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
  }

  private func files() throws(SessionLibraryError) -> [SessionFileName] {
    try accessing { storage throws(FileError) in
      try storage.names().compactMap(SessionFileName.init(file:))
    }
  }

  /// Returns the stored form of an existing name.
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
  /// Saves a session under a name and returns after it is on the disk.
  ///
  /// - Parameters:
  ///   - document: The session.
  ///   - name: The name.
  ///   - replaces: Whether to replace a session with that name, which can be restored afterwards.
  /// - Throws: ``SessionLibraryError`` if the session cannot be written or its name is taken.
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
    // The session is saved, even if old files cannot be deleted.
    try? forgetOld()
  }

  /// Renames a session.
  ///
  /// - Throws: ``SessionLibraryError`` if there is none with that name, or the new name is taken or
  ///   invalid.
  package func rename(_ name: String, to newName: String) throws(SessionLibraryError) {
    let old = try existing(name)
    guard old != newName else { return }
    try checkUsable(newName)
    try checkFree(newName, besides: old)
    try move(SessionFileName(old), to: SessionFileName(newName))
  }

  /// Deletes a session, which can be restored for some time.
  ///
  /// - Throws: ``SessionLibraryError`` if there is none with that name or its file cannot be
  ///   renamed.
  package func delete(_ name: String) throws(SessionLibraryError) {
    let name = try existing(name)
    try move(SessionFileName(name), to: try asideName(for: name))
    // The session is deleted, even if old files cannot be deleted.
    try? forgetOld()
  }

  /// Restores the session with the given name that was deleted or replaced last.
  ///
  /// - Returns: The session.
  /// - Throws: ``SessionLibraryError`` if there is none or its name is taken.
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

  /// Checks that a name is free. Names that differ only in case conflict, because some file systems
  /// ignore case.
  private func checkFree(
    _ name: String, besides other: String? = nil
  ) throws(SessionLibraryError) {
    let names = try names().filter { $0 != other }
    if let same = names.first(where: { $0.lowercased() == name.lowercased() }) {
      throw .exists(same)
    }
  }

  /// Returns an unused name for a file that is deleted or replaced now.
  private func asideName(for name: String) throws(SessionLibraryError) -> SessionFileName {
    let taken = Set(try files().compactMap { $0.session == name ? $0.deletionTime : nil })
    var time = now().milliseconds
    while taken.contains(time) { time += 1 }
    return SessionFileName(name, deletedAt: time)
  }

  /// Permanently deletes files that have been kept for too long.
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

  /// Returns the library of a regular browser state and creates it on the first request.
  ///
  /// - Throws: ``UserDataError`` if the state is being destroyed.
  @MainActor
  package static func library(of state: BrowserState) throws(UserDataError) -> SessionLibrary {
    try state.userData.value(for: SessionLibrary.self) {
      SessionLibrary(
        in: state.directory?.file("sessions"), access: state.access,
        ledger: state.directory?.ledger)
    }
  }
}

// MARK: - SessionSummary

/// A description of a named session.
package struct SessionSummary: Hashable, Sendable {
  /// The name of the session.
  package let name: String
  /// The number of windows.
  package let windowCount: Int
  /// The number of tabs in all windows.
  package let tabCount: Int
  /// The time at which the session was saved, in milliseconds since 1970; nil if it cannot be read.
  package let savedTime: Int?
  /// The error that occurred while reading the session, if any.
  package let problem: SessionLibraryError?
}

// MARK: - Errors

/// The reason why an operation on a named session was refused or failed. All sessions are
/// unchanged.
package enum SessionLibraryError: Error, Hashable, Sendable {
  /// The name is invalid.
  case unusableName(String, fault: String)
  /// There is a session with that name, or with a name that differs only in case.
  case exists(String)
  /// There is no session with that name.
  case unknown(String, known: [String])
  /// No session with that name was deleted recently.
  case notDeleted(String)
  /// The stored text is not a valid session.
  case damaged(String, SessionTextError)
  /// A file could not be read or written.
  case file(FileError)
}

// MARK: - Sentences

extension SessionLibraryError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unusableName(let name, let fault):
      "a session cannot be called ‘\(name)’: the name \(fault)"
    case .exists(let name):
      "there is a session ‘\(name)’ already: choose another name, or ‘save session’ with --replace"
    case .unknown(let name, let known):
      "there is no session ‘\(name)’: "
        + (known.isEmpty ? "‘save session’ makes one" : "name one of " + list(known))
    case .notDeleted(let name):
      "no session ‘\(name)’ has been deleted or replaced in the last "
        + "\(SessionLibrary.daysKept) days: ‘sessions’ lists the existing ones"
    case .damaged(let name, let error): "‘\(name)’, \(error)"
    case .file(let error): "\(error)"
    }
  }

  private func list(_ names: [String]) -> String {
    names.map { "‘\($0)’" }.joined(separator: ", ")
  }
}
