import Switchboard
import Synchronization

/// The open requests of a client.
///
/// The thread of the connection delivers replies. It resumes the caller directly, because a detour
/// through the client's actor would take longer than the rest of the request.
final class RemoteRequests: Sendable {
  /// A request whose reply is awaited.
  struct Request: Sendable {
    let reply: CheckedContinuation<ServerMessage, any Error>
    /// A Boolean value that indicates whether the reply must follow the output of the prompt.
    var followsOutput = false
    /// The receiver of the progress, if any.
    var reports: ProgressReports?
  }

  private struct State {
    var lastID = 0
    var requests: [Int: Request] = [:]
    var observers: [Int: RemoteObserver] = [:]
    var end: RemoteError?
  }

  private let state = Mutex(State())

  /// The error with which the connection ended, or nil if it has not ended.
  var end: RemoteError? { state.withLock { $0.end } }

  /// Returns a number for another request.
  func nextID() -> Int {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }
}

// MARK: - Opening and closing

extension RemoteRequests {
  /// Opens a request. If the connection has ended, resumes the caller instead.
  /// - Returns: Whether the request can be sent.
  func add(_ request: Request, as id: Int) -> Bool {
    let end = state.withLock { state in
      if state.end == nil { state.requests[id] = request }
      return state.end
    }
    if let end { request.reply.resume(throwing: end) }
    return end == nil
  }

  /// Opens an observation. If the connection has ended, ends the observation instead.
  /// - Returns: Whether the request can be sent.
  func add(_ observer: RemoteObserver, as id: Int) -> Bool {
    let end = state.withLock { state in
      if state.end == nil { state.observers[id] = observer }
      return state.end
    }
    if let end { observer.finish(end) }
    return end == nil
  }

  /// Closes a request without a reply. A late reply is ignored.
  /// - Returns: Whether the request was open.
  @discardableResult
  func close(_ id: Int, throwing error: any Error) -> Bool {
    let request = state.withLock { $0.requests.removeValue(forKey: id) }
    request?.reply.resume(throwing: error)
    return request != nil
  }

  /// Closes an observation.
  /// - Returns: The receiver of the values, or nil if the observation was not open.
  @discardableResult
  func closeObservation(_ id: Int) -> RemoteObserver? {
    state.withLock { $0.observers.removeValue(forKey: id) }
  }

  /// Closes all requests and refuses further ones. Only the first error counts.
  /// - Returns: Whether the error is the first one.
  @discardableResult
  func end(throwing error: RemoteError) -> Bool {
    let open = state.withLock { state -> State? in
      guard state.end == nil else { return nil }
      let open = state
      state.requests = [:]
      state.observers = [:]
      state.end = error
      return open
    }
    guard let open else { return false }
    for request in open.requests.values { request.reply.resume(throwing: error) }
    for observer in open.observers.values { observer.finish(error) }
    return true
  }
}

// MARK: - Delivering

extension RemoteRequests {
  /// Delivers a message, unless it must wait for the messages before it to be handled.
  /// - Returns: Whether the message was delivered.
  func deliverAtOnce(_ message: ServerMessage) -> Bool {
    guard let id = message.id else { return false }
    guard !state.withLock({ $0.requests[id]?.followsOutput ?? false }) else { return false }
    deliver(message, to: id)
    return true
  }

  /// Delivers a message to its request or observation, if it is open.
  /// - Parameters:
  ///   - message: The message.
  ///   - id: The number of the request.
  func deliver(_ message: ServerMessage, to id: Int) {
    switch message {
    case .progress(_, let progress): state.withLock { $0.requests[id]?.reports }?.add(progress)
    case .value(_, let value): state.withLock { $0.observers[id] }?.yield(value)
    case .closed: closeObservation(id)?.finish(nil)
    case .failure(_, let failure):
      close(id, throwing: failure)
      closeObservation(id)?.finish(failure)
    // Only the page of an inspector asks for dispatches.
    case .dispatches: break
    default:
      state.withLock { $0.requests.removeValue(forKey: id) }?.reply.resume(returning: message)
    }
  }
}

/// The receiver of the values of an observation.
struct RemoteObserver: Sendable {
  let yield: @Sendable (RemoteValue) -> Void
  let finish: @Sendable ((any Error)?) -> Void
}
