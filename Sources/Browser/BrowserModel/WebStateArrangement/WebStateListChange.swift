/// A change to a list. Changes to the active tab are described by ``WebStateListStatus`` instead.
public enum WebStateListChange: Hashable, Sendable {
  /// Only the status has changed.
  case statusOnly
  /// The zone of a tab has changed, but not its index.
  case changeZone(ZoneChange)
  /// A tab has been inserted.
  case insert(Insert)
  /// A tab has moved.
  case move(Move)
  /// A tab has been replaced with another.
  case replace(Replace)
  /// A tab has been detached or is about to be detached.
  case detach(Detach)
  /// An empty group has been created. Separate changes add its tabs.
  case createGroup(TabGroup)
  /// The visual data of a group has changed.
  case updateGroup(GroupUpdate)
  /// A group has moved with all its tabs.
  case moveGroup(GroupMove)
  /// A group has been deleted after its last tab left it. The range is the one before that.
  case deleteGroup(TabGroup)
}

// MARK: - Zone change

extension WebStateListChange {
  /// A change to the zone of a tab that keeps its index.
  public struct ZoneChange: Hashable, Sendable {
    /// The tab's identity.
    public let id: WebStateID
    /// The tab's index.
    public let index: Int
    /// The zone before the change.
    public let oldZone: WebStateZone
    /// The zone after the change.
    public let newZone: WebStateZone
  }
}

// MARK: - Insertion

extension WebStateListChange {
  /// The insertion of a tab.
  public struct Insert: Hashable, Sendable {
    /// The identity of the inserted tab.
    public let id: WebStateID
    /// The tab's index.
    public let index: Int
    /// The tab's zone.
    public let zone: WebStateZone
    /// The tab's opener, if any.
    public let opener: WebStateOpener?
    /// A Boolean value that indicates whether all existing opener relationships are removed before
    /// the insertion.
    public let forgetsOpeners: Bool
  }
}

// MARK: - Move

extension WebStateListChange {
  /// The move of a tab to another index.
  public struct Move: Hashable, Sendable {
    /// The identity of the moved tab.
    public let id: WebStateID
    /// The index before the move.
    public let source: Int
    /// The index after the move.
    public let destination: Int
    /// The zone before the move.
    public let oldZone: WebStateZone
    /// The zone after the move.
    public let newZone: WebStateZone
  }
}

// MARK: - Replacement

extension WebStateListChange {
  /// The replacement of a tab with another one in the same zone.
  public struct Replace: Hashable, Sendable {
    /// The identity of the replaced tab.
    public let oldID: WebStateID
    /// The identity of the new tab.
    public let newID: WebStateID
    /// The index at which the tab is replaced.
    public let index: Int
  }
}

// MARK: - Detachment

extension WebStateListChange {
  /// The detachment of a tab.
  public struct Detach: Hashable, Sendable {
    /// The identity of the detached tab.
    public let id: WebStateID
    /// The tab's index before the detachment.
    public let index: Int
    /// The tab's zone before the detachment.
    public let zone: WebStateZone
    /// The reason for closing the tab, or nil if the tab is detached without being closed.
    public let closing: ClosingReason?
  }
}

// MARK: - Groups

extension WebStateListChange {
  /// A change to a group's visual data.
  public struct GroupUpdate: Hashable, Sendable {
    /// The group's identity.
    public let id: TabGroupID
    /// The visual data before the change.
    public let oldVisualData: TabGroupVisualData
    /// The visual data after the change.
    public let newVisualData: TabGroupVisualData
  }

  /// The move of a group with all its tabs.
  public struct GroupMove: Hashable, Sendable {
    /// The group's identity.
    public let id: TabGroupID
    /// The indexes of the group's tabs before the move.
    public let source: Range<Int>
    /// The indexes of the group's tabs after the move.
    public let destination: Range<Int>
  }
}

/// The reason for closing tabs. Observers use it to decide whether to delete the tabs' stored data.
public enum ClosingReason: Hashable, Sendable {
  /// No specific reason. For example, the window has ended. The tabs' stored data is kept.
  case unspecified
  /// The user closed the tabs.
  case userAction
  /// The browser closed the tabs to clean up.
  case cleanUp
}

/// The active tabs before and after a mutation.
public struct WebStateListStatus: Hashable, Sendable {
  /// The identity of the tab that was active before the mutation, if any.
  public let oldActive: WebStateID?
  /// The identity of the tab that is active after the mutation, if any.
  public let newActive: WebStateID?

  /// A Boolean value that indicates whether the active tab has changed.
  public var activeChanged: Bool { oldActive != newActive }
}

/// A change to a list, with the active tabs before and after the change.
///
/// Applying all updates in order to an empty list reproduces the list.
public struct WebStateListUpdate: Hashable, Sendable {
  /// The change to the list.
  public let change: WebStateListChange
  /// The active tab before and after the change.
  public let status: WebStateListStatus
}

// MARK: - WebStateInsertion

/// The options for inserting a tab into a list.
public struct WebStateInsertion: Hashable, Sendable {
  /// The tab's position.
  public var position: Position
  /// The tab's opener.
  public var opener: Opener
  /// The tab's zone. If the opener is in a group, the tab joins that group, unless this zone is a
  /// group too.
  public var zone: WebStateZone
  /// A Boolean value that indicates whether the tab becomes active.
  public var activates: Bool

  /// Creates the options for inserting a tab. By default, the tab is inserted at the end and isn't
  /// activated.
  ///
  /// - Parameters:
  ///   - position: The tab's position.
  ///   - opener: The tab that opens the new one.
  ///   - zone: The zone of the tab, unless it joins the group of its opener.
  ///   - activates: Whether the tab becomes active.
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
  /// The position of an inserted tab.
  public enum Position: Hashable, Sendable {
    /// A position near the opener, or the end of the zone if there is no opener.
    case automatic
    /// An index from 0 to the number of tabs. If the index is outside the zone, the tab is inserted
    /// at the end of the zone.
    case at(Int)
  }
}

// MARK: - Opener

extension WebStateInsertion {
  /// The opener of an inserted tab.
  public enum Opener: Hashable, Sendable {
    /// No opener.
    case none
    /// A tab in the list.
    case webState(WebStateID)
    /// The active tab, if any. All existing opener relationships are removed first.
    case inherited
  }
}

/// A reference to a tab that opened another tab, and to the page that the opener showed at the
/// time.
public struct WebStateOpener: Hashable, Sendable {
  /// The opener's identity.
  public let id: WebStateID
  /// The opener's navigation index when it opened the tab.
  public let navigationIndex: Int

  /// Creates an opener.
  ///
  /// - Parameters:
  ///   - id: The identity of the tab that opened another one.
  ///   - navigationIndex: The index of the page that this tab showed at that time, or −1 if it
  ///     showed none.
  public init(id: WebStateID, navigationIndex: Int) {
    self.id = id
    self.navigationIndex = navigationIndex
  }
}
