#if WebKitGTK
  internal import BrowserModel
  internal import BrowserPages
  internal import Foundation

  /// The identity of a load in one view, which consists of the last command before it and the
  /// number of loads that the page has started since then.
  struct WebKitLoad: Hashable, Sendable {
    /// The number of the last command that the view received from the tab.
    let command: Int
    /// The number of this load among the loads that the page started after the command, or 0 for
    /// the tab's own load.
    let pageLoad: Int
  }

  /// An event that a view sends to its page on the main actor.
  struct WebKitViewEvent: Sendable {
    /// The load that the event belongs to.
    let load: WebKitLoad
    let kind: Kind

    enum Kind: Sendable {
      /// The page has started a navigation. The tab loads the address if it can't perform the
      /// navigation.
      case began(PageNavigation, URL)
      /// A page event for the tab.
      case page(WebPageEvent)
      /// The page has moved to another entry in its list without loading it.
      case moved(offset: Int, URL)
      /// The page's state, to be saved for the next run.
      case state(Data)
      /// A script asks the user a question.
      case asked(PageDialog, WebKitDialog)
      /// The load has become a download.
      case download(WebKitTransfer, URL, file: URL, byteCount: Int?)
    }
  }
#endif
