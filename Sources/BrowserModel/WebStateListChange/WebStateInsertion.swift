/// How a tab is to be inserted into a list.
public struct WebStateInsertion: Hashable, Sendable {
  /// Where the tab goes.
  public var position: Position
  /// Which tab it is opened by.
  public var opener: Opener
  /// Where it is to belong; an opener's group comes before anything but a group named here.
  public var zone: WebStateZone
  /// Whether it becomes the active tab.
  public var activates: Bool

  /// Creates a description of an insertion; as it stands, in the background at the end.
  public init(
    position: Position = .automatic, opener: Opener = .none, zone: WebStateZone = .ungrouped,
    activates: Bool = false
  ) {
    self.position = position
    self.opener = opener
    self.zone = zone
    self.activates = activates
  }
}

// MARK: - Position

extension WebStateInsertion {
  /// Where an inserted tab goes.
  public enum Position: Hashable, Sendable {
    /// Near its opener, else at the end of its zone.
    case automatic
    /// At that index, from 0 to the count of tabs; one outside its zone stands for the zone's end.
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

/// Which tab has opened another, and on which of its pages.
public struct WebStateOpener: Hashable, Sendable {
  /// The tab that opened the other.
  public let id: WebStateID
  /// The opener's navigation index at the time.
  public let navigationIndex: Int

  /// Creates a relation to a tab on the page with that navigation index.
  public init(id: WebStateID, navigationIndex: Int) {
    self.id = id
    self.navigationIndex = navigationIndex
  }
}
