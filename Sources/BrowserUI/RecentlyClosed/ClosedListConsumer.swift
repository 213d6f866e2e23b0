/// What a list of closed tabs, groups and windows is told.
@MainActor
package protocol ClosedListConsumer: AnyObject {
  /// Takes all entries, the latest first.
  func setEntries(_ items: [ClosedEntryItem])

  /// Takes what an undoing has brought back.
  func report(_ report: UndoReport)
}
