package import BrowserModel
package import Foundation
import ProfileFiles

/// Where the sessions of a browser state are kept.
package struct SessionStoreLocation: Hashable, Sendable {
  private let directory: BrowserStateDirectory

  /// Finds the place in the directory of a browser state.
  package init(in directory: BrowserStateDirectory) { self.directory = directory }

  /// The database.
  package var url: URL { directory.file("sessions.sqlite") }

  /// Whether it is only read.
  package var isReadOnly: Bool { directory.access == .readOnly }

  /// Whether something has been saved there, off the record as on it.
  package var isInUse: Bool {
    let files = StoreFiles(url: url)
    return (try? directory.isThere()) == true && (files.hasDatabase || files.areRemoved)
  }

  /// Opens the database that is there, or makes one.
  ///
  /// A store that can't be written is still read.
  func open() -> LoadedSessions {
    let time = lastWriteTime
    var opening = openToWrite()
    // A copy would lie elsewhere meanwhile, where no incognito data may be.
    if case .refused(let error) = opening.outcome, directory.offTheRecord != nil {
      let copy = openStore(isReadOnly: true)
      if case .loaded = copy.outcome {
        opening = copy
        opening.outcome = .onlyRead(error)
      }
    }
    opening.lastSaveTime = time
    return opening
  }

  /// Opens the database that is there, or makes one, but does not read what it cannot write.
  func openToWrite() -> LoadedSessions {
    inDirectory { openStore(isReadOnly: isReadOnly) }
  }

  /// Opens the database, with the visits that a former version has left beside it.
  private func openStore(isReadOnly: Bool) -> LoadedSessions {
    var opening = SessionStore.open(at: url, isReadOnly: isReadOnly)
    let file = directory.file(StoreQuarantine.visitFile)
    VisitImport(from: file).run(into: &opening, isReadOnly: isReadOnly)
    return opening
  }

  /// Replaces the files of a store that were removed, replaced or changed while it was in use.
  func renew(_ store: SessionStore) -> LoadedSessions {
    inDirectory { SessionStoreOpener(files: StoreFiles(url: url)).renew(store) }
  }

  private func inDirectory(_ open: () -> LoadedSessions) -> LoadedSessions {
    do throws(BrowserStateError) {
      try directory.make()
      return open()
    } catch {
      return LoadedSessions(
        outcome: .refused(.inaccessible(path: url.path, reason: "\(error)")))
    }
  }

  /// When the database or its log was last written.
  private var lastWriteTime: Date? {
    [url.path, "\(url.path)-wal"].compactMap { path in
      try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }.max()
  }
}
