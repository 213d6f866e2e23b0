/// What the list of a tab's helpers is told.
@MainActor
package protocol TabHelpersConsumer: AnyObject {
  /// Takes the helpers of a tab, in the order in which they were attached.
  func setHelpers(_ items: [TabHelperItem])
}
