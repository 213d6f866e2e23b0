/// What the list of a tab's pages is told.
@MainActor
package protocol NavigationConsumer: AnyObject {
  /// Takes the pages of the active tab, in the order in which it goes forward.
  func setPages(_ pages: [NavigationPage])
}
