/// What the outline of the end is told.
@MainActor
package protocol TearDownConsumer: AnyObject {
  /// Takes the steps in order, as numbered lines.
  func setSteps(_ lines: String)
}
