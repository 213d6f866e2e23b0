import BrowserModel
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The HTTP connections of one engine.
final class HTTPClient: Sendable {
  private let limits: LightEngineConfiguration.Limits
  private let delegate = TransferDelegate()
  private let session: Mutex<URLSession?> = Mutex(nil)

  init(limits: LightEngineConfiguration.Limits) { self.limits = limits }

  // A session retains its delegate until it is invalidated.
  deinit { session.withLock { $0?.invalidateAndCancel() } }

  /// Starts a request, whose time counts from the start of its load.
  func start(_ request: URLRequest, since start: ContinuousClock.Instant) -> Transfer {
    let task = session.withLock { session in
      let open = session ?? makeSession()
      session = open
      return open.dataTask(with: request)
    }
    let transfer = Transfer(task: task, limits: limits, start: start)
    delegate.add(transfer, for: task)
    task.resume()
    return transfer
  }

  private func makeSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    // `HTTPCookieStorage` ignores the path and the `Secure` attribute on Linux.
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpMaximumConnectionsPerHost = limits.loadCountPerHost
    // Transfers have their own limits, which are more precise.
    configuration.timeoutIntervalForRequest = 86_400
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
  }
}

// MARK: - TransferDelegate

/// The delegate of a session, which passes events on to the transfers of its tasks.
final class TransferDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let transfers: Mutex<[Int: Transfer]> = Mutex([:])

  func add(_ transfer: Transfer, for task: URLSessionTask) {
    transfers.withLock { $0[task.taskIdentifier] = transfer }
  }

  private func transfer(of task: URLSessionTask) -> Transfer? {
    transfers.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    transfer(of: dataTask)?.receive(ResponseHead(response))
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfer(of: dataTask)?.receive(data)
  }

  /// Stops at each redirect. The client on Linux resolves some targets wrongly, for example
  /// `file:///a` to `http://HOST/a`.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    transfer(of: task)?.receive(ResponseHead(response))
    completionHandler(nil)
  }

  /// Ends a transfer that asks for a password. The page of status 401 has arrived at this point, and
  /// the client on Linux never ends the task if it is to go on without a password.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void
  ) {
    if challenge.failureResponse != nil { transfer(of: task)?.end(nil) }
    #if canImport(FoundationNetworking)
      completionHandler(.cancelAuthenticationChallenge, nil)
    #else
      completionHandler(.performDefaultHandling, nil)
    #endif
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    // A response such as a redirect without a target is not reported before.
    if let response = task.response { transfer?.receiveLate(ResponseHead(response)) }
    transfer?.end(error.map { LoadError(transferError: $0, url: task.currentRequest?.url) })
  }
}

// MARK: - ResponseHead

/// The status and the header fields of a response.
struct ResponseHead: Sendable {
  let url: URL?
  let status: Int
  let mimeType: String?
  let charset: String?
  /// The size of the body; nil if it is unknown or the body is compressed.
  let expectedByteCount: Int?
  private let fields: [String: String]

  init(_ response: URLResponse) {
    let response = response as? HTTPURLResponse
    url = response?.url
    status = response?.statusCode ?? 0
    var fields: [String: String] = [:]
    for case (let name as String, let value as String) in response?.allHeaderFields ?? [:] {
      fields[name.lowercased()] = value
    }
    self.fields = fields
    // The client's own values lack a type that was not sent, and the case of the character set.
    let type = HeaderValue(fields["content-type"] ?? "")
    mimeType = type.value.isEmpty ? nil : type.value.lowercased()
    charset = type.parameters["charset"]
    let isEncoded = fields["content-encoding"].map { $0 != "identity" } ?? false
    expectedByteCount = isEncoded ? nil : fields["content-length"].flatMap { Int($0) }
  }

  /// Returns the value of a header field by its name in lowercase.
  subscript(name: String) -> String? { fields[name] }

  /// Whether the host declares a type that says what the body is.
  var declaresType: Bool { mimeType != nil && mimeType != "application/octet-stream" }

  /// The target of a redirect; nil if the response is none.
  var redirectTarget: URL? {
    guard [301, 302, 303, 307, 308].contains(status), let location = self["location"] else {
      return nil
    }
    return URL(string: location, relativeTo: url)?.absoluteURL
  }
}

// MARK: - HeaderValue

/// A header's value with parameters, for example `attachment; filename="a; b.txt"`.
struct HeaderValue {
  let value: String
  /// The parameters by name in lowercase.
  private(set) var parameters: [String: String] = [:]

  init(_ text: String) {
    var parts: [String] = []
    var part = ""
    var isQuoted = false, isEscaped = false
    for character in text.prefix(8_192) {
      if isEscaped {
        part.append(character)
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == ";", !isQuoted {
        parts.append(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    parts.append(part)
    value = parts[0].trimmingCharacters(in: .whitespaces)
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let name = part[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
      let value = part[part.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      if parameters[name] == nil { parameters[name] = value }
    }
  }
}
