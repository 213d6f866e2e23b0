import BrowserModel
import Foundation

/// The page of one tab in a ``LightEngine``.
@MainActor
final class LightPage: WebPage {
  var isVisible = false {
    didSet { if let current { engine.queue.setVisible(isVisible, current.ticket) } }
  }

  private let engine: LightEngine
  private weak var delegate: (any WebPageDelegate)?
  private var current: (id: NavigationID, ticket: LoadQueue.Ticket)?
  /// The last stopped load, which can still report the part of its document that has arrived.
  private var stoppedID: NavigationID?
  /// The held-back cookies, passwords and downloads if this page is prerendered, or nil otherwise.
  /// The value becomes nil when the user opens the page.
  private var heldBack: HeldBackEffects?

  init(
    engine: LightEngine, delegate: any WebPageDelegate, heldBack: HeldBackEffects? = nil
  ) {
    self.engine = engine
    self.delegate = delegate
    self.heldBack = heldBack
  }

  /// Always nil. A page needs only addresses and titles, which the tab itself stores.
  var nativeState: NativePageState? { nil }

  func load(_ request: LoadRequest) {
    stop()
    let id = request.id
    let loader = PageLoader(
      request: request, resources: heldBack?.resources ?? engine.resources,
      send: { @MainActor [weak self] in self?.receive($0, of: id) },
      download: { @MainActor [weak self] response in
        guard let self else { return response.discard() }
        receive(response, of: id)
      })
    let ticket = engine.queue.add(origin: request.url.origin, isVisible: isVisible) {
      await loader.run()
    }
    current = (id, ticket)
    engine.queue.startWaiting()
  }

  func stop() {
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
      // Clear `current` before the tab is notified, because the tab might start another load in
      // response.
      if event.isEnd { current = nil }
      delegate?.webPage(self, didSend: event, of: id)
    }
  }

  /// Starts a download, or discards the response if another load has replaced the load that
  /// received it.
  func receive(_ response: DownloadResponse, of id: NavigationID) {
    guard current?.id == id, let delegate else { return response.discard() }
    delegate.webPage(self, didStart: engine.save(response))
  }
}

extension WebPageEvent {
  /// A Boolean value that indicates whether the event only describes the document.
  fileprivate var isDocument: Bool {
    switch self {
    case .titleChanged, .documentChanged: true
    default: false
    }
  }

  fileprivate var isEnd: Bool {
    switch self {
    case .finished, .failed: true
    default: false
    }
  }
}
