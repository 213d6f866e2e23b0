public import Foundation
public import ProfileFiles
import Switchboard

/// The directory that contains a browser state's files.
///
/// The directory of an off-the-record state is in the runtime directory. If there is no runtime
/// directory, the off-the-record directory is in the regular state's directory. A new state's
/// directory does not exist until ``make()`` creates it.
public struct BrowserStateDirectory: Hashable, Sendable {
  /// The location of the directory.
  public let url: URL
  /// The permitted access to the files.
  public let access: FileAccess
  /// The notices for the user about problems with the files.
  private let notices: FileNotices?

  private let runtimeDirectory: RuntimeDirectory?
  /// The directory of the regular state, or nil if this directory itself belongs to a regular
  /// state.
  private let original: URL?

  init(
    _ url: URL, access: FileAccess = .readWrite, notices: FileNotices? = nil,
    runtimeDirectory: RuntimeDirectory? = nil, offTheRecordOf original: URL? = nil
  ) {
    self.url = url
    self.access = access
    self.notices = notices
    self.runtimeDirectory = runtimeDirectory
    self.original = original
  }

  /// The directory of the off-the-record state, or nil if this directory itself is off the record.
  /// The value is also nil if the profile is read-only, because the off-the-record state then stays
  /// in memory.
  public var offTheRecord: Self? {
    guard access == .readWrite, original == nil else { return nil }
    return Self(
      runtimeDirectory?.place(of: url) ?? Self.placeOffTheRecord(in: url), access: access,
      notices: notices, runtimeDirectory: runtimeDirectory, offTheRecordOf: url)
  }

  /// Returns the location of a file in the directory.
  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The directory, for reading and writing the files that a profile consists of.
  public var files: FileDirectory {
    FileDirectory(url, access: access, notices: notices)
  }

  /// The time of the last save of the state's windows, or nil if they have never been saved.
  var lastSaveTime: Date? { time(of: .lastSave) }

  /// Returns the time at which a file was last written, or nil if there is none.
  package func time(of file: ProfileFile) -> Date? {
    try? self.file(file.name).resourceValues(forKeys: [.contentModificationDateKey])
      .contentModificationDate
  }

  func readPreferences() -> PreferenceFile { PreferenceFile(reading: .preferences, in: files) }

  @concurrent
  func readPreferencesInBackground() async -> PreferenceFile { readPreferences() }

  /// Returns the preference store for an off-the-record state.
  ///
  /// - Parameter base: The regular state's store, which provides the values of unset preferences.
  @MainActor
  func preferences(over base: PreferenceStore) -> PreferenceStore {
    let file =
      isReadable ? readPreferences() : PreferenceFile(absent: .preferences, in: files)
    return PreferenceStore(base.registry, file: file, over: base) {
      () throws(FileError) in try self.makeChecked()
    }
  }

  private static func placeOffTheRecord(in directory: URL) -> URL {
    directory.appendingPathComponent("incognito", isDirectory: true)
  }
}

// MARK: - Coming and going

extension BrowserStateDirectory {
  /// Returns whether the directory exists. An off-the-record directory must also belong to the
  /// user.
  ///
  /// - Throws: ``BrowserStateError/directory(_:)`` if something else exists at the location of an
  ///   off-the-record directory, for example another user's directory. Don't read from that
  ///   location.
  public func isThere() throws(BrowserStateError) -> Bool {
    try attempt { () throws(FileError) in
      guard let original else { return FileManager.default.fileExists(atPath: url.path) }
      if let runtimeDirectory { return try runtimeDirectory.has(placeOf: original) }
      return try PrivateDirectory.isOwn(url)
    }
  }

  /// A Boolean value that indicates whether there is a directory at the location. Don't read from
  /// anything else.
  var isReadable: Bool { (try? isThere()) == true }

  /// Creates the directory, unless it already exists or the profile is read-only. Only the user has
  /// access to the new directory.
  ///
  /// - Throws: ``BrowserStateError/directory(_:)`` if the directory cannot be created, or if
  ///   something else exists at the location of an off-the-record directory.
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

