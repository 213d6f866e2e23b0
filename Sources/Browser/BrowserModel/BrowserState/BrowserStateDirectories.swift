import Foundation
import ProfileFiles

/// The directories of a profile's browser states. Each directory has the same name as its state.
struct BrowserStateDirectories {
  private let directory: URL
  private let access: FileAccess
  private let notices: FileNotices?
  private let runtimeDirectory: RuntimeDirectory?
  /// The names of the states that existed at the start of a read-only run, or nil if the profile is
  /// writable.
  private var readNames: Set<String>?

  init(
    _ directory: URL, access: FileAccess, notices: FileNotices?, runtimeDirectory: RuntimeDirectory?
  ) {
    self.directory = directory
    self.access = access
    self.notices = notices
    self.runtimeDirectory = runtimeDirectory
    if access == .readOnly {
      readNames = (try? namesOnDisk()) ?? []
    } else {
      BrowserStateDirectory.finishDeletions(in: directory)
    }
  }
}

// MARK: - States

extension BrowserStateDirectories {
  /// Returns the names of the states on the disk. In a read-only run, the result also contains the
  /// names of the states that exist only in memory.
  ///
  /// If the directory doesn't exist or cannot be listed, the result contains only the states in
  /// memory.
  ///
  /// - Parameter namesInMemory: The names of states that may exist only in memory.
  func names(including namesInMemory: Set<String>) -> Set<String> {
    // If the directory cannot be listed, the error was already reported at the start of the run.
    readNames?.union(namesInMemory) ?? (try? namesOnDisk()) ?? namesInMemory
  }

  /// Returns the directory of a state, or nil if the state exists only in memory because the
  /// profile is read-only.
  func place(of name: String) -> BrowserStateDirectory? {
    guard readNames?.contains(name) != false else { return nil }
    return BrowserStateDirectory(
      directory.appendingPathComponent(name), access: access, notices: notices,
      runtimeDirectory: runtimeDirectory)
  }

  /// Marks a state as deleted in a read-only run, without deleting its directory.
  mutating func forget(_ name: String) { readNames?.remove(name) }

  /// Marks a state as renamed in a read-only run, without renaming its directory.
  mutating func rename(_ name: String, to newName: String) {
    if readNames?.remove(name) != nil { readNames?.insert(newName) }
  }

  /// Returns the error that prevents listing the states, or nil if there is none. A missing
  /// directory is not an error.
  func findFault() -> FileError? {
    do throws(FileError) {
      _ = try namesOnDisk()
      return nil
    } catch {
      return error
    }
  }

  /// Returns the names of all states with a directory that contains files or cannot be read.
  func findNamesInUse() -> Set<String> {
    ((try? namesOnDisk()) ?? []).filter { name in
      let path = directory.appendingPathComponent(name).path
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
        isDirectory.boolValue
      else { return false }
      // An unreadable directory may contain files.
      let files = try? PrivateDirectory.fileNames(in: URL(fileURLWithPath: path))
      return files?.isEmpty != true
    }
  }

  /// Returns the names of the states on the disk, or nil if the directory for states does not exist
  /// yet.
  private func namesOnDisk() throws(FileError) -> Set<String>? {
    guard let names = try PrivateDirectory.fileNames(in: directory) else { return nil }
    return Set(names.filter { BrowserStateName.fault(in: $0) == nil })
  }
}
