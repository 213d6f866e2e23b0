import BrowserModel
import BrowserPages
import Foundation

/// A loader that loads one page without blocking the main actor.
struct PageLoader: Sendable {
  let request: LoadRequest
  let resources: LoadResources
  /// The value of the `Accept-Language` field, or nil to send none.
  let languages: String?
  let visibility: PageVisibility
  /// The file that the response continues, or nil to load a page.
  var resumed: ResumedFile?
  /// A closure that sends events to the page.
  let send: @Sendable ([WebPageEvent]) async -> Void
  /// A closure that passes a response to the page if it must be saved instead of shown.
  let download: @Sendable (DownloadResponse) async -> Void

  var limits: LightEngineConfiguration.Limits { resources.configuration.limits }

  /// Loads the page until loading ends or the task is cancelled, and returns the last events.
  @concurrent func run() async -> [WebPageEvent] {
    do throws(LoadError) {
      return try await load() + [.finished]
    } catch {
      return Task.isCancelled ? [] : [.failed(error)]
    }
  }

  /// Loads the page and returns the last events. Earlier events are sent as they occur.
  private func load() async throws(LoadError) -> [WebPageEvent] {
    try LoadPolicy.check(
      request, within: resources.reaches.permitted(from: request.initiator.page),
      opensFile: resources.configuration.opensFile)
    switch request.url.scheme?.lowercased() {
    case "file": return try await loadFile()
    case "data":
      let content = try DataURL(request.url)
      return try await show(
        content.data, of: request.url, mimeType: content.mimeType, charset: content.charset,
        isWhole: true)
    case "about":
      guard request.url.absoluteString.lowercased() == "about:blank" else {
        throw .unsupportedScheme("about")
      }
      return [.committed(request.url), .documentChanged(PageDocument(url: request.url))]
    default: return try await loadFromNetwork()
    }
  }
}

// MARK: - The network

extension PageLoader {
  private func loadFromNetwork() async throws(LoadError) -> [WebPageEvent] {
    guard request.url.host?.isEmpty == false else {
      throw .other("the address names no host: check it")
    }
    let start = ContinuousClock.now
    var step = LoadStep(request, resources), range = resumed?.range
    if step.url.scheme != request.url.scheme {
      await send([.redirected(step.url, submitsForm: step.submission != nil)])
    }
    for _ in 0...limits.redirectCount {
      switch try await perform(step, range, since: start) {
      case .loaded(let events): return events
      case .withoutRange: range = nil
      case .challenged(let authorization): step = step.authorized(by: authorization)
      case .redirected(let status, let target):
        step = try step.redirected(by: status, to: target, resources)
        await send([.redirected(step.url, submitsForm: step.submission != nil)])
      }
    }
    throw .tooManyRedirects
  }

  /// The result of one request.
  private enum Outcome {
    case loaded([WebPageEvent])
    case challenged(Authorization)
    /// The host doesn't send the requested part of a file.
    case withoutRange
    case redirected(status: Int, URL)
  }

  /// Answers one request from the cache or from its host.
  private func perform(
    _ step: LoadStep, _ range: [(name: String, value: String)]?,
    since start: ContinuousClock.Instant
  ) async throws(LoadError) -> Outcome {
    var request = step.httpRequest(resources)
    if let languages { request.fields.append(("Accept-Language", languages)) }
    request.fields += range ?? []
    let isFile = resumed != nil || isSaved(step.url)
    let cached = isFile ? nil : resources.cache.response(to: request)
    if let cached, mayShow(cached, for: request) {
      return .loaded(try await show(cached, at: step.url))
    }
    if let cached { request.revalidate(cached) }
    let transfer = resources.client.start(request, since: start) {
      [reaches = resources.reaches] in reaches.learn($0, of: step.url)
    }
    // The rest of a response that isn't shown, such as a redirect's body, must not arrive.
    defer { if !transfer.hasEnded { transfer.cancelPage() } }
    return try await withCancellation(of: transfer) { () async throws(LoadError) in
      try await receive(transfer, for: request, cached)
    }
  }

