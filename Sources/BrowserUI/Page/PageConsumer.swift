/// What the view of a page is told.
@MainActor
package protocol PageConsumer: AnyObject {
  /// Takes what there is to show of the active tab's page.
  func setPage(_ content: PageViewContent)
}
