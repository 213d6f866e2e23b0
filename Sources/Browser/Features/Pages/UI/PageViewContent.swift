public import BrowserCommands
public import BrowserPages
import Switchboard

/// The state of the active tab's page, which a view describes above the text.
public enum PageViewContent: Equatable, Sendable {
  /// No tab is active.
  case noTab
  /// The active tab has no page.
  case blank
  /// The active tab shows the start page, which every new tab shows first.
  case startPage
  /// The page cannot be loaded, because there is no web engine.
  case unloadable(Address)
  /// The page has not been loaded.
  case unloaded(Address)
  /// The page is being loaded.
  case loading(Address)
  /// The page has loaded without an error.
  case loaded(Address, title: String)
  /// The page couldn't be loaded, or its content was lost. The reason is one sentence.
  case failed(Address, reason: String)
}

// MARK: - PageDescription

/// A description of the active tab that a page view shows beside the text of the page.
public struct PageDescription: Equatable, Sendable {
  /// The content of the tab.
  public let content: PageViewContent
  /// A sentence that says that the address names a place that the page doesn't have, or nil.
  public let missingPlace: String?
  /// The question that the page asks, with instructions for answering it, or nil if it asks none.
  public let question: String?
  /// The title under which the page is bookmarked, or nil if it is not bookmarked.
  public let bookmark: String?
  /// The tab from which this one was opened, or nil if there is none or this one can go back.
  public let opener: TabID?
  /// The page's request to load an address after a delay, or nil if there is none.
  public let refresh: PageRefresh?

  package init(
    content: PageViewContent = .noTab, missingPlace: String? = nil, question: String? = nil,
    bookmark: String? = nil, opener: TabID? = nil, refresh: PageRefresh? = nil
  ) {
    self.content = content
    self.missingPlace = missingPlace
    self.question = question
    self.bookmark = bookmark
    self.opener = opener
    self.refresh = refresh
  }
}

// MARK: - Title

extension PageViewContent {
  /// The title and the address of the page, or a sentence that says why the page isn't shown.
  /// - Parameter hasText: Whether the page's text follows.
  func heading(hasText: Bool) -> [StyledText] {
    switch self {
    case .loaded(let address, let title):
      let note = hasText ? "" : " is loaded."
      return [StyledText(title, .bold), StyledText(address.url.readable + note, .dim)]
    case .failed(let address, let reason) where hasText:
      let sentence = reason.prefix(1).uppercased() + reason.dropFirst() + "."
      return [StyledText(address.url.readable, .dim), StyledText(sentence)]
    default: return [StyledText(sentence)]
    }
  }

  private var sentence: String {
    switch self {
    case .noTab, .loaded: ""
    case .blank: "The tab is blank."
    case .startPage: "A new tab: ‘go’ with an address goes to a page."
    case .unloadable(let address):
      "\(address.url.readable) is not loaded: this run has no web engine, only its address is kept."
    case .unloaded(let address): "\(address.url.readable) is not loaded yet: ‘reload’ loads it."
    case .loading(let address): "\(address.url.readable) is being loaded: ‘stop’ stops it."
    case .failed(let address, let reason): "\(address.url.readable) is not loaded: \(reason)."
    }
  }
}

// MARK: - Data

extension PageViewContent {
  /// The content, as programs read it.
  var values: (state: String, address: Address?, title: String?, problem: String?) {
    switch self {
    case .noTab, .blank: ("blank", nil, nil, nil)
    case .startPage: ("start_page", nil, nil, nil)
    case .unloadable(let address): ("unloadable", address, nil, nil)
    case .unloaded(let address): ("unloaded", address, nil, nil)
    case .loading(let address): ("loading", address, nil, nil)
    case .loaded(let address, let title): ("loaded", address, title, nil)
    case .failed(let address, let reason): ("failed", address, nil, reason)
    }
  }
}