  /// Returns whether a cached response can be shown without a request to its host. When the user
  /// goes back or forward, the cached page is shown even if it is outdated, as in other browsers.
  private func mayShow(_ cached: CachedResponse, for step: HTTPRequest) -> Bool {
    guard resources.reaches.permitted(from: step.url) <= step.reach else { return false }
    return switch request.kind {
    case .new: cached.isFresh()
    case .backForward: true
    case .reload: false
    }
  }

  private func withCancellation<Value>(
    of transfer: Transfer, _ body: () async throws(LoadError) -> Value
  ) async throws(LoadError) -> Value {
    let result = await withTaskCancellationHandler {
      await self.result(of: body)
    } onCancel: {
      transfer.cancelPage()
    }
    return try result.get()
  }

  // The compiler treats a closure that catches all errors as throwing if it is the operation
  // itself.
  private func result<Value>(
    of body: () async throws(LoadError) -> Value
  ) async -> Result<Value, LoadError> {
    do throws(LoadError) { return .success(try await body()) } catch { return .failure(error) }
  }

  private func receive(
    _ transfer: Transfer, for request: HTTPRequest, _ cached: CachedResponse?
  ) async throws(LoadError) -> Outcome {
    let head = try await head(of: transfer)
    resources.cookies.store(
      head.cookies, security: head["strict-transport-security"], from: request.url)
    if let target = head.redirectTarget { return .redirected(status: head.status, target) }
    if head.status == 204 || head.status == 205 { return .loaded([]) }
    if let resumed, resumed.isRefused(by: head) { return .withoutRange }
    if head.status == 304, let confirmed = cached?.confirmed(by: head) {
      resources.cache.store(confirmed, to: request)
      return .loaded(try await show(confirmed, at: request.url))
    }
    var error = head.error
    if let challenge = AuthenticationChallenge(in: head) {
      switch resources.credentials.answer(
        to: challenge, from: request.url, refusing: request.authorization)
      {
      case .success(let authorization): return .challenged(authorization)
      case .failure(let failure): error = failure
      }
    }
    let beginning = await Beginning(of: transfer, isNeeded: !head.declaresType)
    if Task.isCancelled { throw .stopped }
    if try await downloads(head, of: request.url, beginning, transfer) { return .loaded([]) }
    return .loaded(try await show(head, for: request, beginning, transfer, error))
  }

  private func head(of transfer: Transfer) async throws(LoadError) -> ResponseHead {
    switch await transfer.next() {
    case _ where Task.isCancelled: throw .stopped
    case .response(let head): return head
    case .ended(let error?): throw error
    default: throw .connectionLost
    }
  }

  private func show(
    _ head: ResponseHead, for request: HTTPRequest, _ beginning: Beginning, _ transfer: Transfer,
    _ statusError: LoadError?
  ) async throws(LoadError) -> [WebPageEvent] {
    var feed = DocumentFeed(
      url: head.url, mimeType: head.mimeType, charset: head.charset,
      expectedByteCount: head.expectedByteCount, refresh: head["refresh"],
      isVisible: visibility.isVisible)
    if !beginning.data.isEmpty { await feed.append(beginning.data, send) }
    let failure =
      beginning.isComplete ? beginning.failure : await read(transfer, into: &feed)
    let last = feed.finish()
    // The part of the page that has arrived stays visible.
    let error = Task.isCancelled ? .stopped : failure ?? statusError
    guard let error else {
      resources.cache.store(CachedResponse(head: head, body: feed.data), to: request)
      return last
    }
    await send(last)
    throw error
  }

