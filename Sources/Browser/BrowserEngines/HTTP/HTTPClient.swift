import BrowserModel
import BrowserPages
import CSystemCurl
import Foundation
import Synchronization

/// A client that manages the HTTP connections of one engine. It runs libcurl on a separate thread.
final class HTTPClient: Sendable {
  private let inbox: TransferInbox
  private let settings: LightEngineConfiguration

  /// Creates a client. The first request starts its thread.
  ///
  /// - Parameters:
  ///   - settings: The settings of the engine.
  ///   - makeHandle: A closure that returns a libcurl handle for several transfers, or nil if there
  ///     isn't enough memory.
  init(
    _ settings: LightEngineConfiguration,
    makeHandle: @escaping @Sendable () -> UnsafeMutableRawPointer? = TransferLoop.makeHandle
  ) {
    self.settings = settings
    inbox = TransferInbox { inbox in
      guard let loop = TransferLoop(inbox: inbox, settings: settings, makeHandle) else {
        return inbox.refuseOrders(csc_load() ? .outOfMemory : .noLibrary)
      }
      loop.run()
    }
  }

  deinit { inbox.close() }

  /// Starts a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - start: The time at which the page's load started.
  ///   - onConnection: A closure that is called on the client's thread when the host has accepted a
  ///     connection. It receives the reach of the host's IP address.
  func start(
    _ request: HTTPRequest, since start: ContinuousClock.Instant,
    onConnection: @escaping @Sendable (HostReach) -> Void = { _ in }
  ) -> Transfer {
    let transfer = Transfer(
      inbox: inbox, pageByteLimit: settings.limits.pageByteCount, start: start)
    inbox.add(.start(request, transfer, onConnection))
    return transfer
  }
}

// MARK: - TransferInbox

/// A thread-safe queue of orders, such as starting or cancelling a transfer, for a client's thread.
final class TransferInbox: Sendable {
  enum Order: Sendable {
    case start(HTTPRequest, Transfer, @Sendable (HostReach) -> Void)
    case cancel(Transfer)
    case resume(Transfer)
  }

  /// A libcurl handle for several transfers, which can wake the thread.
  ///
  /// The unchecked `Sendable` conformance is safe. Other threads use the handle only to call
  /// `curl_multi_wakeup`, which libcurl permits on any thread. The inbox drops the handle before
  /// the handle is freed.
  struct Waker: @unchecked Sendable { let handle: UnsafeMutableRawPointer }

  fileprivate struct State {
    var orders: [Order] = []
    var hasThread = false
    var isClosed = false
    var waker: Waker?
  }

  private let state = Mutex(State())
  private let runThread: @Sendable (TransferInbox) -> Void

  /// Creates an inbox.
  ///
  /// - Parameter runThread: A closure that runs on the client's thread. The thread starts when the
  ///   first order is added.
  init(runThread: @escaping @Sendable (TransferInbox) -> Void) { self.runThread = runThread }

  func add(_ order: Order) {
    let needsThread = state.withLock { state in
      // The thread takes all orders together, so it needs to be woken only for the first one.
      if state.orders.isEmpty { state.wake() }
      state.orders.append(order)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    guard needsThread else { return }
    Thread.detachNewThread { [self] in runThread(self) }
  }

  /// Closes the inbox, which ends the thread.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.wake()
    }
  }

  /// Removes all orders and returns them, or returns nil if the inbox is closed.
  func takeOrders() -> [Order]? {
    state.withLock { state in
      defer { state.orders = [] }
      return state.isClosed ? nil : state.orders
    }
  }

  /// Removes all orders and ends their transfers with an error. The next order starts another
  /// thread.
  func refuseOrders(_ error: LoadError) {
    let orders = state.withLock { state in
      state.hasThread = false
      defer { state.orders = [] }
      return state.orders
    }
    for case .start(_, let transfer, _) in orders { transfer.deliver(.ended(error)) }
  }

  func setWaker(_ waker: Waker?) { state.withLock { $0.waker = waker } }
}

extension TransferInbox.State {
  fileprivate func wake() { if let waker { csc_multi_wakeup(waker.handle) } }
}

// MARK: - TransferLoop

