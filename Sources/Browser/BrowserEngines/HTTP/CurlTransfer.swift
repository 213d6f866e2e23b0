import BrowserModel
import BrowserPages
import CSystemCurl
import Foundation

/// A transfer that runs on a client's thread, with its libcurl handle.
final class CurlTransfer {
  let handle: UnsafeMutableRawPointer
  let transfer: Transfer

  private let request: HTTPRequest
  private let limits: LightEngineConfiguration.Limits
  private let onConnection: @Sendable (HostReach) -> Void
  /// The address of the proxy, or nil if the host is reached directly.
  private let proxy: String?
  private let message = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var addresses: UnsafeMutablePointer<curl_slist>?
  private var head: ResponseHeadReader
  /// The decoder for the body, or nil until the head has arrived.
  private var decoder: ContentDecoder?
  /// The head that the reader doesn't have yet, because libcurl may answer its challenge and repeat
  /// the request.
  private var heldHead: ResponseHead?
  /// The number of bytes that the decoder already has and that libcurl will pass again, because the
  /// transfer was paused.
  private var repeatedByteCount = 0
  private var lastArrival = ContinuousClock.now
  private var sentByteCount = 0
  private var lastSending = ContinuousClock.now
  private var isPaused = false
  /// The error that made a callback end the transfer, or nil if there was none.
  private var failure: LoadError?

  /// Creates a transfer and sets up its handle.
  ///
  /// - Parameter handle: A handle that is new or has been reset. Don't use the handle for this
  ///   transfer after calling ``end(_:)``, because the handle holds an unretained reference to this
  ///   object.
  init(
    _ handle: UnsafeMutableRawPointer, _ request: HTTPRequest, _ transfer: Transfer,
    _ settings: LightEngineConfiguration, _ onConnection: @escaping @Sendable (HostReach) -> Void
  ) {
    self.handle = handle
    self.request = request
    self.transfer = transfer
    limits = settings.limits
    self.onConnection = onConnection
    head = ResponseHeadReader(url: request.url)
    proxy = settings.proxies.proxy(for: request.url)
    message.initialize(repeating: 0)
    setRequest(settings)
    setConnection(settings)
    setCallbacks()
  }

  deinit {
    csc_slist_free_all(fields)
    csc_slist_free_all(addresses)
    message.deallocate()
  }
}

// MARK: - Options

extension CurlTransfer {
  private func setRequest(_ settings: LightEngineConfiguration) {
    csc_set_text(handle, CURLOPT_URL, request.url.absoluteString)
    csc_set_text(handle, CURLOPT_USERAGENT, settings.userAgent)
    let coding = ("Accept-Encoding", ContentDecoder.acceptedCodings)
    for (name, value) in request.fields + [coding] + setAuthorization() {
      fields = csc_slist_append(fields, "\(name): \(value)")
    }
    if let body = request.body { setBody(body) }
    csc_set_pointer(handle, CURLOPT_HTTPHEADER, fields)
  }

  /// Sets the user name and password, and returns the header field that contains them, if any.
  private func setAuthorization() -> [(String, String)] {
    guard let authorization = request.authorization else { return [] }
    if let field = authorization.field { return [("Authorization", field)] }
    let credentials = authorization.credentials
    csc_use_digest(handle, credentials.user, credentials.password)
    return []
  }

