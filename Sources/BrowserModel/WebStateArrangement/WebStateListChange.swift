/// What one mutation has done to a list, besides which tab is active.
public enum WebStateListChange: Hashable, Sendable {
  /// Nothing but the status has changed.
  case statusOnly
  /// A tab has been pinned, grouped or neither, and kept its place.
  case changeZone(ZoneChange)
  /// A tab has come.
  case insert(Insert)
  /// A tab has changed places.
  case move(Move)
  /// A tab has come in place of another.
  case replace(Replace)
  /// A tab has gone, or is about to go.
  case detach(Detach)
  /// A group has come, without tabs as yet.
  case createGroup(GroupCreation)
  /// A group is shown in another way.
  case updateGroup(GroupUpdate)
  /// A group has changed places with all its tabs.
  case moveGroup(GroupMove)
  /// A group has gone, after its last tab.
  case deleteGroup(GroupDeletion)
}

// MARK: - Zone change

extension WebStateListChange {
  /// The pinning, unpinning, grouping or ungrouping of a tab that stays where it is.
  public struct ZoneChange: Hashable, Sendable {
    /// The tab.
    public let id: WebStateID
    /// Its index.
    public let index: Int
    /// Where it belonged.
    public let oldZone: WebStateZone
    /// Where it belongs now.
    public let newZone: WebStateZone
  }
}

// MARK: - Insertion

extension WebStateListChange {
  /// The coming of a tab.
  public struct Insert: Hashable, Sendable {
    /// The tab that has come.
    public let id: WebStateID
    /// Its index.
    public let index: Int
    /// Where it belongs.
    public let zone: WebStateZone
    /// Its opener, if it has one.
    public let opener: WebStateOpener?
    /// Whether all older opener relations were forgotten first.
    public let forgetsOpeners: Bool
  }
}

// MARK: - Move

extension WebStateListChange {
  /// The moving of a tab from one place to another.
  public struct Move: Hashable, Sendable {
    /// The tab that has moved.
    public let id: WebStateID
    /// Its index before.
    public let source: Int
    /// Its index after.
    public let destination: Int
    /// Where it belonged.
    public let oldZone: WebStateZone
    /// Where it belongs now.
    public let newZone: WebStateZone
  }
}

// MARK: - Replacement

extension WebStateListChange {
  /// The coming of a tab in place of another, whose zone it takes.
  public struct Replace: Hashable, Sendable {
    /// The tab that has gone.
    public let oldID: WebStateID
    /// The tab that has come.
    public let newID: WebStateID
    /// The index of both.
    public let index: Int
  }
}

// MARK: - Detachment

extension WebStateListChange {
  /// The going of a tab.
  public struct Detach: Hashable, Sendable {
    /// The tab that goes.
    public let id: WebStateID
    /// The index it has, or had, just before it goes.
    public let index: Int
    /// Where it belonged.
    public let zone: WebStateZone
    /// Why it is closed, or nil when it is only detached and lives on.
    public let closing: ClosingReason?
  }
}

// MARK: - Groups

extension WebStateListChange {
  /// The coming of a group; its tabs come one by one, in changes of their own.
  public struct GroupCreation: Hashable, Sendable {
    /// The group.
    public let id: TabGroupID
    /// What is shown of it.
    public let visualData: TabGroupVisualData
    /// Where it stands, still empty.
    public let index: Int
  }

  /// Another look of a group.
  public struct GroupUpdate: Hashable, Sendable {
    /// The group.
    public let id: TabGroupID
    /// What was shown of it.
    public let oldVisualData: TabGroupVisualData
    /// What is shown of it now.
    public let newVisualData: TabGroupVisualData
  }

  /// The moving of a group with all its tabs.
  public struct GroupMove: Hashable, Sendable {
    /// The group.
    public let id: TabGroupID
    /// The indexes of its tabs before.
    public let source: Range<Int>
    /// The indexes of its tabs after.
    public let destination: Range<Int>
  }

  /// The going of a group that has no tabs left.
  public struct GroupDeletion: Hashable, Sendable {
    /// The group.
    public let id: TabGroupID
    /// What was shown of it.
    public let visualData: TabGroupVisualData
  }
}

/// Why tabs are closed; consumers ask it whether to delete what they keep about them.
public enum ClosingReason: Hashable, Sendable {
  /// For no reason that matters, as when a window goes: what is kept about the tabs stays.
  case unspecified
  /// Because the user asked for it.
  case userAction
  /// Because tabs are being cleaned up.
  case cleanUp
}

/// Which tab was active before a mutation, and which is after it.
public struct WebStateListStatus: Hashable, Sendable {
  /// The active tab before, if there was one.
  public let oldActive: WebStateID?
  /// The active tab after, if there is one.
  public let newActive: WebStateID?

  /// Whether another tab, or none, is active now.
  public var activeChanged: Bool { oldActive != newActive }
}

/// The whole effect of one mutation of a list.
///
/// Applying the updates in order yields the list.
public struct WebStateListUpdate: Hashable, Sendable {
  /// What has happened.
  public let change: WebStateListChange
  /// What has become of the active tab.
  public let status: WebStateListStatus
}

// MARK: - WebStateInsertion

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
