/// How urgent a save is.
package enum SaveUrgency: Hashable, Sendable {
  /// A short delay after the first change; later changes are saved with it.
  case soon
  /// At once, while the caller goes on.
  case now
  /// Before the call returns, since the process may end then.
  case beforeEnd
}

/// A save that was asked for.
@MainActor
package final class PendingSave {
  /// How the save ended; nil while it is yet to be made, or under way.
  package private(set) var result: Result<Void, SessionStoreError>?
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a save that is yet to be made.
  init() {}

  /// Creates a save that can't be made.
  init(failing error: SessionStoreError) { result = .failure(error) }

  /// Waits until the save is over; the changes are on the disk then.
  /// - Throws: ``SessionStoreError`` if they can't be written. They are saved again after the delay.
  package func completion() async throws(SessionStoreError) {
    if result == nil { await withCheckedContinuation { waiting.append($0) } }
    try result?.get()
  }

  /// Ends the save.
  func complete(_ result: Result<Void, SessionStoreError>) {
    self.result = result
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }
}
