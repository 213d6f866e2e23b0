#if WebKitGTK
  internal import BrowserModel
  internal import BrowserPages
  internal import Foundation

  /// The identity of a load in one view: the last command that preceded it, and the number of loads
  /// that the page has started since then.
  struct WebKitLoad: Hashable, Sendable {
    /// The number of the last command of the tab that the view has received.
    let command: Int
    /// The number of the load among those that the page has started since; 0 for the tab's own.
    let pageLoad: Int
  }

  /// An event of a view, on the way to its page on the main actor.
  struct WebKitViewEvent: Sendable {
    /// The load that the event belongs to.
    let load: WebKitLoad
    /// The event.
    let kind: Kind

    /// The kind of an event.
    enum Kind: Sendable {
      /// The page has started a navigation. An address stands in if the tab has no such page.
      case began(PageNavigation, URL)
      /// An event of the load for the tab.
      case page(WebPageEvent)
      /// The page has gone to another entry of its list without loading it.
      case moved(offset: Int, URL)
      /// The page's state for the next run.
      case state(Data)
      /// A script asks the user.
      case asked(PageDialog, WebKitDialog)
      /// The load has turned out to be a file.
      case download(WebKitTransfer, URL, file: URL, byteCount: Int?)
    }
  }
#endif
