/// The browser states there are, as far as they can be listed and created.
@MainActor
public protocol BrowserStateCatalog: AnyObject {
  /// All states, loaded or not, in alphabetical order.
  var summaries: [BrowserStateSummary] { get }

  /// Creates a state and loads it, unless it is there.
  ///
  /// - Throws: `BrowserStateError` when nothing can be called that, or its directory cannot be made.
  func createState(named name: String) throws(BrowserStateError)
}