  /// Reads the rest of a response.
  /// - Returns: The error that ended the response, or nil if it has arrived completely.
  private func read(_ transfer: Transfer, into feed: inout DocumentFeed) async -> LoadError? {
    // Empty data wakes the reader, so that it shows the data that has arrived even if the host
    // stops sending.
    var alarm = ReaderAlarm { transfer.deliver(.data(Data())) }
    defer { alarm.cancel() }
    while true {
      // A page that has completely arrived is shown in one step.
      if !transfer.hasEvent {
        await feed.flush(send)
        alarm.set(for: feed.documentTime)
      }
      switch await transfer.next() {
      case .response?: break
      case .data(let data)?: await feed.append(data, send)
      case .ended(let error)?: return error
      case nil: return nil
      }
    }
  }
}

extension ResponseHead {
  /// The error for an error status, or nil for any other status.
  fileprivate var error: LoadError? { status >= 400 ? .httpStatus(status) : nil }
}

// MARK: - Cached and local content

extension PageLoader {
  private func show(
    _ cached: CachedResponse, at url: URL
  ) async throws(LoadError) -> [WebPageEvent] {
    try await show(
      cached.body, of: url, mimeType: cached.head.mimeType,
      charset: cached.head.charset, refresh: cached.head["refresh"], isWhole: true)
  }

  private func loadFile() async throws(LoadError) -> [WebPageEvent] {
    guard ["", "localhost"].contains(request.url.host ?? "") else {
      throw .blocked(reason: "files of other hosts are not opened: copy the file to this computer")
    }
    switch try LocalFile(request.url, limit: limits.pageByteCount) {
    case .directory(let document):
      let title = document.title.map { [WebPageEvent.titleChanged($0)] } ?? []
      return [.committed(request.url)] + title + [.documentChanged(document)]
    case .file(let data, let mimeType, let isWhole):
      return try await show(
        data, of: request.url, mimeType: mimeType, charset: nil, isWhole: isWhole)
    }
  }

  private func show(
    _ data: Data, of url: URL, mimeType: String?, charset: String?, refresh: String? = nil,
    isWhole: Bool
  ) async throws(LoadError) -> [WebPageEvent] {
    var probe = PageReader(url: url, mimeType: mimeType, charset: charset)
    probe.append(Data(data.prefix(Beginning.length)))
    _ = probe.finish()
    guard probe.isReadable else { throw .notText(mimeType ?? "application/octet-stream") }
    var feed = DocumentFeed(
      url: url, mimeType: mimeType, charset: charset, expectedByteCount: data.count,
      refresh: refresh, isVisible: visibility.isVisible)
    var rest = data[...]
    while !rest.isEmpty, !Task.isCancelled {
      await feed.append(Data(rest.prefix(65_536)), send)
      rest = rest.dropFirst(65_536)
    }
    guard !Task.isCancelled else { throw .stopped }
    let last = feed.finish()
    guard !isWhole else { return last }
    await send(last)
    throw .tooLarge(limit: limits.pageByteCount)
  }
}

// MARK: - Beginning

/// The first bytes of a response. They determine its type if the host does not declare one.
struct Beginning: Sendable {
  /// The number of bytes that determine the type, according to the MIME Sniffing standard.
  static let length = 1_445

  private(set) var data = Data()
  /// A Boolean value that indicates whether the response has ended.
  private(set) var isComplete = false
  /// The error that ended the response, or nil if there was none.
  private(set) var failure: LoadError?

  /// Waits for the first bytes of a response if they are needed. Otherwise, creates an empty value.
  init(of transfer: Transfer, isNeeded: Bool) async {
    guard isNeeded else { return }
    while data.count < Self.length, !isComplete {
      switch await transfer.next() {
      case .response: break
      case .data(let more): data.append(more)
      case .ended(let error): (isComplete, failure) = (true, error)
      case nil: isComplete = true
      }
    }
  }

  /// Returns whether the response can be shown as a page rather than downloaded. If the host
  /// declares a type, the data isn't examined and the result is true.
  func isReadable(_ head: ResponseHead) -> Bool {
    guard !head.declaresType else { return true }
    var probe = PageReader(url: head.url, mimeType: head.mimeType, charset: head.charset)
    probe.append(data)
    _ = probe.finish()
    return probe.isReadable
  }
}
