public import Foundation
public import Switchboard

/// A tab: one page at a time, and what has become of it.
///
/// An address is committed without loading, because no page engine is attached; `content` says so.
@MainActor
public final class WebState: Identifiable {
  /// The address of the page that a tab shows before the user goes anywhere.
  public nonisolated static let startPageURL = URL(string: "about:newtab")!

  /// The identity of the tab.
  public nonisolated let id: WebStateID
  /// What there is to show of the page.
  public private(set) var content = PageContent.blank
  /// The position of the current page among the committed ones, −1 before the first.
  public private(set) var navigationIndex = -1
  /// What is attached to the tab, for example tab helpers; it goes before the rest of the tab.
  public let userData: UserData

  private var pageTitle: String?
  private let observers = ObserverList<any WebStateObserver>()

  /// Creates a tab on a blank page.
  public init() {
    id = WebStateID()
    userData = UserData(of: "tab \(id)")
  }

  isolated deinit { userData.destroy() }
}

// MARK: - What is shown

extension WebState {
  /// The address to show, or nil while nothing has been committed.
  public var visibleURL: URL? { content.url }

  /// The title to show: the page's own, else a readable form of its address.
  public var title: String { pageTitle ?? content.fallbackTitle }

  /// Whether a page is being fetched; never so without an engine.
  public var isLoading: Bool { false }
}

// MARK: - Navigation

extension WebState {
  /// Commits an address as the tab's page, of which nothing is loaded.
  public func commitNavigation(to url: URL) {
    let shownTitle = title
    navigationIndex += 1
    content = PageContent(committing: url)
    pageTitle = nil
    observers.notify { $0.webState(self, didCommitNavigationTo: url) }
    announceTitle(unless: shownTitle)
  }

  /// Sets the page's own title; nil or an empty one brings back the form of the address.
  public func setTitle(_ newTitle: String?) {
    let shownTitle = title
    pageTitle = newTitle?.isEmpty == true ? nil : newTitle
    announceTitle(unless: shownTitle)
  }

  private func announceTitle(unless shownTitle: String) {
    guard title != shownTitle else { return }
    observers.notify { $0.webStateDidChangeTitle(self) }
  }
}

// MARK: - Observers

extension WebState {
  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any WebStateObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }
}
