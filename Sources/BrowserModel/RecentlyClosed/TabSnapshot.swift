public import Foundation

/// What is kept of a tab's page, so that the page can be had again.
public struct TabSnapshot: Hashable, Sendable {
  /// The title that the page had.
  public let title: String
  /// The address of the page; nil for a blank one.
  public let url: URL?

  /// Creates a snapshot.
  public init(title: String, url: URL?) {
    self.title = title
    self.url = url
  }
}

// MARK: - Tabs

extension TabSnapshot {
  /// Takes what is kept of a tab.
  @MainActor
  init(of webState: WebState) {
    self.init(title: webState.title, url: webState.visibleURL)
  }

  /// The addresses in it.
  var urls: Set<URL> { Set([url].compactMap(\.self)) }

  /// Makes a tab of it.
  @MainActor
  func makeWebState() -> WebState {
    let webState = WebState()
    guard let url else { return webState }
    webState.commitNavigation(to: url)
    if title != webState.title { webState.setTitle(title) }
    return webState
  }
}
