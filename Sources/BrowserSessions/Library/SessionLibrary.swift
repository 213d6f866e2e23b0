package import BrowserModel
package import Foundation
package import ProfileFiles

/// The sessions that a user has given names, each a text of its own.
///
/// What is deleted or replaced is kept aside for `daysKept` days, and can be brought back.
package actor SessionLibrary {
  /// For how long what is deleted or replaced can be brought back.
  package static let daysKept = 30

  /// Whether nothing outlives the run.
  package nonisolated let isInMemory: Bool

  private let now: @Sendable () -> Date
  private var storage: any SessionTextStorage

  /// Opens a library.
  /// - Parameters:
  ///   - directory: The directory of the texts. Without one they last until the browser ends.
  ///   - access: What may be done with the texts there.
  ///   - ledger: The ledger that remembers the checksums of the texts.
  ///   - now: Returns the time.
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
  /// Returns what the user has to know of the files that were read since the last call, a sentence
  /// for each that something else has changed or deleted.
  package func takeComplaints() -> [String] { storage.takeComplaints() }

  /// Returns what there is to say of all sessions, by name.
  /// - Throws: ``SessionLibraryError`` if they cannot be listed.
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
  /// - Throws: ``SessionLibraryError`` if there is none of that name, or it cannot be read.
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

  private func names() throws(SessionLibraryError) -> [String] {
    try files().filter { $0.deletionTime == nil }.map(\.session)
      .sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
  }

  private func files() throws(SessionLibraryError) -> [SessionFileName] {
    try accessing { storage throws(FileError) in
      try storage.names().compactMap(SessionFileName.init(file:))
    }
  }

  /// The name as it is kept.
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
  /// Keeps a session under a name; it is on the disk when this returns.
  /// - Parameters:
  ///   - document: the session.
  ///   - name: what it is called.
  ///   - replaces: whether one of that name is replaced, which can be brought back then.
  /// - Throws: ``SessionLibraryError`` if it cannot be written, or its name is taken.
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
    // It is done, whatever becomes of what is too old.
    try? forgetOld()
  }

  /// Gives a session another name.
  /// - Throws: ``SessionLibraryError`` if there is none, or the new name is taken or no name.
  package func rename(_ name: String, to newName: String) throws(SessionLibraryError) {
    let old = try existing(name)
    guard old != newName else { return }
    try checkUsable(newName)
    try checkFree(newName, besides: old)
    try move(SessionFileName(old), to: SessionFileName(newName))
  }

  /// Deletes a session, which can be brought back for a time.
  /// - Throws: ``SessionLibraryError`` if there is none of that name, or it cannot be moved.
  package func delete(_ name: String) throws(SessionLibraryError) {
    let name = try existing(name)
    try move(SessionFileName(name), to: try asideName(for: name))
    // It is done, whatever becomes of what is too old.
    try? forgetOld()
  }

  /// Brings back the session of a name that was deleted or replaced last.
  /// - Returns: the session.
  /// - Throws: ``SessionLibraryError`` if there is none, or its name is taken.
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

  /// Some file systems do not tell letters by their case.
  private func checkFree(
    _ name: String, besides other: String? = nil
  ) throws(SessionLibraryError) {
    let names = try names().filter { $0 != other }
    if let same = names.first(where: { $0.lowercased() == name.lowercased() }) {
      throw .exists(same)
    }
  }

  /// The name of the file that is set aside now, which no other has.
  private func asideName(for name: String) throws(SessionLibraryError) -> SessionFileName {
    let taken = Set(try files().compactMap { $0.session == name ? $0.deletionTime : nil })
    var time = now().milliseconds
    while taken.contains(time) { time += 1 }
    return SessionFileName(name, deletedAt: time)
  }

  /// Deletes for good what was set aside long ago.
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
  /// What is attached to a browser state: its library.
  package typealias Value = SessionLibrary

  /// Returns the library of a regular browser state, opened on the first request.
  /// - Throws: `UserDataError` when the state is about to go.
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

/// What there is to say of a named session without opening it.
package struct SessionSummary: Hashable, Sendable {
  /// What the user calls it.
  package let name: String
  /// How many windows it has.
  package let windowCount: Int
  /// How many tabs are in these.
  package let tabCount: Int
  /// When it was saved, in milliseconds since 1970; nil for one that cannot be read.
  package let savedTime: Int?
  /// Why it cannot be read, if so.
  package let problem: SessionLibraryError?
}

// MARK: - Errors

/// Why a named session cannot be kept or had; all are as they were.
package enum SessionLibraryError: Error, Hashable, Sendable {
  /// No session can be called that.
  case unusableName(String, fault: String)
  /// There is a session of that name, or of one that differs in the case of its letters only.
  case exists(String)
  /// There is no session of that name.
  case unknown(String, known: [String])
  /// No session of that name has been deleted, or not of late.
  case notDeleted(String)
  /// What is kept under a name is no session.
  case damaged(String, SessionTextError)
  /// A file could not be read or written.
  case file(FileError)
}

// MARK: - Sentences

extension SessionLibraryError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
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
        + "\(SessionLibrary.daysKept) days: ‘sessions’ lists those that there are"
    case .damaged(let name, let error): "‘\(name)’, \(error)"
    case .file(let error): "\(error)"
    }
  }

  private func list(_ names: [String]) -> String {
    names.map { "‘\($0)’" }.joined(separator: ", ")
  }
}
