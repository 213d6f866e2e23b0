/// One of the pages where a tab has been, or is going.
package struct NavigationPage: Equatable, Sendable {
  /// What there is to say of a page.
  package enum State: Equatable, Sendable {
    /// Nothing.
    case usual
    /// The tab is going there.
    case pending
    /// It could not be loaded, or is lost.
    case failed
  }

  /// The title of the page.
  package let title: String
  /// The address of the page.
  package let address: String
  /// Whether the tab is there.
  package let isCurrent: Bool
  /// What there is to say of it.
  package let state: State

  /// Makes a page.
  package init(title: String, address: String, isCurrent: Bool, state: State) {
    self.title = title
    self.address = address
    self.isCurrent = isCurrent
    self.state = state
  }
}
