/// How a tab is to be inserted into a list.
public struct WebStateInsertion: Hashable, Sendable {
  /// Where the tab goes.
  public var position: Position
  /// Which tab it is opened by.
  public var opener: Opener
  /// Whether it becomes the active tab.
  public var activates: Bool

  /// Creates a description of an insertion; as it stands, in the background at the end.
  public init(
    position: Position = .automatic, opener: Opener = .none, activates: Bool = false
  ) {
    self.position = position
    self.opener = opener
    self.activates = activates
  }
}

// MARK: - Position

extension WebStateInsertion {
  /// Where an inserted tab goes.
  public enum Position: Hashable, Sendable {
    /// Near its opener, else at the end.
    case automatic
    /// At that index, from 0 to the count of tabs.
    case at(Int)
  }
}

// MARK: - Opener

extension WebStateInsertion {
  /// Which tab an inserted one is opened by.
  public enum Opener: Hashable, Sendable {
    /// None.
    case none
    /// That tab, which must be in the list.
    case webState(WebStateID)
    /// The active tab, if there is one, once all older relations have been forgotten.
    case inherited
  }
}
