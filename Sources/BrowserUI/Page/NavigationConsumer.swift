/// What the list of a tab's pages is told.
@MainActor
package protocol NavigationConsumer: AnyObject {
  /// Takes the pages of the active tab, in the order in which it goes forward.
  func setPages(_ pages: [NavigationPage])

  /// Takes that the page where the active tab was to go had been loaded before.
  func reportPrerender()
}
