/// The delegate of the lists of a browser list: the one place where tab helpers are attached.
///
/// It keeps to the policy of each list. Helpers survive when a tab is moved from list to list, and
/// are shut down when it is closed.
@MainActor
public final class BrowserWebStateListDelegate: WebStateListDelegate {
  /// Makes the helpers of each tab that comes, in that order.
  var helpers: [TabHelperFactory]

  /// Creates a delegate that attaches helpers, in that order.
  public init(helpers: [TabHelperFactory] = []) { self.helpers = helpers }

  /// Attaches the helpers that the tab has not got, as the policy of the list says. A tab that is
  /// not realized gets them when it is.
  public func webStateList(_ list: WebStateList, willInsert webState: WebState) {
    guard list.policy.insertion == .attachTabHelpers else { return }
    webState.attachHelpers(helpers)
  }

  /// Realizes the tab, as the policy of the list says.
  public func webStateList(_ list: WebStateList, willActivate webState: WebState) {
    if list.policy.activation == .forceRealization { webState.realize() }
  }

  /// Shuts the helpers of a closed tab down.
  public func webStateList(
    _ list: WebStateList, didRemove webState: WebState, closing reason: ClosingReason?
  ) {
    if reason != nil { webState.shutDownHelpers() }
  }
}
