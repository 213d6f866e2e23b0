/// What a list of visits is told.
@MainActor
package protocol VisitListConsumer: AnyObject {
  /// Takes the visits to show, the latest first.
  func setVisits(_ items: [VisitItem])

  /// Takes how many visits have been deleted.
  func reportDeletion(of count: Int)
}
