import BrowserModel
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its response, which arrives as events.
final class Transfer: Sendable {
  /// An event of a transfer. The last one is ``ended(_:)``.
  enum Event: Sendable {
    case response(ResponseHead)
    case data(Data)
    case ended(LoadError?)
  }

  private struct State {
    var lastArrival: ContinuousClock.Instant
    var byteCount = 0
    var hasResponse = false
    var hasEnded = false
    /// Whether a download has taken over, which no limit of pages applies to.
    var isDownload = false
    var watch: Task<Void, Never>?
  }

  /// The events in order.
  let events: AsyncStream<Event>

  private let continuation: AsyncStream<Event>.Continuation
  private let task: URLSessionDataTask
  private let limits: LightEngineConfiguration.Limits
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  init(
    task: URLSessionDataTask, limits: LightEngineConfiguration.Limits,
    start: ContinuousClock.Instant
  ) {
    self.task = task
    self.limits = limits
    self.start = start
    (events, continuation) = AsyncStream.makeStream()
    state = Mutex(State(lastArrival: .now))
    let watch = Task.detached { [weak self] in
      while let due = self?.nextDeadline() { try? await Task.sleep(until: due) }
    }
    state.withLock { $0.watch = watch }
  }
}

// MARK: - Events

extension Transfer {
  func receive(_ head: ResponseHead) {
    let isFirst = state.withLock { state in
      state.lastArrival = .now
      defer { state.hasResponse = true }
      return !state.hasResponse && !state.hasEnded
    }
    if isFirst { continuation.yield(.response(head)) }
  }

  /// Receives a response at the end of the task, unless it was received before.
  func receiveLate(_ head: ResponseHead) { receive(head) }

  func receive(_ data: Data) {
    let (room, isTooLarge) = state.withLock { state in
      guard !state.hasEnded else { return (0, false) }
      state.lastArrival = .now
      let room = state.isDownload ? .max : limits.pageByteCount - state.byteCount
      state.byteCount += data.count
      return (room, data.count > room)
    }
    if room > 0 { continuation.yield(.data(data.prefix(room))) }
    if isTooLarge { abort(.tooLarge(limit: limits.pageByteCount)) }
  }

  /// Ends the events. Only the first call has an effect.
  func end(_ error: LoadError?) {
    let watch: Task<Void, Never>? = state.withLock { state in
      guard !state.hasEnded else { return nil }
      state.hasEnded = true
      continuation.yield(.ended(error))
      continuation.finish()
      return state.watch
    }
    watch?.cancel()
  }
}

// MARK: - Stopping

extension Transfer {
  /// Stops the transfer.
  func cancel() { abort(.stopped) }

  /// Stops the transfer, unless a download has taken over.
  func cancelPage() { if !state.withLock(\.isDownload) { cancel() } }

  /// Lets the transfer take as long and become as large as a download may.
  func becomeDownload() { state.withLock { $0.isDownload = true } }

  private func abort(_ error: LoadError) {
    end(error)
    task.cancel()
  }

  /// Returns the time at which the transfer is too late; nil if it has ended or is too late.
  private func nextDeadline() -> ContinuousClock.Instant? {
    let due: ContinuousClock.Instant? = state.withLock { state in
      guard !state.hasEnded else { return nil }
      let silence = state.lastArrival + limits.silence
      return state.isDownload ? silence : min(silence, start + limits.duration)
    }
    guard let due, due <= .now else { return due }
    abort(.timedOut)
    return nil
  }
}

// MARK: - LoadError

extension LoadError {
  /// The meaning of an error of the system's HTTP client.
  ///
  /// On Linux, many errors have the code −1, and only the words of libcurl tell them apart.
  init(transferError error: any Error, url: URL?) {
    let error = error as NSError
    let words = error.localizedDescription
    switch error.code {
    case NSURLErrorTimedOut: self = .timedOut
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed:
      self = .hostNotFound(url?.host ?? "")
    case NSURLErrorCannotConnectToHost:
      self = words.contains("timed out") ? .timedOut : .connectionRefused
    case NSURLErrorNetworkConnectionLost, NSURLErrorBadServerResponse: self = .connectionLost
    case NSURLErrorCancelled: self = .stopped
    case NSURLErrorHTTPTooManyRedirects: self = .tooManyRedirects
    case -1206...(-1200): self = .untrusted(reason: words)
    default: self.init(curlWords: words)
    }
  }

  private init(curlWords words: String) {
    let meanings: [(String, LoadError)] = [
      ("transfer closed", .connectionLost),
      ("unencoding", .damaged("its compression")),
      ("chunked-encoding", .damaged("its transfer encoding")),
      ("HTTP/0.9", .damaged("the answer is not HTTP")),
      ("local issuer", .untrusted(reason: "no authority that this computer trusts vouches for it")),
      ("self-signed", .untrusted(reason: "it vouches for itself only")),
      ("self signed", .untrusted(reason: "it vouches for itself only")),
      ("has expired", .untrusted(reason: "its certificate has expired")),
      ("not yet valid", .untrusted(reason: "its certificate is not valid yet")),
      ("no alternative certificate", .untrusted(reason: "its certificate is for another host")),
      ("does not match", .untrusted(reason: "its certificate is for another host")),
      ("wrong version number", .untrusted(reason: "it does not speak TLS at this port")),
      ("SSL", .untrusted(reason: words)), ("certificate", .untrusted(reason: words)),
      ("TLS", .untrusted(reason: words)),
    ]
    let meaning = meanings.first { words.contains($0.0) }?.1
    self = meaning ?? .other("the page cannot be loaded (\(words)): try again")
  }
}
