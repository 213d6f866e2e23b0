import Foundation
import ProfileFiles

/// Where the browser states of a profile are kept, each in a directory of its name.
struct BrowserStatePlaces {
  private let directory: URL
  private let access: FileAccess
  private let ledger: FileLedger?
  private let runtimeDirectory: RuntimeDirectory?
  /// The names of the states that are read; nil where states come and go on the disk.
  private var readNames: Set<String>?

  init(
    _ directory: URL, access: FileAccess, ledger: FileLedger?, runtimeDirectory: RuntimeDirectory?
  ) {
    self.directory = directory
    self.access = access
    self.ledger = ledger
    self.runtimeDirectory = runtimeDirectory
    if access == .readOnly { readNames = (try? namesOnDisk()) ?? [] }
  }
}

// MARK: - States

extension BrowserStatePlaces {
  /// Returns the names of the states, given those that are in memory only as far as that is all
  /// there is of them.
  func names(besides namesInMemory: Set<String>) -> Set<String> {
    // What cannot be listed has been reported at the start.
    readNames?.union(namesInMemory) ?? (try? namesOnDisk()) ?? namesInMemory
  }

  /// Returns where a state is kept; nil for one that is in memory, since nothing is written.
  func place(of name: String) -> BrowserStateDirectory? {
    guard readNames?.contains(name) != false else { return nil }
    return BrowserStateDirectory(
      directory.appendingPathComponent(name), access: access, ledger: ledger,
      runtimeDirectory: runtimeDirectory)
  }

  /// Forgets a state whose directory has been deleted, or would have been.
  mutating func forget(_ name: String) { readNames?.remove(name) }

  /// Replaces the name of a state whose directory has been moved, or would have been.
  mutating func rename(_ name: String, to newName: String) {
    if readNames?.remove(name) != nil { readNames?.insert(newName) }
  }

  /// Returns the reason why the states cannot be listed; nil if they can be, or none has been kept yet.
  func findFault() -> FileError? {
    do throws(FileError) {
      _ = try namesOnDisk()
      return nil
    } catch {
      return error
    }
  }

  /// Returns the names of the states in whose directories something is, or may be.
  func findNamesInUse() -> Set<String> {
    ((try? namesOnDisk()) ?? []).filter { name in
      let path = directory.appendingPathComponent(name).path
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
        isDirectory.boolValue
      else { return false }
      // A directory that cannot be read may have anything in it.
      let files = try? FileManager.default.contentsOfDirectory(atPath: path)
      return files?.isEmpty != true
    }
  }

  /// Returns the names of the states that have a place; nil if there is no directory for them yet.
  private func namesOnDisk() throws(FileError) -> Set<String>? {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      return Set(names.filter { BrowserStateName.fault(in: $0) == nil })
    } catch {
      if (error as? CocoaError)?.code == .fileReadNoSuchFile { return nil }
      throw .unreadable(directory.path, reason: error.systemReason)
    }
  }
}
