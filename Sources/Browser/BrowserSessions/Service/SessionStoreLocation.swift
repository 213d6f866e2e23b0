import BrowserModel
import Foundation
import ProfileFiles
import SystemPackage

/// The location of a browser state's sessions.
package struct SessionStoreLocation: Hashable, Sendable {
  private let directory: BrowserStateDirectory

  /// Creates the location for sessions in a browser state's directory.
  init(in directory: BrowserStateDirectory) { self.directory = directory }

  /// The location of the database.
  var url: URL { directory.file("sessions.sqlite") }

  /// A Boolean value that indicates whether the database is opened read-only.
  package var isReadOnly: Bool { directory.access == .readOnly }

  /// A Boolean value that indicates whether sessions have been saved at the location.
  var isInUse: Bool {
    (try? directory.isThere()) == true && StoreFiles(url: url).isInUse
  }

  /// Opens the database. If it doesn't exist, there is no store, and the first save creates it with
  /// ``makeFirst()``.
  ///
  /// A store that can't be written to is opened read-only.
  func open() -> LoadedSessions {
    let time = lastWriteTime
    var opening = inDirectory { openStore(isReadOnly: isReadOnly, createsFile: false) }
    // Incognito data must not be copied to another location.
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

  /// Opens the database, or creates it if it doesn't exist. Unlike ``open()``, this method doesn't
  /// open a database read-only if it can't be written to.
  func openToWrite() -> LoadedSessions {
    inDirectory { openStore(isReadOnly: isReadOnly) }
  }

  /// Creates the database for the first save of a run that began without one.
  func makeFirst() -> LoadedSessions {
    inDirectory { SessionStoreOpener(files: StoreFiles(url: url)).makeFirst() }
  }

  private func openStore(isReadOnly: Bool, createsFile: Bool = true) -> LoadedSessions {
    SessionStore.open(at: url, isReadOnly: isReadOnly, createsFile: createsFile)
  }

  /// Replaces a store's files after they were removed, replaced or changed while the store was in
  /// use.
  func renew(_ store: SessionStore) -> LoadedSessions {
    inDirectory { SessionStoreOpener(files: StoreFiles(url: url)).renew(store) }
  }

  /// Deletes the damaged copies that have been kept for too long, whether or not there is a store.
  @concurrent
  func deleteOutdatedCopies(now: Date) async {
    guard !isReadOnly, (try? directory.isThere()) != nil else { return }
    KeptCopies(ofState: directory.url).deleteOutdated(now: now)
  }

  private func inDirectory(_ open: () -> LoadedSessions) -> LoadedSessions {
    do throws(BrowserStateError) {
      try directory.make()
      return open()
    } catch {
      return LoadedSessions(
        outcome: .refused(.inaccessible(path: url.path, "\(error)")))
    }
  }

  /// The time at which the database or its log was last modified, or nil if neither exists.
  private var lastWriteTime: Date? {
    [url.path, "\(url.path)-wal"].compactMap { path in
      try? FilePath(path).status(followingLink: false)
    }.map { status in
      let time = status.st_mtim
      return Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }.max()
  }
}
