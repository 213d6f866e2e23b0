import BrowserModel
import BrowserPages
import Foundation
import Synchronization

/// The page of one tab in a ``LightEngine``.
@MainActor
final class LightPage: WebPage {
  var isVisible = false {
    didSet {
      visibility.isVisible = isVisible
      if let current { engine.queue.setVisible(isVisible, current.ticket) }
      refresh?.isVisible = isVisible
    }
  }

  private let engine: LightEngine
  private let visibility = PageVisibility()
  private weak var delegate: (any WebPageDelegate)?
  private var current: (id: NavigationID, ticket: LoadQueue.Ticket)?
  /// The last stopped load, which can still report the part of its document that has arrived.
  private var stoppedID: NavigationID?
  /// The held-back cookies, passwords and downloads if this page is prerendered, or nil otherwise.
  /// The value becomes nil when the user opens the page.
  private var heldBack: HeldBackEffects?
  /// The timer for the refresh that the loaded page requests, if any.
  private var refresh: RefreshTimer?
  /// The number of refreshes without a delay that have led to the current load, one after another.
  private var refreshCount = 0

  init(
    engine: LightEngine, delegate: any WebPageDelegate, heldBack: HeldBackEffects? = nil
  ) {
    self.engine = engine
    self.delegate = delegate
    self.heldBack = heldBack
  }

  /// Always nil. A page needs only addresses and titles, which the tab itself stores.
  var nativeState: NativePageState? { nil }

  var pendingRefresh: PageRefresh? { refresh?.refresh }

  func load(_ request: LoadRequest) {
    refreshCount = 0
    start(request)
  }

  private func start(_ request: LoadRequest) {
    stop()
    let id = request.id
    let loader = PageLoader(
      request: request, resources: heldBack?.resources ?? engine.resources,
      languages: engine.configuration.acceptedLanguages(), visibility: visibility,
      send: { @MainActor [weak self] in self?.receive($0, of: id) },
      download: { @MainActor [weak self] response in
        guard let self else { return response.discard() }
        receive(response, of: id)
      })
    let ticket = engine.queue.add(
      origin: request.url.origin, isVisible: isVisible, run: loader.run,
      end: { [weak self] in self?.receive($0, of: id) })
    current = (id, ticket)
    engine.queue.startWaiting()
  }

  func stop() {
    refresh = nil
    guard let current else { return }
    stoppedID = current.id
    self.current = nil
    engine.queue.cancel(current.ticket)
  }

  func promote() {
    heldBack?.release()
    heldBack = nil
  }
}

// MARK: - Events

extension LightPage {
  /// Passes a load's events to the tab, unless another load has replaced that load.
  func receive(_ events: [WebPageEvent], of id: NavigationID) {
    for event in events where current?.id == id || (stoppedID == id && event.isDocument) {
      if current?.id == id, let document = event.outline {
        refresh = document.refresh.flatMap { timer(for: $0, of: document.url) }
      }
      // Clear `current` before the tab is notified, because the tab might start another load in
      // response.
      if event.isEnd {
        current = nil
        if !event.hasPage { refresh = nil }
      }
      delegate?.webPage(self, didSend: event, of: id)
      if event.hasPage, refresh?.refresh.needsUser == false {
        refresh?.start(engine.configuration.clock)
      }
    }
  }

  /// Starts a download, or discards the response if another load has replaced the load that
  /// received it.
  func receive(_ response: DownloadResponse, of id: NavigationID) {
    guard current?.id == id, let delegate else { return response.discard() }
    delegate.webPage(self, didStart: engine.save(response))
  }
}

// MARK: - Refreshes

extension LightPage {
  private func timer(for refresh: PageRefresh, of page: URL) -> RefreshTimer? {
    guard ["http", "https", "file"].contains(refresh.url.scheme?.lowercased()) else { return nil }
    return RefreshTimer(refresh, isVisible: isVisible) { [weak self] in
      self?.follow(refresh, from: page)
    }
  }

  /// Loads the address that a page requests. The load may access what a link on the page may access.
  private func follow(_ refresh: PageRefresh, from page: URL) {
    self.refresh = nil
    guard let delegate, let navigation = delegate.webPage(self, willBegin: .refresh(refresh))
    else { return }
    refreshCount = refresh.seconds == 0 ? refreshCount + 1 : 0
    guard refreshCount <= engine.configuration.limits.redirectCount else {
      return delegate.webPage(self, didSend: .failed(.tooManyRedirects), of: navigation.id)
    }
    start(
      LoadRequest(
        id: navigation.id, url: navigation.url, kind: navigation.kind, initiator: .page(page)))
  }
}

extension WebPageEvent {
  /// A Boolean value that indicates whether the event ends a load with a page whose refresh is
  /// followed. A page with an error status is such a page, but an incomplete page isn't.
  fileprivate var hasPage: Bool {
    switch self {
    case .finished, .failed(.httpStatus), .failed(.loginNeeded), .failed(.loginRefused): true
    default: false
    }
  }

  /// A Boolean value that indicates whether the event only describes the document.
  fileprivate var isDocument: Bool {
    switch self {
    case .titleChanged, .documentChanged, .documentArrived: true
    default: false
    }
  }

  /// The document, or at least its metadata, if the event describes the document.
  fileprivate var outline: PageDocument? {
    switch self {
    case .documentChanged(let document): document
    case .documentArrived(let document): document.outline
    default: nil
    }
  }

  fileprivate var isEnd: Bool {
    switch self {
    case .finished, .failed: true
    default: false
    }
  }
}

// MARK: - PageVisibility

/// A flag that indicates whether a page is visible. Loads of the page read it on any thread.
final class PageVisibility: Sendable {
  private let value = Atomic(false)

  var isVisible: Bool {
    get { value.load(ordering: .relaxed) }
    set { value.store(newValue, ordering: .relaxed) }
  }
}