  /// Moves off-the-record data from the state's directory into the runtime directory, unless the
  /// runtime directory already contains data for the state.
  ///
  /// Such data exists in the state's directory if an earlier run had no runtime directory.
  ///
  /// - Throws: ``BrowserStateError/directory(_:)`` if the data cannot be moved. The data then stays
  ///   at its old location.
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

  /// Deletes the directory and its off-the-record directory, unless the profile is read-only.
  func delete() throws(BrowserStateError) {
    guard access == .readWrite else { return }
    try offTheRecord?.delete()
    try attempt { () throws(FileError) in
      guard let original else { return try deleteRegular() }
      try runtimeDirectory?.delete(placeOf: original)
      // Also delete data from a run without a runtime directory.
      try PrivateDirectory.deleteOwn(at: Self.placeOffTheRecord(in: original))
    }
  }

  /// Moves the directory to an unused location, unless the profile is read-only.
  func move(to other: Self) throws(BrowserStateError) {
    guard access == .readWrite else { return }
    try attempt { () throws(FileError) in
      guard FileManager.default.fileExists(atPath: url.path) else { return }
      do { try FileManager.default.moveItem(at: url, to: other.url) } catch {
        throw .unwritable(url.path, reason: FileFault(error))
      }
    }
  }

  /// Deletes the directory. It is first renamed to mark it as deleted. If this run is killed, the
  /// next run deletes the rest.
  private func deleteRegular() throws(FileError) {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    let marked = url.deletingLastPathComponent()
      .appendingPathComponent("\(Self.deletionMark)\(UUID().uuidString)")
    do {
      try FileManager.default.moveItem(at: url, to: marked)
      try FileManager.default.removeItem(at: marked)
    } catch {
      throw .unwritable(url.path, reason: FileFault(error))
    }
  }

  /// The beginning of the name of a directory that is being deleted. No state has such a name.
  private static let deletionMark = ".deleted-"

  /// Deletes the directories that earlier runs could not delete completely.
  ///
  /// - Parameter directory: The directory of all states.
  static func finishDeletions(in directory: URL) {
    let names = try? PrivateDirectory.fileNames(in: directory)
    for name in names ?? [] where name.hasPrefix(deletionMark) {
      // If this fails, the next run tries again.
      try? FileManager.default.removeItem(at: directory.appendingPathComponent(name))
    }
  }

  private func attempt<Result>(
    _ deed: () throws(FileError) -> Result
  ) throws(BrowserStateError) -> Result {
    do { return try deed() } catch { throw .directory(error) }
  }
}

// MARK: - Errors

/// The reason why an operation on a browser state was refused or failed.
public enum BrowserStateError: Error, Hashable, Sendable {
  /// The name is invalid.
  case unusableName(String, fault: String)
  /// The name differs from another state's name only in case.
  case ambiguousName(String, existing: String)
  /// There is no state with that name.
  case unknown(String, known: [String])
  /// The state is being loaded or unloaded.
  case busy(String)
  /// The state cannot change because windows or services use it.
  case inUse(String, by: [BrowserStateUse])
  /// Another state already has that name.
  case taken(String)
  /// The state has saved incognito tabs. They are stored under the state's current name.
  case keepsIncognito(String)
  /// The state's directory could not be created, moved or deleted.
  case directory(FileError)
}

// MARK: - CustomStringConvertible

extension BrowserStateError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unusableName(let name, let fault):
      "a browser state cannot be called ‘\(name)’: the name \(fault)"
    case .ambiguousName(let name, let existing):
      "‘\(name)’ differs from ‘\(existing)’ in the case of its letters only: choose another name"
    case .unknown(let name, let known):
      "there is no browser state ‘\(name)’: "
        + (known.isEmpty
          ? "create it" : "create it, or name one of " + known.quoted.joined(separator: ", "))
    case .busy(let name):
      "the browser state ‘\(name)’ is being loaded or unloaded: try again later"
    case .inUse(let name, let uses):
      "the browser state ‘\(name)’ is used by \(uses.map(\.description).list(.and)): "
        + "\(uses.map(\.remedy).list(.and)) first"
    case .taken(let name): "there is a browser state ‘\(name)’ already: choose another name"
    case .keepsIncognito(let name):
      "incognito tabs of ‘\(name)’ are kept: open a window of it and type ‘close incognito’ first"
    case .directory(let error): "\(error)"
    }
  }
}
