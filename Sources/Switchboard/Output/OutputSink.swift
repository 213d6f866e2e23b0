/// Where view controllers and prompts render to.
@MainActor
public protocol OutputSink: AnyObject {
  /// Shows a listing that was asked for.
  func show(_ listing: Listing)

  /// Shows a text that was asked for.
  func show(_ text: String)

  /// Shows a change that nobody asked for, where someone is there to see it.
  func notice(_ text: String)
}
