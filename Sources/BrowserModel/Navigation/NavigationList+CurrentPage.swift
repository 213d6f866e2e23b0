public import Foundation

// MARK: - The current page

extension NavigationList {
  /// Adds a page that the current one has made of itself, in place of all those after it.
  ///
  /// A navigation to one of those is given up.
  ///
  /// - Throws: `NavigationError.nothingCommitted` when there is no current page.
  public mutating func push(_ url: URL, at time: Date) throws(NavigationError) {
    let title = try current().title
    if let index = pending?.index, index > lastCommittedIndex { pending = nil }
    append(NavigationItem(url: url, title: title, time: time))
  }

  /// Changes the address of the current page, which remains the same.
  ///
  /// - Throws: `NavigationError.nothingCommitted` when there is no current page.
  public mutating func replaceURL(with url: URL) throws(NavigationError) {
    _ = try current()
    items[lastCommittedIndex].url = url
  }

  /// Sets the current page's title; nil or an empty one is none.
  ///
  /// - Throws: `NavigationError.nothingCommitted` when there is no current page.
  public mutating func setTitle(_ title: String?) throws(NavigationError) {
    _ = try current()
    items[lastCommittedIndex].title = title?.isEmpty == true ? nil : title
  }

  /// Notes that the current page has failed.
  ///
  /// - Throws: `NavigationError.nothingCommitted` when there is no current page.
  public mutating func setError(_ error: LoadError) throws(NavigationError) {
    _ = try current()
    items[lastCommittedIndex].error = error
  }

  private func current() throws(NavigationError) -> NavigationItem {
    guard let item = lastCommitted else { throw .nothingCommitted }
    return item
  }
}