  private func setBody(_ body: Data) {
    // If a host ignores `Expect: 100-continue`, each form submission would take an additional
    // second.
    fields = csc_slist_append(fields, "Expect:")
    csc_set_number(handle, CURLOPT_POST, 1)
    csc_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    // Safe: libcurl copies the number of bytes that the size option specifies, which is the size of
    // the data.
    Array(body).withUnsafeBufferPointer {
      _ = csc_set_pointer(
        handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0.baseAddress))
    }
  }

  private func setConnection(_ settings: LightEngineConfiguration) {
    csc_permit_web_only(handle)
    csc_set_number(handle, CURLOPT_NOSIGNAL, 1)
    csc_leave_lookups(handle)
    csc_set_number(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // With both options, libcurl doesn't read the environment. An empty proxy means none.
    csc_set_text(handle, CURLOPT_PROXY, proxy ?? "")
    csc_set_text(handle, CURLOPT_NOPROXY, "")
    for (host, address) in settings.hostAddresses {
      addresses = csc_slist_append(addresses, "\(host)::\(address):")
    }
    csc_set_pointer(handle, CURLOPT_CONNECT_TO, addresses)
    if let file = settings.authorityFile { csc_set_text(handle, CURLOPT_CAINFO, file.path) }
  }

  private func setCallbacks() {
    // Safe: the loop retains this object until it has removed the handle. The callbacks are called
    // only from the loop.
    let context = Unmanaged.passUnretained(self).toOpaque()
    csc_set_pointer(handle, CURLOPT_ERRORBUFFER, message.baseAddress)
    csc_set_pointer(handle, CURLOPT_HEADERDATA, context)
    csc_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
      CurlTransfer.at(context)?.receiveLine(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
    }
    csc_set_pointer(handle, CURLOPT_WRITEDATA, context)
    csc_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
      CurlTransfer.at(context)?.receive(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
    }
    if request.body != nil {
      csc_set_pointer(handle, CURLOPT_XFERINFODATA, context)
      csc_set_progress(handle) { context, _, _, _, count in
        CurlTransfer.at(context)?.noteSent(Int(count))
        return 0
      }
    }
    csc_set_pointer(handle, CURLOPT_PREREQDATA, context)
    csc_set_connection_check(handle) { context, address, _, _, _ in
      CurlTransfer.at(context)?.mayConnect(to: address.map { String(cString: $0) } ?? "") == true
        ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }
}

// MARK: - Callbacks

extension CurlTransfer {
  private func noteSent(_ count: Int) {
    guard count > sentByteCount else { return }
    sentByteCount = count
    lastSending = .now
    lastArrival = .now
  }

  private func receiveLine(_ line: UnsafeRawBufferPointer) -> Int {
    lastArrival = .now
    if heldHead != nil, line.starts(with: "HTTP/".utf8) {
      heldHead = nil
      head = ResponseHeadReader(url: request.url)
    }
    return attempt { () throws(LoadError) in
      guard let head = try head.append(line) else { return line.count }
      decoder = try ContentDecoder(head["content-encoding"])
      heldHead = head
      let mayBeAnswered = head.status == 401 && request.authorization?.scheme == .digest
      if !mayBeAnswered { passHead() }
      return line.count
    }
  }

  private func passHead() {
    if let heldHead { transfer.add(.response(heldHead)) }
    heldHead = nil
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    lastArrival = .now
    passHead()
    let repeatedCount = min(repeatedByteCount, bytes.count)
    decoder?.append(bytes.dropFirst(repeatedCount))
    return attempt { () throws(LoadError) in
      guard try passBody() else {
        repeatedByteCount += bytes.count - repeatedCount
        return Int(CURL_WRITEFUNC_PAUSE)
      }
      repeatedByteCount -= repeatedCount
      return bytes.count
    }
  }

  /// Passes the decoded body to the reader.
  ///
  /// - Returns: Whether the reader has room for all of it. Otherwise, the transfer is paused.
  private func passBody() throws(LoadError) -> Bool {
    while true {
      isPaused = transfer.pauseIfFull()
      guard !isPaused else { return false }
      let part = try decoder?.next() ?? []
      if part.isEmpty { return true }
      let isWhole = part.withUnsafeBytes { transfer.add($0) }
      guard isWhole else { throw .tooLarge(limit: limits.pageByteCount) }
    }
  }

  /// Returns the result of a closure, or the result with which a callback ends the transfer.
  private func attempt(_ body: () throws(LoadError) -> Int) -> Int {
    do throws(LoadError) { return try body() } catch {
      failure = error
      return 0
    }
  }

  /// Returns whether the request may be sent to an IP address. The check is necessary because a
  /// host name on a public page can resolve to this computer.
  private func mayConnect(to address: String) -> Bool {
    // If there is a proxy, this is the proxy's address.
    guard proxy == nil else { return true }
    let reach = HostReach(address)
    guard reach <= request.reach else {
      failure = LoadPolicy.refusal(of: request.url)
      return false
    }
    onConnection(reach)
    return true
  }
}

// MARK: - Progress

extension CurlTransfer {
  /// The time at which the transfer times out, or nil if it is waiting for its reader.
  var deadline: ContinuousClock.Instant? {
    guard !isPaused else { return nil }
    let silence = lastArrival + limits.silence
    // It can take a long time to send the files of a form.
    let start = sentByteCount > 0 ? lastSending : transfer.start
    return transfer.isDownload ? silence : min(silence, start + limits.duration)
  }

  /// Continues the transfer if it was paused. Called after the reader has read all data that had
  /// arrived.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    lastArrival = .now
    csc_easy_pause(handle, CURLPAUSE_CONT)
  }

  /// Ends the transfer for the reader.
  func end(_ error: LoadError?) {
    passHead()
    transfer.deliver(.ended(error))
  }
}

