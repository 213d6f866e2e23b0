/// The delegate of the lists of a browser list: the one place where tab helpers are attached.
@MainActor
public final class BrowserWebStateListDelegate: WebStateListDelegate {
  /// Creates a delegate that attaches no tab helpers.
  public init() {}

  /// Leaves the tab as it is.
  public func webStateList(_ list: WebStateList, willInsert webState: WebState) {}

  /// Leaves the tab as it is.
  public func webStateList(_ list: WebStateList, didRemove webState: WebState) {}
}
