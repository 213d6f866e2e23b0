import BrowserModel
import Foundation

/// The database of a service: opened when it is first needed, and anew where it could not be written.
@MainActor
final class SessionAccess {
  /// Called when the sessions are opened.
  var onOpen: (@MainActor (SessionOpening) -> Void)?
  /// Called when they are opened anew during the run, and there is something to say about that.
  var onReopen: (@MainActor (SessionOpening) -> Void)?

  private var place: SessionPlace?
  private var opened: SessionOpening?
  /// The opening that is under way, which all who ask for it share.
  private var openingTask: Task<SessionOpening, Never>?
  /// Whether the database is just being opened anew.
  private var isReopening = false

  /// Makes the access to a place, which is not opened yet; nil keeps nothing.
  init(to place: SessionPlace?) { self.place = place }

  /// Makes the access to what has been opened.
  init(to opening: SessionOpening) { opened = opening }

  /// Closes the database, after which nothing is kept.
  func close() {
    opened?.store?.close()
    (place, opened) = (nil, SessionOpening())
  }
}

// MARK: - Opening

extension SessionAccess {
  /// Reads what was saved, while the main actor goes on.
  func open() async {
    guard opened == nil, let place else { return }
    let task = openingTask ?? Task { await place.openInBackground() }
    openingTask = task
    let opening = await task.value
    openingTask = nil
    if opened == nil { take(opening) }
  }

  /// What was saved and is not open, and how it was found; read at once unless that has been done.
  var opening: SessionOpening {
    if let opened { return opened }
    let opening = place?.open() ?? SessionOpening()
    take(opening)
    return opening
  }

  /// Whether the database has been opened.
  var isOpen: Bool { opened != nil }

  private func take(_ opening: SessionOpening) {
    opened = opening
    onOpen?(opening)
  }

  /// Leaves a window out that has been opened.
  func didRestore(windowID: Int) { opened?.contents.remove(windowID: windowID) }
}

// MARK: - Writing

extension SessionAccess {
  /// Whether what changes is kept at all.
  var isKeeping: Bool {
    if let place { !place.isReadOnly } else { opened?.store?.isReadOnly == false }
  }

  /// Returns the store that saves are written to. Opens it again if it could not be opened for
  /// writing before.
  /// - Throws: ``SessionStoreError`` if it still is not.
  func writableStore() async throws(SessionStoreError) -> SessionStore {
    if let store = opening.store, !store.isReadOnly { return store }
    let place = try placeToReopen()
    isReopening = true
    let reopened = await place.openToWriteInBackground()
    isReopening = false
    return try adopt(reopened)
  }

  /// Does what `writableStore()` does, but blocks.
  /// - Throws: ``SessionStoreError`` as that does.
  func writableStoreNow() throws(SessionStoreError) -> SessionStore {
    if let store = opening.store, !store.isReadOnly { return store }
    return try adopt(placeToReopen().openToWrite())
  }

  /// Returns the place to open anew: two that do so would be in each other's way.
  private func placeToReopen() throws(SessionStoreError) -> SessionPlace {
    guard let place else { throw .nowhere }
    guard !place.isReadOnly, !isReopening else {
      throw opening.outcome.refusal ?? .readOnly(path: place.url.path)
    }
    return place
  }

  /// Takes a store that was opened anew, unless nobody knows what it has: that would be written over.
  private func adopt(_ reopened: SessionOpening) throws(SessionStoreError) -> SessionStore {
    guard let place else {
      reopened.store?.close()
      throw .nowhere
    }
    guard let store = reopened.store else {
      throw reopened.outcome.refusal ?? .readOnly(path: place.url.path)
    }
    if case .refused = opening.outcome, reopened.contents != SessionContents() {
      store.close()
      throw .inaccessible(
        path: place.url.path,
        reason: "it could not be read when the run began, and is left to one that begins anew")
    }
    opened?.store = store
    onReopen?(reopened)
    return store
  }
}

// MARK: - Renewing

extension SessionAccess {
  /// Returns a store in the place of one whose files were removed, replaced or changed.
  /// - Throws: ``SessionStoreError`` if it cannot be made; the old one is used again the next time.
  func renewed(_ store: SessionStore) async throws(SessionStoreError) -> SessionStore {
    guard let place, !isReopening else { throw .replaced(path: store.path) }
    isReopening = true
    let renewed = await place.renewInBackground(store)
    isReopening = false
    return try take(renewal: renewed)
  }

  /// Does what `renewed(_:)` does, but blocks.
  /// - Throws: ``SessionStoreError`` as that does.
  func renewedNow(_ store: SessionStore) throws(SessionStoreError) -> SessionStore {
    guard let place, !isReopening else { throw .replaced(path: store.path) }
    return try take(renewal: place.renew(store))
  }

  private func take(renewal: SessionOpening) throws(SessionStoreError) -> SessionStore {
    guard let store = renewal.store else {
      // The old store may be closed: the next save opens the files anew.
      opened?.store = nil
      throw renewal.outcome.refusal ?? .nowhere
    }
    guard place != nil else {
      store.close()
      throw .nowhere
    }
    opened?.store = store
    onReopen?(renewal)
    return store
  }
}
