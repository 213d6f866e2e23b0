import BrowserModel
import BrowserPages
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The load of one page, off the main actor.
struct PageLoader: Sendable {
  let request: LoadRequest
  let resources: LoadResources
  /// Sends events to the page.
  let send: @Sendable ([WebPageEvent]) async -> Void
  /// Gives the page a response that is saved instead of shown.
  let download: @Sendable (DownloadResponse) async -> Void

  var limits: LightEngineConfiguration.Limits { resources.configuration.limits }

  /// Loads the page until its end or the cancellation of the task.
  @concurrent func run() async {
    do throws(LoadError) {
      try await load()
      await send([.finished])
    } catch {
      if !Task.isCancelled { await send([.failed(error)]) }
    }
  }

  private func load() async throws(LoadError) {
    try LoadPolicy.check(request)
    switch request.url.scheme?.lowercased() {
    case "file": try await loadFile()
    case "data":
      let content = try DataURL(request.url)
      try await show(
        content.data, mimeType: content.mimeType, charset: content.charset, isWhole: true)
    case "about":
      guard request.url.absoluteString.lowercased() == "about:blank" else {
        throw .unsupportedScheme("about")
      }
      await send([
        .committed(request.url), .documentChanged(PageDocument(url: request.url)),
      ])
    default: try await loadFromNetwork()
    }
  }
}

// MARK: - The network

