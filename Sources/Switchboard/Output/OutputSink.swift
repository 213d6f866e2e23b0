/// Where view controllers and prompts render to.
@MainActor
public protocol OutputSink: AnyObject {
  /// Shows a listing that was asked for.
  func show(_ listing: Listing)

  /// Shows a text that was asked for.
  func show(_ text: String)

  /// Shows that what was asked for is not there.
  /// - Parameter sentence: says so to a person; a program is shown nothing, as `null`.
  func showAbsence(_ sentence: String)

  /// Shows a change that no command asked for, at a terminal.
  func notice(_ text: String)

  /// The number of listings shown so far, by which a view controller notices that another listing
  /// was shown after its own.
  var listingCount: Int { get }
}

// MARK: - Defaults

extension OutputSink {
  /// 0, for an output that does not count.
  public var listingCount: Int { 0 }
}
