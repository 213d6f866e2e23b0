package import BrowserCommands
package import Switchboard

/// The content of a page view.
package enum PageViewContent: Equatable, Sendable {
  /// No tab is active.
  case noTab
  /// The active tab has no page yet.
  case blank
  /// The page that a new tab begins with.
  case startPage
  /// The page cannot be loaded, because there is no web engine.
  case unloadable(Address)
  /// The page has not been loaded yet.
  case unloaded(Address)
  /// The page is being loaded.
  case loading(Address)
  /// The page is loaded.
  case loaded(Address, title: String)
  /// The page could not be loaded, or its content is lost. The reason is one sentence.
  case failed(Address, reason: String)
}

/// The view of a page.
@MainActor
package protocol PageConsumer: AnyObject {
  /// Replaces the content of the active tab's page.
  func setPage(_ content: PageViewContent)

  /// Replaces the title under which the page is bookmarked.
  /// - Parameter title: The title; nil if the page is not bookmarked.
  func setBookmark(_ title: String?)

  /// Replaces the tab from which the active tab was opened.
  /// - Parameter tab: The identity of the opener; nil if there is none.
  func setOpener(_ tab: TabID?)
}

/// Shows the page of a window's active tab.
@MainActor
package final class PageViewController: PageConsumer {
  private let output: any OutputSink
  private var content = PageViewContent.noTab
  private let broadcaster: Broadcaster
  private var bookmark: String?
  private var openerTitle: String?
  private var openerObservation: Subscription?

  /// Creates a view without a page.
  /// - Parameters:
  ///   - output: The output that the view renders to.
  ///   - broadcaster: The broadcaster of the window, which knows the title of the opener.
  package init(output: any OutputSink, broadcaster: Broadcaster) {
    self.output = output
    self.broadcaster = broadcaster
  }

  package func setPage(_ content: PageViewContent) {
    self.content = content
  }

  package func setBookmark(_ title: String?) { bookmark = title }

  package func setOpener(_ tab: TabID?) {
    openerTitle = nil
    openerObservation = tab.map { tab in
      broadcaster.observe(tab) { [weak self] in self?.openerTitle = $0?.title }
    }
  }
}

// MARK: - Presentable

extension PageViewController: Presentable {
  package func present() {
    if case .noTab = content {
      output.showAbsence("No tab is active: ‘open tab’ opens one.")
    } else {
      output.show(([text] + remarks).joined(separator: "\n"))
    }
  }

  private var remarks: [String] {
    [
      openerTitle.map { "It was opened from ‘\($0)’." },
      bookmark.map { "It is bookmarked as ‘\($0)’." },
    ].compactMap(\.self)
  }

  private var text: String {
    switch content {
    case .noTab: ""
    case .blank: "The tab is blank."
    case .startPage: "A new tab: ‘go’ with an address goes to a page."
    case .unloadable(let address):
      "\(address.argument) is not loaded: there is no web engine yet, only its address is kept."
    case .unloaded(let address): "\(address.argument) is not loaded yet: ‘reload’ loads it."
    case .loading(let address): "\(address.argument) is being loaded: ‘stop’ stops it."
    case .loaded(let address, let title): "\(title)\n\(address.argument) is loaded."
    case .failed(let address, let reason): "\(address.argument) is not loaded: \(reason)."
    }
  }
}

// MARK: - TabHelpersViewController

/// A helper of a tab.
package struct TabHelperItem: Equatable, Identifiable, Sendable {
  /// The name of the helper.
  package let name: String
  /// The status of the tab, as the helper reports it.
  package let status: String
  /// The name: a tab has one helper of each type.
  package var id: String { name }

  /// Creates an item.
  package init(name: String, status: String) {
    self.name = name
    self.status = status
  }
}

/// The list of a tab's helpers.
@MainActor
package protocol TabHelpersConsumer: AnyObject {
  /// Replaces all helpers.
  /// - Parameter items: The helpers, in the order in which they were attached.
  func setHelpers(_ items: [TabHelperItem])
}

/// Shows the helpers of one tab as rows.
package final class TabHelpersViewController: ListViewController<TabHelperItem, Void>,
  TabHelpersConsumer
{
  package func setHelpers(_ items: [TabHelperItem]) { self.items = items }

  override var listing: Listing {
    Listing(
      columns: ["helper", "status"],
      rows: items.map { [.text($0.name), .text($0.status)] },
      placeholder: "The tab has no helpers.")
  }
}
