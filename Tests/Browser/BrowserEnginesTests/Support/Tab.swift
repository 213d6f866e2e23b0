import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import SwitchboardTesting

@testable import BrowserEngines

/// A tab with a light engine, and a log of its notifications.
@MainActor
final class Tab: WebStateObserver {
  let webState: WebState
  private(set) var log: [String] = []
  private(set) var downloads: [Download] = []
  private(set) var documentCount = 0
  private var subscription: Any?

  init(_ engine: any WebEngine) {
    webState = WebStateFactory(engine: engine).makeWebState()
    subscription = webState.addObserver(self)
  }

  /// Creates a tab of a light engine, which has static members for tests.
  convenience init(_ engine: LightEngine) { self.init(engine as any WebEngine) }

  /// Loads an address and waits for the end.
  func load(
    _ url: URL, from referrer: URL? = nil, submitting submission: FormSubmission? = nil,
    savingAs downloadName: String? = nil
  ) async throws {
    webState.load(url, from: referrer, submitting: submission, savingAs: downloadName)
    try await waitForEnd()
  }

  func waitForEnd() async throws { try await webState.waitForEnd() }

  /// The text of the current document.
  var text: String { webState.text }

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

  func webState(_ webState: WebState, didStart download: Download) {
    downloads.append(download)
    log.append("download")
  }
}

extension WebState {
  /// Waits for the end of the current load.
  func waitForEnd() async throws {
    try await eventually(within: .seconds(300)) { !self.isLoading }
  }

  /// The text of the current document.
  var text: String { (document?.blocks ?? []).map(Self.text).joined(separator: "\n") }

  private static func text(_ block: PageBlock) -> String {
    switch block {
    case .heading(_, let text), .paragraph(let text), .line(let text), .preformatted(let text):
      text.string
    case .list(let list): list.items.joined().map(Self.text).joined(separator: "\n")
    case .quote(let blocks): blocks.map(Self.text).joined(separator: "\n")
    case .table, .separator: ""
    }
  }

  /// The paths of the back/forward list, with the current one in brackets.
  var paths: String {
    navigation.items.enumerated().map { index, item in
      let fragment = item.url.fragment.map { "#" + $0 } ?? ""
      let path = (item.url.path.isEmpty ? "/" : item.url.path) + fragment
      return index == navigationIndex ? "[\(path)]" : path
    }.joined(separator: " ")
  }
}

/// The folder for downloads, which a test may change. Without an address, nothing is saved.
@MainActor
final class DownloadsFolder {
  var url: URL?

  init(_ url: URL? = nil) { self.url = url }
}

extension LightEngine {
  /// Creates an engine whose time limits are longer than tests wait, unless `change` sets others.
  static func forTests(
    downloads: DownloadsFolder = DownloadsFolder(), hostAddresses: [String: String] = [:],
    loadsRestoredPages: Bool = true,
    _ change: (inout LightEngineConfiguration.Limits) -> Void = { _ in }
  ) -> LightEngine {
    var configuration = LightEngineConfiguration(downloadsDirectory: { downloads.url })
    configuration.loadsRestoredPages = loadsRestoredPages
    configuration.hostAddresses = hostAddresses
    configuration.limits.outlastOtherTests()
    change(&configuration.limits)
    return LightEngine(configuration: configuration)
  }
}

extension LightEngineConfiguration.Limits {
  /// Sets time limits that are longer than a test waits while many tests run in parallel.
  mutating func outlastOtherTests() {
    silence = .seconds(600)
    duration = .seconds(600)
  }
}
