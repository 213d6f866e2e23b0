package import Foundation

// MARK: - Opening

extension SessionStore {
  /// Opens the database of a file, which is made if there is none, and reads it.
  package static func open(at url: URL, isReadOnly: Bool) -> SessionOpening {
    let isNew = !FileManager.default.fileExists(atPath: url.path)
    do throws(SessionStoreError) {
      let store = try SessionStore(at: url)
      return SessionOpening(
        store: store, outcome: isNew ? .firstLaunch : .loaded, contents: try store.contents())
    } catch {
      return SessionOpening(outcome: .refused(error))
    }
  }
}
