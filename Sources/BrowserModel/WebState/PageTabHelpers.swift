import BrowserPages
public import Foundation
import Switchboard

/// A tab helper that remembers the last search in the tab's pages.
@MainActor
public final class FindTabHelper: TabHelper {
  /// The phrase of the last search; nil if there was none.
  public var phrase: String?

  /// Creates the helper of a tab.
  public init() {}

  /// A line that names the last search.
  public var status: String { phrase.map { "searched for ‘\($0)’" } ?? "no search yet" }
}

// MARK: - IconTabHelper

/// A tab helper that knows the icon of the tab's page.
@MainActor
public final class IconTabHelper: TabHelper {
  private weak var webState: WebState?

  /// Creates the helper of a tab.
  public init(_ webState: WebState) { self.webState = webState }

  /// The address of the icon that the page declares, or the usual one of its host; nil for a page
  /// without a host.
  public var iconURL: URL? {
    guard let document = webState?.document else { return nil }
    if let declared = document.iconURL { return declared }
    guard document.url.scheme == "https" || document.url.scheme == "http" else { return nil }
    return URL(string: "/favicon.ico", relativeTo: document.url)?.absoluteURL
  }

  /// The address of the icon.
  public var status: String { iconURL?.absoluteString ?? "no icon" }
}

// MARK: - BlockedContentTabHelper

/// A tab helper that counts the loads of the tab that a safety rule has forbidden.
@MainActor
public final class BlockedContentTabHelper: TabHelper {
  /// The number of loads that were forbidden.
  public private(set) var blockedCount = 0
  private var subscription: Subscription?

  /// Creates the helper of a tab.
  public init(_ webState: WebState) { subscription = webState.addObserver(self) }

  /// The number of forbidden loads.
  public var status: String {
    blockedCount == 1 ? "1 load was blocked" : "\(blockedCount) loads were blocked"
  }

  public func shutDown() { subscription = nil }
}

extension BlockedContentTabHelper: WebStateObserver {
  public func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    if case .blocked = error { blockedCount += 1 }
  }
}
