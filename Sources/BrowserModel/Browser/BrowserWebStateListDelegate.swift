/// The delegate of the lists of a browser list: the one place where tab helpers are attached.
///
/// It keeps to the policy of each list. Helpers survive when a tab is moved from list to list, and
/// are shut down when it is closed.
@MainActor
public final class BrowserWebStateListDelegate: WebStateListDelegate {
  /// The factories of the helpers of each tab, in order.
  var helpers: [TabHelperFactory] {
    didSet { attach = Self.attachment(of: helpers) }
  }

  /// Attaches the helpers to a tab. All tabs share it, since there may be thousands.
  private var attach: @MainActor (WebState) -> Void

  /// Creates a delegate.
  /// - Parameter helpers: The factories of the helpers of each tab, in order.
  public init(helpers: [TabHelperFactory] = []) {
    self.helpers = helpers
    attach = Self.attachment(of: helpers)
  }

  private static func attachment(
    of helpers: [TabHelperFactory]
  ) -> @MainActor (WebState) -> Void {
    { webState in
      // A tab that is being destroyed takes none, and needs none.
      for helper in helpers { try? helper.attachHelper(to: webState) }
    }
  }

  /// Attaches the helpers that the tab has not got, as the policy of the list says. A tab that is
  /// not realized gets them when it is.
  public func webStateList(_ list: WebStateList, willInsert webState: WebState) {
    guard list.policy.insertion == .attachTabHelpers else { return }
    webState.attachHelpers(by: attach)
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