/// A loop that runs the transfers of a client on its thread.
final class TransferLoop {
  private static let isReady = csc_load() && csc_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

  /// Returns a new libcurl handle for several transfers, or nil if libcurl is missing or there
  /// isn't enough memory.
  @Sendable static func makeHandle() -> UnsafeMutableRawPointer? {
    isReady ? csc_multi_init() : nil
  }

  private let inbox: TransferInbox
  private let settings: LightEngineConfiguration
  private let handle: UnsafeMutableRawPointer
  private var running: [ObjectIdentifier: CurlTransfer] = [:]
  /// The handles that later transfers can reuse.
  private var idle: [UnsafeMutableRawPointer] = []

  /// Creates a loop, or returns nil if there isn't enough memory.
  init?(
    inbox: TransferInbox, settings: LightEngineConfiguration,
    _ makeHandle: () -> UnsafeMutableRawPointer?
  ) {
    guard let handle = makeHandle() else { return nil }
    self.inbox = inbox
    self.settings = settings
    self.handle = handle
    inbox.setWaker(TransferInbox.Waker(handle: handle))
  }

  deinit {
    inbox.setWaker(nil)
    idle.forEach { csc_easy_cleanup($0) }
    csc_multi_cleanup(handle)
  }

  /// Runs transfers until the inbox is closed.
  func run() {
    while let orders = inbox.takeOrders() {
      orders.forEach(follow)
      var count: Int32 = 0
      csc_multi_perform(handle, &count)
      endComplete()
      endLate()
      running.values.forEach { $0.transfer.wakeReader() }
      csc_multi_poll(handle, waitingTime)
    }
    for transfer in running.values { end(transfer, .stopped) }
  }

  private func follow(_ order: TransferInbox.Order) {
    switch order {
    case .start(let request, let transfer, let onConnection):
      guard !transfer.hasEnded else { break }
      start(request, transfer, onConnection)
    case .cancel(let transfer):
      if let transfer = running[ObjectIdentifier(transfer)] { end(transfer, .stopped) }
    case .resume(let transfer): running[ObjectIdentifier(transfer)]?.resume()
    }
  }

  private func start(
    _ request: HTTPRequest, _ transfer: Transfer,
    _ onConnection: @escaping @Sendable (HostReach) -> Void
  ) {
    guard let easy = idle.popLast() ?? csc_easy_init() else {
      return transfer.deliver(.ended(.outOfMemory))
    }
    let new = CurlTransfer(easy, request, transfer, settings, onConnection)
    running[ObjectIdentifier(transfer)] = new
    if csc_multi_add_handle(handle, easy) != CURLM_OK { end(new, .outOfMemory) }
  }
}

extension LoadError {
  static let outOfMemory = other(
    "there is not enough memory for another load: close some tabs")
  fileprivate static let noLibrary = other(
    "pages cannot be loaded, because libcurl is missing: install the package ‘libcurl4’")
}

// MARK: - Ends

extension TransferLoop {
  private func endComplete() {
    var count: Int32 = 0
    while let message = csc_multi_info_read(handle, &count)?.pointee {
      let transfer = running.values.first { $0.handle == message.easy_handle }
      if let transfer { end(transfer, transfer.error(for: message.data.result)) }
    }
  }

  private func endLate() {
    let now = ContinuousClock.now
    for transfer in running.values where transfer.deadline.map({ $0 <= now }) ?? false {
      end(transfer, .timedOut)
    }
  }

  private func end(_ transfer: CurlTransfer, _ error: LoadError?) {
    csc_multi_remove_handle(handle, transfer.handle)
    running[ObjectIdentifier(transfer.transfer)] = nil
    transfer.end(error)
    csc_easy_reset(transfer.handle)
    idle.append(transfer.handle)
  }

  /// The time until the next deadline, in milliseconds. This value doesn't include libcurl's
  /// internal deadlines, which libcurl tracks itself.
  private var waitingTime: Int32 {
    guard let next = running.values.compactMap(\.deadline).min() else { return 60_000 }
    let seconds = (next - .now) / .seconds(1)
    return Int32(max(0, min(60, seconds)) * 1_000) + 1
  }
}
