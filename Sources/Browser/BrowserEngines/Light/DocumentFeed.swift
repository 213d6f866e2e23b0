import BrowserModel
import BrowserPages
import Foundation

/// A feed that creates a load's document while its data arrives.
///
/// If the page is hidden, only its metadata is read, unless the page is large.
struct DocumentFeed {
  /// The maximum number of bytes of a document that is read only when it is needed. A command can
  /// wait for such a document without a long delay.
  static let unreadLimit = 131_072

  private let makeReader: @Sendable (PageReader.Extent) -> PageReader
  private var reader: PageReader
  private let expectedByteCount: Int?
  /// The request in the response's `Refresh` field, if any. It takes precedence over the page's own
  /// request.
  private let refresh: PageRefresh?
  /// The unsent events, beginning with the commit.
  private var events: [WebPageEvent]
  private var byteCount = 0
  private var title: String?
  private var nextProgress = ContinuousClock.now
  private var nextDocument = ContinuousClock.now + .milliseconds(100)
  /// A Boolean value that indicates whether data has arrived since the document was sent.
  private var isStale = false

  init(
    url: URL, mimeType: String?, charset: String?, expectedByteCount: Int?,
    refresh: String? = nil, isVisible: Bool
  ) {
    makeReader = { PageReader(url: url, mimeType: mimeType, charset: charset, extent: $0) }
    let isUnread = !isVisible && expectedByteCount ?? 0 <= Self.unreadLimit
    reader = makeReader(isUnread ? .head : .whole)
    events = [.committed(url)]
    self.expectedByteCount = expectedByteCount
    self.refresh = refresh.flatMap { HTMLMetadata(url: url).refresh($0) }
    nextProgress += .milliseconds(50)
  }

  /// Reads data and occasionally sends the progress and the document.
  mutating func append(_ data: Data, _ send: ([WebPageEvent]) async -> Void) async {
    if !data.isEmpty {
      byteCount += data.count
      reader.append(data)
      readAllIfLarge()
      isStale = true
    }
    let now = ContinuousClock.now
    if isStale, now >= nextDocument {
      isStale = false
      add(reader.document)
      events.append(.progressed(progress))
      await flush(send)
      // Creating a document takes longer as the page grows, so spend at most a tenth of the time on
      // it.
      nextDocument = .now + max(.milliseconds(300), now.duration(to: .now) * 10)
    } else if now >= nextProgress {
      events.append(.progressed(progress))
      await flush(send)
      nextProgress = now + .milliseconds(50)
    }
  }

  private mutating func readAllIfLarge() {
    guard reader.isOutline, data.count > Self.unreadLimit else { return }
    let data = data
    reader = makeReader(.whole)
    reader.append(data)
  }

  /// The data that has been read.
  var data: Data { reader.data }

  /// The time at which to send the document, or nil if the document is up to date.
  var documentTime: ContinuousClock.Instant? { isStale ? nextDocument : nil }

  /// Sends the unsent events.
  mutating func flush(_ send: ([WebPageEvent]) async -> Void) async {
    guard !events.isEmpty else { return }
    await send(events)
    events = []
  }

  /// Completes the document and returns the unsent events.
  mutating func finish() -> [WebPageEvent] {
    add(reader.finish())
    return events
  }

  private mutating func add(_ document: PageDocument) {
    if let title = document.title, title != self.title { events.append(.titleChanged(title)) }
    title = document.title
    var document = document
    if let refresh { document.refresh = refresh }
    let isUnread = reader.isOutline
    events.append(isUnread ? .documentArrived(unread(document)) : .documentChanged(document))
  }

  private func unread(_ outline: PageDocument) -> UnreadDocument {
    UnreadDocument(outline: outline) { [makeReader] outline in
      var reader = makeReader(.whole)
      reader.append(outline.source.data)
      var document = reader.finish()
      document.refresh = outline.refresh
      return document
    }
  }

  /// The fraction of the page that has arrived. If the size is unknown, the fraction approaches 1
  /// as the page grows.
  private var progress: Double {
    if let expectedByteCount, expectedByteCount > 0 {
      return min(Double(byteCount) / Double(expectedByteCount), 1)
    }
    return 1 - 1 / (1 + Double(byteCount) / 100_000)
  }
}

// MARK: - ReaderAlarm

/// A timer that calls a closure at a given time, unless it is cancelled.
struct ReaderAlarm {
  /// The closure to call.
  let action: @Sendable () -> Void
  private var task: Task<Void, Never>?
  private var time: ContinuousClock.Instant?

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  /// Sets the time at which to call the closure. If the time is nil or unchanged, this method has
  /// no effect.
  mutating func set(for newTime: ContinuousClock.Instant?) {
    guard let newTime, newTime != time else { return }
    task?.cancel()
    time = newTime
    task = Task { [action] in
      try? await Task.sleep(until: newTime, clock: .continuous)
      if !Task.isCancelled { action() }
    }
  }

  func cancel() { task?.cancel() }
}
