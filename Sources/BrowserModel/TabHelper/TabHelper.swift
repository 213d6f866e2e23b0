/// An ability of a tab that is attached to it while the tab is in a list.
///
/// A tab may be without any helper: code asks for one with `webState.helper(_:)`, and does without.
/// A helper holds its tab weakly, since the tab owns it.
@MainActor
public protocol TabHelper: AnyObject {
  /// What the helper has to say of its tab, in one line.
  var status: String { get }

  /// Ends the helper's work, once: when its tab is closed, at the latest when the tab goes.
  func shutDown()
}

// MARK: - Defaults

extension TabHelper {
  /// Does nothing.
  public func shutDown() {}
}
