/// The object that prepares tabs for a list and clears up after them.
///
/// One delegate may serve many lists; a list does not own it. It may read the list, and must not
/// change it.
@MainActor
public protocol WebStateListDelegate: AnyObject {
  /// Prepares a tab that is not in the list yet; no observer has heard of it.
  func webStateList(_ list: WebStateList, willInsert webState: WebState)

  /// Prepares a tab that is about to become active; the list is as it was.
  func webStateList(_ list: WebStateList, willActivate webState: WebState)

  /// Clears up after a tab that is in the list no more; all observers have heard of it.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - webState: The tab.
  ///   - reason: Why it is closed, or nil when it is only detached and lives on.
  func webStateList(
    _ list: WebStateList, didRemove webState: WebState, closing reason: ClosingReason?)
}

// MARK: - Defaults

extension WebStateListDelegate {
  /// Does nothing.
  public func webStateList(_ list: WebStateList, willActivate webState: WebState) {}
}

/// What a list's delegate does with a tab that comes, and one that becomes active.
public struct WebStateListPolicy: Hashable, Sendable {
  /// What is done with a tab that comes.
  public enum Insertion: Hashable, Sendable {
    /// Its helpers are attached.
    case attachTabHelpers
    /// It is left as it is.
    case nothing
  }

  /// What is done with a tab that becomes active.
  public enum Activation: Hashable, Sendable {
    /// It is realized.
    case forceRealization
    /// It is left as it is.
    case nothing
  }

  /// What is done with a tab that comes.
  public var insertion: Insertion
  /// What is done with a tab that becomes active.
  public var activation: Activation

  /// Creates a policy.
  public init(insertion: Insertion, activation: Activation) {
    self.insertion = insertion
    self.activation = activation
  }

  /// The policy of a list that a user sees: tabs get helpers, and are realized when active.
  public static let standard = Self(
    insertion: .attachTabHelpers, activation: .forceRealization)
}
