package import BrowserModel
package import Foundation

/// Where the sessions of a browser state are kept.
package struct SessionPlace: Hashable, Sendable {
  private let directory: BrowserStateDirectory

  /// Finds the place in the directory of a browser state.
  package init(in directory: BrowserStateDirectory) { self.directory = directory }

  /// The database.
  package var url: URL { directory.file("sessions.sqlite") }

  /// Whether it is only read.
  package var isReadOnly: Bool { directory.access == .readOnly }

  /// Whether something has been saved there, off the record as on it.
  package var isInUse: Bool {
    (try? directory.isThere()) == true && FileManager.default.fileExists(atPath: url.path)
  }

  /// Opens the database that is there, or makes one.
  ///
  /// What cannot be written is read all the same.
  func open() -> SessionOpening {
    let time = lastWriteTime
    var opening = openToWrite()
    if case .refused(let error) = opening.outcome, !isReadOnly {
      let copy = SessionStore.open(at: url, isReadOnly: true)
      if case .loaded = copy.outcome {
        opening = copy
        opening.outcome = .onlyRead(error)
      }
    }
    opening.lastSaveTime = time
    return opening
  }

  private func openToWrite() -> SessionOpening {
    do throws(BrowserStateError) {
      try directory.make()
    } catch {
      return SessionOpening(
        outcome: .refused(.inaccessible(path: url.path, reason: "\(error)")))
    }
    return SessionStore.open(at: url, isReadOnly: isReadOnly)
  }

  /// Does what `open()` does, while the caller's actor goes on with other work.
  @concurrent
  func openInBackground() async -> SessionOpening { open() }

  /// When the database or its log was last written.
  private var lastWriteTime: Date? {
    [url.path, "\(url.path)-wal"].compactMap { path in
      try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }.max()
  }
}
