import BrowserEngines
import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import SwitchboardTesting

/// A tab with a light engine, and a log of its notifications.
@MainActor
final class Tab: WebStateObserver {
  let webState: WebState
  private(set) var log: [String] = []
  private(set) var downloads: [Download] = []
  private(set) var documentCount = 0
  private var subscription: Any?

  init(_ engine: LightEngine) {
    webState = WebStateFactory(engine: engine).makeWebState()
    subscription = webState.addObserver(self)
  }

  /// Loads an address and waits until loading ends.
  func load(
    _ url: URL, from referrer: URL? = nil, submitting submission: FormSubmission? = nil
  ) async throws {
    webState.load(url, from: referrer, submitting: submission)
    try await waitForEnd()
  }

  func waitForEnd() async throws { try await eventually { !self.webState.isLoading } }

  /// The text of the current document.
  var text: String {
    (webState.document?.blocks ?? []).map(Self.text).joined(separator: "\n")
  }

  private static func text(_ block: PageBlock) -> String {
    switch block {
    case .heading(_, let text), .paragraph(let text), .preformatted(let text): text.string
    case .list(let list): list.items.joined().map(Self.text).joined(separator: "\n")
    case .quote(let blocks): blocks.map(Self.text).joined(separator: "\n")
    case .table, .separator: ""
    }
  }

  func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    log.append("commit \(url.path(percentEncoded: false))")
  }

  func webState(_ webState: WebState, didFinish navigation: NavigationID, error: LoadError?) {
    log.append(error.map { "fail \($0)" } ?? "finish")
  }

  func webStateDidChangeTitle(_ webState: WebState) {
    if let title = webState.lastCommittedItem?.title { log.append("title \(title)") }
  }

  func webStateDidChangeDocument(_ webState: WebState) { documentCount += 1 }

  func webState(_ webState: WebState, didStart download: Download) { downloads.append(download) }
}

extension LightEngine {
  /// Creates an engine with short limits.
  static func forTests(
    cookies: URL? = nil, downloads: URL? = nil, isOffTheRecord: Bool = false,
    _ change: (inout LightEngineConfiguration.Limits) -> Void = { _ in }
  ) -> LightEngine {
    var configuration = LightEngineConfiguration(
      isOffTheRecord: isOffTheRecord, cookieFile: cookies, downloadsDirectory: { downloads })
    change(&configuration.limits)
    return LightEngine(configuration: configuration)
  }
}
