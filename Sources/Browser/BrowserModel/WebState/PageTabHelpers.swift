import BrowserPages
public import Foundation
import Switchboard

/// A tab helper that stores the phrase of the last search in the tab's pages.
@MainActor
public final class FindTabHelper: TabHelper {
  /// The phrase that was last searched for, if any.
  public var phrase: String?
  /// The address of the page that was searched last.
  public var page: URL?

  /// Creates a helper for a tab.
  public init() {}

  /// A line that describes the last search.
  public var status: String { phrase.map { "searched for ‘\($0)’" } ?? "no search yet" }
}

// MARK: - IconTabHelper

/// A tab helper that finds the icon of the tab's page.
@MainActor
public final class IconTabHelper: TabHelper {
  private let webState: WeakReference<WebState>

  /// Creates a helper for a tab.
  public init(_ webState: WebState) { self.webState = WeakReference(webState) }

  /// The address of the icon that the page declares, or of the website's default icon.
  ///
  /// This property is `nil` if the page has not been read, or if it declares no icon and is not a
  /// web page.
  public var iconURL: URL? {
    guard let document = webState.load()?.documentOutline else { return nil }
    if let declared = document.iconURL { return declared }
    guard document.url.scheme == "https" || document.url.scheme == "http" else { return nil }
    return URL(address: "/favicon.ico", relativeTo: document.url)
  }

  /// The address of the icon, or a note that there is none.
  public var status: String { iconURL?.absoluteString ?? "no icon" }
}

// MARK: - BlockedContentTabHelper

/// A tab helper that counts how many of the tab's loads were blocked by safety rules.
@MainActor
public final class BlockedContentTabHelper: TabHelper {
  /// The number of blocked loads.
  public private(set) var blockedCount = 0
  private var subscription: Subscription?

  /// Creates a helper for a tab.
  public init(_ webState: WebState) { subscription = webState.addObserver(self) }

  /// A line with the number of blocked loads.
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