// MARK: - Errors

extension CurlTransfer {
  /// Returns the error for a libcurl result, or nil if the transfer succeeded.
  func error(for result: CURLcode) -> LoadError? {
    if let failure { return failure }
    let words = message.baseAddress.map { String(cString: $0) } ?? ""
    let meaning = words.isEmpty ? String(cString: csc_easy_strerror(result)) : words
    return switch result {
    case CURLE_OK: decoder?.isComplete ?? true ? nil : .damaged("its compressed data is cut off")
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_COULDNT_RESOLVE_HOST: .hostNotFound(request.url.host ?? "")
    case CURLE_COULDNT_CONNECT: words.contains("timed out") ? .timedOut : .connectionRefused
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .damaged("the answer is not HTTP")
    // libcurl bounds the length of a line.
    case CURLE_OUT_OF_MEMORY, CSC_TOO_LARGE:
      decoder == nil ? .damaged("its header is too long") : .outOfMemory
    case CURLE_RECV_ERROR where words.contains("chunk"): .damaged("its transfer encoding")
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      .connectionLost
    case CURLE_SSL_CONNECT_ERROR where Self.lacksEncryption(meaning): unencrypted
    case CURLE_SSL_CONNECT_ERROR where meaning.contains("SSL_ERROR_SYSCALL"): .connectionLost
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
      .untrusted(reason: Self.reason(meaning))
    default: .other("the page cannot be loaded (\(meaning)): try again")
    }
  }

  /// Returns whether libcurl's message means that the host answered without TLS.
  private static func lacksEncryption(_ words: String) -> Bool {
    ["wrong version number", "unexpected TLS packet"].contains { words.contains($0) }
  }

  /// The error of a host that does not use TLS.
  private var unencrypted: LoadError {
    let plain = request.url.origin.map { $0.replacing("https://", with: "http://") } ?? "http://"
    return .other(
      "the host does not speak TLS at this port: type ‘\(plain)’ for a server without encryption")
  }

  /// Returns a clause that says why a host is not trusted. If the reason is unknown, returns
  /// libcurl's message.
  private static func reason(_ words: String) -> String {
    let meanings = [
      ("local issuer", "no authority that this computer trusts vouches for it"),
      ("self-signed", "it vouches for itself only"),
      ("self signed", "it vouches for itself only"),
      ("has expired", "its certificate has expired"),
      ("not yet valid", "its certificate is not valid yet"),
      ("no alternative certificate", "its certificate is for another host"),
      ("does not match", "its certificate is for another host"),
      (
        "certificate file",
        "the certificates of the authorities cannot be read: install ‘ca-certificates’, or correct "
          + "SSL_CERT_FILE"
      ),
    ]
    return meanings.first { words.contains($0.0) }?.1 ?? words
  }
}
