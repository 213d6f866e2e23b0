/// The change of a list by one mutation, apart from the active tab.
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
  /// A tab has been detached or is about to be.
  case detach(Detach)
  /// A group has been created, still without tabs.
  case createGroup(GroupCreation)
  /// The visual data of a group has changed.
  case updateGroup(GroupUpdate)
  /// A group has moved with all its tabs.
  case moveGroup(GroupMove)
  /// A group has been deleted after its last tab left it.
  case deleteGroup(GroupDeletion)
}

// MARK: - Zone change

extension WebStateListChange {
  /// The pinning, unpinning, grouping or ungrouping of a tab that keeps its index.
  public struct ZoneChange: Hashable, Sendable {
    /// The tab.
    public let id: WebStateID
    /// The index of the tab.
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
    /// The inserted tab.
    public let id: WebStateID
    /// The index of the tab.
    public let index: Int
    /// The zone of the tab.
    public let zone: WebStateZone
    /// The opener of the tab, if any.
    public let opener: WebStateOpener?
    /// Whether all existing openers were removed before the insertion.
    public let forgetsOpeners: Bool
  }
}

// MARK: - Move

extension WebStateListChange {
  /// The move of a tab to another index.
  public struct Move: Hashable, Sendable {
    /// The moved tab.
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
  /// The replacement of a tab with another one, which takes over its zone.
  public struct Replace: Hashable, Sendable {
    /// The replaced tab.
    public let oldID: WebStateID
    /// The new tab.
    public let newID: WebStateID
    /// The index of both tabs.
    public let index: Int
  }
}

// MARK: - Detachment

extension WebStateListChange {
  /// The detachment of a tab.
  public struct Detach: Hashable, Sendable {
    /// The detached tab.
    public let id: WebStateID
    /// The index of the tab before the detachment.
    public let index: Int
    /// The zone of the tab before the detachment.
    public let zone: WebStateZone
    /// The reason for closing the tab; nil if it is only detached and continues to exist.
    public let closing: ClosingReason?
  }
}

// MARK: - Groups

extension WebStateListChange {
  /// The creation of a group. Its tabs follow in changes of their own.
  public struct GroupCreation: Hashable, Sendable {
    /// The group.
    public let id: TabGroupID
    /// The visual data of the group.
    public let visualData: TabGroupVisualData
    /// The index at which the empty group is created.
    public let index: Int
  }

  /// A change of a group's visual data.
  public struct GroupUpdate: Hashable, Sendable {
    /// The group.
    public let id: TabGroupID
    /// The visual data before the change.
    public let oldVisualData: TabGroupVisualData
    /// The visual data after the change.
    public let newVisualData: TabGroupVisualData
  }

  /// The move of a group with all its tabs.
  public struct GroupMove: Hashable, Sendable {
    /// The group.
    public let id: TabGroupID
    /// The indexes of the tabs before the move.
    public let source: Range<Int>
    /// The indexes of the tabs after the move.
    public let destination: Range<Int>
  }

  /// The deletion of a group without tabs.
  public struct GroupDeletion: Hashable, Sendable {
    /// The group.
    public let id: TabGroupID
    /// The visual data of the group.
    public let visualData: TabGroupVisualData
  }
}

/// The reason for closing tabs. Observers use it to decide whether to delete stored data of the
/// tabs.
public enum ClosingReason: Hashable, Sendable {
  /// No specific reason, for example the end of a window. Stored data of the tabs stays.
  case unspecified
  /// The user closed the tabs.
  case userAction
  /// The browser closed the tabs to clean up.
  case cleanUp
}

/// The active tabs before and after a mutation.
public struct WebStateListStatus: Hashable, Sendable {
  /// The active tab before the mutation, if any.
  public let oldActive: WebStateID?
  /// The active tab after the mutation, if any.
  public let newActive: WebStateID?

  /// Whether another tab, or none, has become active.
  public var activeChanged: Bool { oldActive != newActive }
}

/// The complete effect of one mutation of a list.
///
/// Applying all updates in order reproduces the list.
public struct WebStateListUpdate: Hashable, Sendable {
  /// The change of the list.
  public let change: WebStateListChange
  /// The active tab before and after the change.
  public let status: WebStateListStatus
}

// MARK: - WebStateInsertion

/// The options for inserting a tab into a list.
public struct WebStateInsertion: Hashable, Sendable {
  /// The position of the tab.
  public var position: Position
  /// The opener of the tab.
  public var opener: Opener
  /// The zone of the tab. The opener's group takes precedence over a zone other than a group.
  public var zone: WebStateZone
  /// Whether the tab becomes active.
  public var activates: Bool

  /// Creates the options for inserting a tab. By default the tab is inserted at the end, without
  /// activation.
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
    /// An index from 0 to the number of tabs. An index outside of the zone means the end of the
    /// zone.
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
    /// The active tab, if any. All older opener relations are removed first.
    case inherited
  }
}

/// The opener of a tab: another tab and the page on which it opened the tab.
public struct WebStateOpener: Hashable, Sendable {
  /// The identity of the opener.
  public let id: WebStateID
  /// The navigation index of the opener at that time.
  public let navigationIndex: Int

  /// Creates an opener.
  public init(id: WebStateID, navigationIndex: Int) {
    self.id = id
    self.navigationIndex = navigationIndex
  }
}
