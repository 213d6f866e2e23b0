package import BrowserCommands

/// What a listing of groups is told.
@MainActor
package protocol TabGroupsConsumer: AnyObject {
  /// Takes all groups, in order, in place of those it has, and which tab is active.
  func setGroups(_ groups: [TabGroupItem], active: TabPosition?)
  /// Takes what a command has closed.
  func report(_ closing: ClosingReport)
}
