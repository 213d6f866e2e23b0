import BrowserModel
import Foundation
import Synchronization

/// One request and its response, which one task reads as events.
final class Transfer: Sendable {
  /// An event of a transfer. The last one is ``ended(_:)``.
  enum Event: Sendable {
    case response(ResponseHead)
    case data(Data)
    case ended(LoadError?)
  }

  fileprivate struct State {
    var events: [Event] = []
    var reader: CheckedContinuation<Void, Never>?
    var byteCount = 0
    var unreadByteCount = 0
    var isPaused = false
    var hasEnded = false
    /// Whether a download has taken over. The limits of pages don't apply to downloads.
    var isDownload = false
  }

  /// The number of bytes that wait for the reader before the host has to wait.
  private static let unreadLimit = 1_048_576

  /// The time at which the load started.
  let start: ContinuousClock.Instant

  private let inbox: TransferInbox
  private let pageByteLimit: Int
  private let state = Mutex(State())

  init(inbox: TransferInbox, pageByteLimit: Int, start: ContinuousClock.Instant) {
    (self.inbox, self.pageByteLimit, self.start) = (inbox, pageByteLimit, start)
  }
}

// MARK: - Reading

extension Transfer {
  /// A Boolean value that indicates whether the next event has arrived.
  var hasEvent: Bool { state.withLock { !$0.events.isEmpty } }

  /// Returns the next event; nil after the last one.
  func next() async -> Event? {
    await withCheckedContinuation { reader in
      let mustWait = state.withLock { $0.wait(reader) }
      if !mustWait { reader.resume() }
    }
    let (event, mayContinue) = state.withLock { $0.popFirst() }
    if mayContinue { inbox.add(.resume(self)) }
    return event
  }
}

extension Transfer.State {
  /// Removes the first event. Returns it, and whether a paused transfer may continue.
  fileprivate mutating func popFirst() -> (Transfer.Event?, mayContinue: Bool) {
    guard !events.isEmpty else { return (nil, false) }
    let event = events.removeFirst()
    guard case .data(let data) = event else { return (event, false) }
    unreadByteCount -= data.count
    guard isPaused, unreadByteCount == 0 else { return (event, false) }
    isPaused = false
    return (event, true)
  }

  /// Lets the reader wait. Returns false if there is something to read.
  fileprivate mutating func wait(_ reader: CheckedContinuation<Void, Never>) -> Bool {
    guard events.isEmpty, !hasEnded else { return false }
    self.reader = reader
    return true
  }
}

// MARK: - Arrival

extension Transfer {
  /// Pauses the transfer if too many bytes wait for the reader. The client's thread gets an order to
  /// resume it when the reader has caught up.
  ///
  /// - Returns: Whether the transfer is paused.
  func pauseIfFull() -> Bool {
    state.withLock { state in
      state.isPaused = state.unreadByteCount >= Self.unreadLimit
      return state.isPaused
    }
  }

  /// Counts bytes that have arrived, and returns how many of them the limit of a page permits.
  func reserve(_ count: Int) -> Int {
    state.withLock { state in
      let room = state.isDownload ? count : min(count, pageByteLimit - state.byteCount)
      state.byteCount += count
      state.unreadByteCount += room
      return room
    }
  }

  /// Gives events to the reader. Events after the last one are ignored.
  func deliver(_ events: [Event]) {
    let reader: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard !state.hasEnded else { return nil }
      state.events += events
      if case .ended? = events.last { state.hasEnded = true }
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume()
  }
}

// MARK: - Stopping

extension Transfer {
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// Stops the transfer.
  func cancel() {
    deliver([.ended(.stopped)])
    inbox.add(.cancel(self))
  }

  /// Stops the transfer, unless a download has taken over.
  func cancelPage() { if !isDownload { cancel() } }

  var isDownload: Bool { state.withLock(\.isDownload) }

  /// Lets the transfer take as long and become as large as a download may.
  func becomeDownload() { state.withLock { $0.isDownload = true } }
}