extension PageLoader {
  private func loadFromNetwork() async throws(LoadError) {
    guard request.url.host?.isEmpty == false else {
      throw .other("the address names no host: check it")
    }
    let start = ContinuousClock.now
    var step = LoadStep(request, credentials: resources.credentials)
    for _ in 0...limits.redirectCount {
      let urlRequest = step.urlRequest(resources)
      let transfer = resources.client.start(urlRequest, since: start)
      let target = try await withCancellation(of: transfer) { () async throws(LoadError) in
        try await receive(transfer, of: step.url)
      }
      guard let target else { return }
      step = try step.redirected(by: target.status, to: target.url, resources.credentials)
      await send([.redirected(step.url)])
    }
    throw .tooManyRedirects
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

  // A closure that catches all errors counts as throwing if it is the operation itself.
  private func result<Value>(
    of body: () async throws(LoadError) -> Value
  ) async -> Result<Value, LoadError> {
    do throws(LoadError) { return .success(try await body()) } catch { return .failure(error) }
  }

  /// Receives a response and returns the target of its redirect; nil if it was no redirect.
  private func receive(
    _ transfer: Transfer, of url: URL
  ) async throws(LoadError) -> (status: Int, url: URL)? {
    var events = transfer.events.makeAsyncIterator()
    guard case .response(let head)? = try await nextEvent(of: &events, transfer) else {
      throw .connectionLost
    }
    resources.cookies.store(head["set-cookie"], from: url)
    if let target = head.redirectTarget { return (head.status, target) }
    if head.status == 204 || head.status == 205 { return nil }
    let beginning = await Beginning(of: &events, isNeeded: !head.declaresType)
    if Task.isCancelled { throw .stopped }
    if try await downloads(head, of: url, beginning, transfer) { return nil }
    try await show(head, of: url, beginning, &events)
    return nil
  }

  /// Returns the next event. The end is thrown if it is an error.
  private func nextEvent(
    of events: inout AsyncStream<Transfer.Event>.Iterator, _ transfer: Transfer
  ) async throws(LoadError) -> Transfer.Event? {
    let event = await events.next(isolation: #isolation)
    if case .ended(let error?)? = event { throw error }
    if Task.isCancelled { throw .stopped }
    return event
  }

  private func show(
    _ head: ResponseHead, of url: URL, _ beginning: Beginning,
    _ events: inout AsyncStream<Transfer.Event>.Iterator
  ) async throws(LoadError) {
    await send([.committed(url)])
    var feed = DocumentFeed(
      url: url, mimeType: head.mimeType, charset: head.charset,
      expectedByteCount: head.expectedByteCount)
    if !beginning.data.isEmpty { await feed.append(beginning.data, send) }
    var failure = beginning.failure
    loop: while !beginning.isComplete, let event = await events.next(isolation: #isolation) {
      switch event {
      case .response: break
      case .data(let data): await feed.append(data, send)
      case .ended(let error):
        failure = error
        break loop
      }
    }
    guard !Task.isCancelled else { throw .stopped }
    await feed.finish(send)
    if let failure { throw failure }
    if head.status >= 400 { throw .httpStatus(head.status) }
  }
}

// MARK: - Downloads

extension PageLoader {
  /// Starts a download if the response is a file. Returns false if it is a page.
  private func downloads(
    _ head: ResponseHead, of url: URL, _ beginning: Beginning, _ transfer: Transfer
  ) async throws(LoadError) -> Bool {
    let disposition = HeaderValue(head["content-disposition"] ?? "")
    let isAttachment = disposition.value.lowercased() == "attachment"
    let isPage = PageReader.isReadable(mimeType: head.mimeType) && beginning.isReadable(head)
    guard head.status < 400, isAttachment || !isPage else { return false }
    guard let directory = await resources.configuration.downloadsDirectory() else {
      transfer.cancel()
      throw .notText(head.mimeType ?? "application/octet-stream")
    }
    transfer.becomeDownload()
    let file: DownloadFile
    do throws(LoadError) {
      file = try DownloadFile(
        named: DownloadName(disposition: disposition, url: url), in: directory)
    } catch {
      transfer.cancel()
      throw error
    }
    await download(
      DownloadResponse(
        url: url, file: file, expectedByteCount: head.expectedByteCount, beginning: beginning,
        transfer: transfer))
    return true
  }
}

// MARK: - Files and data

extension PageLoader {
  private func loadFile() async throws(LoadError) {
    guard ["", "localhost"].contains(request.url.host ?? "") else {
      throw .blocked(reason: "files of other hosts are not opened: copy the file to this computer")
    }
    switch try LocalFile(request.url, limit: limits.pageByteCount) {
    case .directory(let document):
      let title = document.title.map { [WebPageEvent.titleChanged($0)] } ?? []
      await send([.committed(request.url)] + title + [.documentChanged(document)])
    case .file(let data, let mimeType, let isWhole):
      try await show(data, mimeType: mimeType, charset: nil, isWhole: isWhole)
    }
  }

  private func show(
    _ data: Data, mimeType: String?, charset: String?, isWhole: Bool
  ) async throws(LoadError) {
    var probe = PageReader(url: request.url, mimeType: mimeType, charset: charset)
    probe.append(Data(data.prefix(Beginning.length)))
    _ = probe.finish()
    guard probe.isReadable else { throw .notText(mimeType ?? "application/octet-stream") }
    await send([.committed(request.url)])
    var feed = DocumentFeed(
      url: request.url, mimeType: mimeType, charset: charset, expectedByteCount: data.count)
    var rest = data[...]
    while !rest.isEmpty, !Task.isCancelled {
      await feed.append(Data(rest.prefix(65_536)), send)
      rest = rest.dropFirst(65_536)
    }
    guard !Task.isCancelled else { throw .stopped }
    await feed.finish(send)
    if !isWhole { throw .tooLarge(limit: limits.pageByteCount) }
  }
}

// MARK: - Beginning

/// The first bytes of a response, which show its type if the host declares none.
struct Beginning: Sendable {
  /// The number of bytes that decide, by the MIME Sniffing standard.
  static let length = 1_445

  private(set) var data = Data()
  /// Whether the response has ended.
  private(set) var isComplete = false
  /// The error with which the response has ended, if any.
  private(set) var failure: LoadError?

  /// Waits for the first bytes, if they are needed.
  init(of events: inout AsyncStream<Transfer.Event>.Iterator, isNeeded: Bool) async {
    guard isNeeded else { return }
    while data.count < Self.length, !isComplete {
      switch await events.next(isolation: #isolation) {
      case .response: break
      case .data(let more): data.append(more)
      case .ended(let error): (isComplete, failure) = (true, error)
      case nil: isComplete = true
      }
    }
  }

  /// Returns whether the data is a page; true if the host declares its type.
  fileprivate func isReadable(_ head: ResponseHead) -> Bool {
    guard !head.declaresType, let url = head.url else { return true }
    var probe = PageReader(url: url, mimeType: head.mimeType, charset: head.charset)
    probe.append(data)
    _ = probe.finish()
    return probe.isReadable
  }
}

// MARK: - DocumentFeed

/// The document of a load, which grows as data arrives.
private struct DocumentFeed {
  private var reader: PageReader
  private let expectedByteCount: Int?
  private var byteCount = 0
  private var title: String?
  private var nextProgress = ContinuousClock.now
  private var nextDocument = ContinuousClock.now + .milliseconds(300)

  init(url: URL, mimeType: String?, charset: String?, expectedByteCount: Int?) {
    reader = PageReader(url: url, mimeType: mimeType, charset: charset)
    self.expectedByteCount = expectedByteCount
    nextProgress += .milliseconds(50)
  }

  /// Reads data, and sends the progress and the document from time to time.
  mutating func append(_ data: Data, _ send: ([WebPageEvent]) async -> Void) async {
    byteCount += data.count
    reader.append(data)
    let now = ContinuousClock.now
    if now >= nextDocument {
      await send(events(of: reader.document) + [.progressed(progress)])
      // Making a document takes longer as the page grows: spend at most a tenth of the time on it.
      nextDocument = .now + max(.milliseconds(300), now.duration(to: .now) * 10)
    } else if now >= nextProgress {
      await send([.progressed(progress)])
      nextProgress = now + .milliseconds(50)
    }
  }

  /// Sends the complete document.
  mutating func finish(_ send: ([WebPageEvent]) async -> Void) async {
    await send(events(of: reader.finish()))
  }

  private mutating func events(of document: PageDocument) -> [WebPageEvent] {
    let hasNewTitle = document.title != nil && document.title != title
    title = document.title
    return (hasNewTitle ? [.titleChanged(title ?? "")] : []) + [.documentChanged(document)]
  }

  /// The part that has arrived. Without an announced size, it approaches 1 as the page grows.
  private var progress: Double {
    if let expectedByteCount, expectedByteCount > 0 {
      return min(Double(byteCount) / Double(expectedByteCount), 1)
    }
    return 1 - 1 / (1 + Double(byteCount) / 100_000)
  }
}
