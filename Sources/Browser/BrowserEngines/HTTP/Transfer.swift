import BrowserModel
import Foundation
import Synchronization

/// A request and its response. One task reads the response as a sequence of events.
final class Transfer: Sendable {
  /// An event in a transfer. The last event is ``ended(_:)``.
  enum Event: Sendable {
    case response(ResponseHead)
    case data(Data)
    case ended(LoadError?)
  }

  fileprivate struct State {
    /// The unread events. Data that arrives is added to unread data, so there are at most three
    /// events, even if the response arrives in many small parts.
    var events: [Event] = []
    var reader: CheckedContinuation<Void, Never>?
    var byteCount = 0
    var unreadByteCount = 0
    var isPaused = false
    var hasEnded = false
    /// A Boolean value that indicates whether the transfer has become a download. The limits for
    /// pages don't apply to downloads.
    var isDownload = false
  }

  /// The number of unread bytes at which the transfer is paused.
  private static let unreadLimit = 1_048_576

  /// The time at which the page's load started.
  let start: ContinuousClock.Instant

  private let inbox: TransferInbox
  private let pageByteLimit: Int
  private let state = Mutex(State())

  init(inbox: TransferInbox, pageByteLimit: Int, start: ContinuousClock.Instant) {
    self.inbox = inbox
    self.pageByteLimit = pageByteLimit
    self.start = start
  }
}

// MARK: - Reading

extension Transfer {
  /// A Boolean value that indicates whether the next event has arrived.
  var hasEvent: Bool { state.withLock { !$0.events.isEmpty } }

  /// Waits for the next event and returns it, or returns nil after the last event.
  func next() async -> Event? {
    if !hasEvent {
      await withCheckedContinuation { reader in
        let mustWait = state.withLock { $0.wait(reader) }
        if !mustWait { reader.resume() }
      }
    }
    let (event, mayContinue) = state.withLock { $0.popFirst() }
    if mayContinue { inbox.add(.resume(self)) }
    return event
  }
}

extension Transfer.State {
  /// Removes the first event and returns it. Also returns whether the transfer was paused and can
  /// now be resumed.
  fileprivate mutating func popFirst() -> (Transfer.Event?, mayContinue: Bool) {
    guard !events.isEmpty else { return (nil, false) }
    let event = events.removeFirst()
    guard case .data(let data) = event else { return (event, false) }
    unreadByteCount -= data.count
    guard isPaused, unreadByteCount == 0 else { return (event, false) }
    isPaused = false
    return (event, true)
  }

  /// Stores the reader's continuation if the reader must wait.
  /// - Returns: Whether the reader must wait. It needn't wait if an event is available or the
  ///   transfer has ended.
  fileprivate mutating func wait(_ reader: CheckedContinuation<Void, Never>) -> Bool {
    guard events.isEmpty, !hasEnded else { return false }
    self.reader = reader
    return true
  }
}

// MARK: - Arrival

extension Transfer {
  /// Adds an event, unless the transfer has ended. The reader gets it after ``wakeReader()``.
  func add(_ event: Event) { state.withLock { $0.add(event) } }

  /// Resumes the reader if there are events for it.
  func wakeReader() {
    let reader: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard !state.events.isEmpty else { return nil }
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume()
  }

  /// Passes an event to the reader. Events after the end of the transfer are ignored.
  func deliver(_ event: Event) {
    add(event)
    wakeReader()
  }

  /// Pauses the transfer if too many bytes wait for the reader. The client's thread is asked to
  /// resume the transfer when the reader has read all data.
  ///
  /// - Returns: Whether the transfer is paused.
  func pauseIfFull() -> Bool {
    state.withLock { state in
      state.isPaused = state.unreadByteCount >= Self.unreadLimit
      return state.isPaused
    }
  }

  /// Adds bytes of the body, but none beyond the size limit for pages.
  ///
  /// - Returns: Whether all bytes were added.
  func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      let room = state.isDownload ? bytes.count : min(bytes.count, pageByteLimit - state.byteCount)
      state.byteCount += room
      state.unreadByteCount += room
      if room > 0 { state.add(.data(Data(bytes.prefix(room)))) }
      return room == bytes.count
    }
  }
}

extension Transfer.State {
  fileprivate mutating func add(_ event: Transfer.Event) {
    guard !hasEnded else { return }
    if case .ended = event { hasEnded = true }
    guard case .data(let data) = event, case .data(var unread)? = events.last else {
      return events.append(event)
    }
    // The array must not share the data while it grows, because the data would be copied.
    events.removeLast()
    unread.append(data)
    events.append(.data(unread))
  }
}

// MARK: - Stopping

extension Transfer {
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// Stops the transfer.
  func cancel() {
    deliver(.ended(.stopped))
    inbox.add(.cancel(self))
  }

  /// Stops the transfer, unless it has become a download.
  func cancelPage() { if !isDownload { cancel() } }

  var isDownload: Bool { state.withLock(\.isDownload) }

  /// Turns the transfer into a download, which has no limits on duration and size.
  func becomeDownload() { state.withLock { $0.isDownload = true } }
}
