public import Foundation

/// What happens in a page, in the course of one navigation.
public enum WebPageEvent: Hashable, Sendable {
  /// The host has sent the navigation on to another address.
  case redirected(URL)
  /// The page at that address has taken the place of the former one.
  case committed(URL)
  /// The page has a title.
  case titleChanged(String)
  /// All is loaded; before a commit, that the navigation led to no page, as with a download.
  case finished
  /// The loading has failed, before a commit or after it.
  case failed(LoadError)
  /// The process of the page has ended.
  case crashed
  /// The page has added an address to the tab's list without loading it.
  case pushed(URL)
  /// The page has changed its address without loading it.
  case replaced(URL)
}
