import Foundation
import ProcessSignals
import Synchronization

/// The requests for the editor's thread, with the pipe that wakes that thread.
final class Mailbox: Sendable {
  private struct State {
    var requests: [Request] = []
    var isWoken = false
    var isClosed = false
    var termination: Int32?
    var showsHints = true
  }

  /// The first signal that asked the program to end, or nil if there was none.
  var termination: Int32? {
    get { state.withLock { $0.termination } }
    set { state.withLock { $0.termination = $0.termination ?? newValue } }
  }

  var showsHints: Bool {
    get { state.withLock { $0.showsHints } }
    set { state.withLock { $0.showsHints = newValue } }
  }

  private let state = Mutex(State())
  /// The descriptor that becomes readable when the mailbox has requests.
  let descriptor: Int32
  private let wakeEnd: Int32

  init() throws(LineEditorError) {
    guard let ends = SignalClaim.wakePipe() else { throw .outOfResources }
    descriptor = ends.read
    wakeEnd = ends.write
  }

  /// Posts a request and returns whether it will be handled. A closed mailbox accepts no requests.
  @discardableResult
  func post(_ request: Request) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.requests.append(request)
      if !state.isWoken { wake() }
      state.isWoken = true
      return true
    }
  }

  /// Posts an action for the session to perform, and returns whether it will be performed.
  @discardableResult
  func post(_ action: @escaping @Sendable (EditSession) -> Void) -> Bool { post(.perform(action)) }

  func takeAll() -> [Request] {
    state.withLock { state in
      defer {
        state.requests = []
        state.isWoken = false
      }
      return state.requests
    }
  }

  /// Closes the mailbox and returns the remaining requests.
  func close() -> [Request] {
    state.withLock { state in
      defer {
        state.requests = []
        state.isClosed = true
      }
      return state.requests
    }
  }

  /// Wakes the editor's thread by writing a zero byte to the pipe. The byte cannot be mistaken for
  /// a signal, because zero is not a signal number.
  private func wake() {
    var byte: UInt8 = 0
    _ = write(wakeEnd, &byte, 1)
  }

  /// Empties the pipe and passes each signal in it to a closure.
  func drain(_ receive: (Int32) -> Void) {
    var bytes = [UInt8](repeating: 0, count: 256)
    while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
      for byte in bytes[..<count] where byte != 0 { receive(Int32(byte)) }
    }
  }
}

// MARK: - Requests

/// A request to the editor's thread.
enum Request: Sendable {
  case show(Message)
  case perform(@Sendable (EditSession) -> Void)
}

/// A request to read a line.
struct Read: Sendable {
  var prompt: Prompt
  let isCancelled: Flag
  let continuation: CheckedContinuation<LineInput, Never>
}

/// A Boolean value that several threads share.
final class Flag: Sendable {
  private let value = Mutex(false)
  var isSet: Bool { value.withLock { $0 } }

  func set() { value.withLock { $0 = true } }
}
