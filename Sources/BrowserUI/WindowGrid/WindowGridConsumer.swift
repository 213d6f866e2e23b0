/// What a list of windows is told.
@MainActor
package protocol WindowGridConsumer: AnyObject {
  /// Takes all windows, in order, in place of those it has.
  func setWindows(_ items: [WindowItem])
}
