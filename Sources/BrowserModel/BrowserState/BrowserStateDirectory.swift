public import Foundation
public import ProfileFiles

/// The directory of a browser state, and the files in it.
///
/// That of a state off the record is where its runtime directory has a place for it, else in that of
/// the regular state; it is not there before ``make()``.
public struct BrowserStateDirectory: Hashable, Sendable {
  /// Where the directory is.
  public let url: URL
  /// What may be done with the files in it.
  public let access: FileAccess
  /// The ledger that remembers the checksums of the files; nil off the record, where it keeps nothing.
  package let ledger: FileLedger?

  private let runtimeDirectory: RuntimeDirectory?
  /// The directory of the regular state, if this is that of one off the record.
  private let original: URL?

  init(
    _ url: URL, access: FileAccess = .readWrite, ledger: FileLedger? = nil,
    runtimeDirectory: RuntimeDirectory? = nil, offTheRecordOf original: URL? = nil
  ) {
    self.url = url
    self.access = access
    self.ledger = ledger
    self.runtimeDirectory = runtimeDirectory
    self.original = original
  }

  /// The directory of the state off the record; nil where nothing is to be written, so that it is in
  /// memory.
  public var offTheRecord: Self? {
    guard access == .readWrite, original == nil else { return nil }
    return Self(
      runtimeDirectory?.place(of: url) ?? Self.placeOffTheRecord(in: url), access: access,
      runtimeDirectory: runtimeDirectory, offTheRecordOf: url)
  }

  /// Returns where a file of the state is.
  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  var preferences: PreferenceFile {
    PreferenceFile(file("preferences.json"), access: access, ledger: ledger)
  }

  /// Returns the preferences that are kept in the directory of a state off the record, which have the
  /// values of the regular ones until they are set.
  @MainActor
  func preferences(over base: PreferenceStore) -> PreferenceStore {
    // If something other than a directory is there, nothing is read or written.
    let contents = (try? isThere()) == true ? preferences.load() : .init()
    return PreferenceStore(over: base, file: preferences, contents: contents) {
      () throws(FileError) in try self.makeChecked()
    }
  }

  private static func placeOffTheRecord(in directory: URL) -> URL {
    directory.appendingPathComponent("incognito", isDirectory: true)
  }
}

// MARK: - Coming and going

extension BrowserStateDirectory {
  /// Returns whether the directory is there, and the user's own.
  ///
  /// - Throws: `BrowserStateError.directory` if something else is there instead of one off the
  ///   record: nothing is to be read there.
  public func isThere() throws(BrowserStateError) -> Bool {
    try attempt { () throws(FileError) in
      guard let original else { return FileManager.default.fileExists(atPath: url.path) }
      if let runtimeDirectory { return try runtimeDirectory.has(placeOf: original) }
      return try PrivateDirectory.isOwn(url)
    }
  }

  /// Makes the directory, for the user alone, unless it is there or nothing is to be written.
  ///
  /// - Throws: `BrowserStateError.directory` when that cannot be done, or something else is in the
  ///   place of one off the record: nothing is to be kept there.
  public func make() throws(BrowserStateError) {
    try attempt { () throws(FileError) in try makeChecked() }
  }

  private func makeChecked() throws(FileError) {
    guard access == .readWrite else { return }
    guard let original else { return try PrivateDirectory.make(at: url) }
    if let runtimeDirectory { return try runtimeDirectory.make(placeOf: original) }
    try PrivateDirectory.make(at: original)
    try PrivateDirectory.makeOwn(at: url)
  }

  /// Takes what a run without a runtime directory has left off the record to the place there, unless
  /// that is in use.
  ///
  /// - Throws: `BrowserStateError.directory` when that cannot be done; it is where it was then.
  package func gatherOffTheRecord() throws(BrowserStateError) {
    guard access == .readWrite, original == nil, let runtimeDirectory else { return }
    let left = Self.placeOffTheRecord(in: url)
    try attempt { () throws(FileError) in
      guard try PrivateDirectory.isOwn(left) else { return }
      guard try !runtimeDirectory.has(placeOf: url) else { return }
      try runtimeDirectory.make(placeOf: url, with: left)
      try PrivateDirectory.deleteOwn(at: left)
    }
  }

  /// Deletes the directory with all that is in it, and what there is off the record, if it is there.
  func delete() throws(BrowserStateError) {
    guard access == .readWrite else { return }
    try offTheRecord?.delete()
    try attempt { () throws(FileError) in
      guard let original else { return try deleteRegular() }
      try runtimeDirectory?.delete(placeOf: original)
      // Also where another run has had no runtime directory.
      try PrivateDirectory.deleteOwn(at: Self.placeOffTheRecord(in: original))
    }
  }

  /// Moves the directory to another place, where nothing is. Does nothing if nothing is to be written.
  func move(to other: Self) throws(BrowserStateError) {
    guard access == .readWrite else { return }
    try attempt { () throws(FileError) in
      guard FileManager.default.fileExists(atPath: url.path) else { return }
      // First: files that are not on record are taken as they are, if this is all that happens.
      try ledger?.forgetFiles(in: url)
      do { try FileManager.default.moveItem(at: url, to: other.url) } catch {
        throw .unwritable(url.path, reason: error.systemReason)
      }
    }
  }

  private func deleteRegular() throws(FileError) {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    // First: files that are not on record are taken as they are, if this is all that happens.
    try ledger?.forgetFiles(in: url)
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      throw .unwritable(url.path, reason: error.systemReason)
    }
  }

  private func attempt<Result>(
    _ deed: () throws(FileError) -> Result
  ) throws(BrowserStateError) -> Result {
    do { return try deed() } catch { throw .directory(error) }
  }
}

// MARK: - Errors

/// A browser state that could not be had; the manager is as it was.
public enum BrowserStateError: Error, Hashable, Sendable {
  /// No state can be called that.
  case unusableName(String, fault: String)
  /// Another state has a name that differs in the case of its letters only.
  case ambiguousName(String, existing: String)
  /// There is no state of that name.
  case unknown(String, known: [String])
  /// The state is just being loaded or unloaded.
  case busy(String)
  /// The state has windows.
  case inUse(String)
  /// Another state has that name.
  case taken(String)
  /// Incognito tabs of the state are kept, under its present name.
  case keepsIncognito(String)
  /// The state's directory could not be made, moved or deleted.
  case directory(FileError)
}

// MARK: - Sentences

extension BrowserStateError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .unusableName(let name, let fault):
      "a browser state cannot be called ‘\(name)’: the name \(fault)"
    case .ambiguousName(let name, let existing):
      "‘\(name)’ differs from ‘\(existing)’ in the case of its letters only: choose another name"
    case .unknown(let name, let known):
      "there is no browser state ‘\(name)’: "
        + (known.isEmpty ? "create it" : "create it, or name one of " + list(known))
    case .busy(let name):
      "the browser state ‘\(name)’ is just being loaded or unloaded: wait until that is done"
    case .inUse(let name):
      "the browser state ‘\(name)’ has windows: close them first"
    case .taken(let name): "there is a browser state ‘\(name)’ already: choose another name"
    case .keepsIncognito(let name):
      "incognito tabs of ‘\(name)’ are kept: open a window of it and type ‘close incognito’ first"
    case .directory(let error): "\(error)"
    }
  }
}

private func list(_ names: [String]) -> String {
  names.map { "‘\($0)’" }.joined(separator: ", ")
}
