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
  func open() -> SessionOpening {
    do throws(BrowserStateError) {
      try directory.make()
    } catch {
      return SessionOpening(
        outcome: .refused(.inaccessible(path: url.path, reason: "\(error)")))
    }
    return SessionStore.open(at: url, isReadOnly: isReadOnly)
  }
}
