/// What loads pages: one for each browsing, so that nothing passes between on and off the record.
@MainActor
public protocol WebEngine: AnyObject {
  /// Makes the page of a tab, of which nothing is loaded.
  ///
  /// - Parameters:
  ///   - delegate: The one that is told what happens in the page, to be held weakly.
  ///   - state: What a page of the tab gave as its `nativeState` earlier, if it did.
  func makePage(delegate: any WebPageDelegate, restoring state: NativePageState?) -> any WebPage
}
