/// The output of view controllers and prompts.
@MainActor
public protocol OutputSink: AnyObject {
  /// Shows a listing that the user asked for.
  func show(_ listing: Listing)

  /// Shows text that the user asked for.
  func show(_ text: String)

  /// Reports that what the user asked for does not exist.
  /// - Parameter sentence: The sentence that a person reads. Programs get nothing, or `null`.
  func showAbsence(_ sentence: String)

  /// Shows a change that no command caused. Only a terminal shows it.
  func notice(_ text: String)

  /// The number of listings shown so far. A view controller uses it to notice that another listing
  /// was shown after its own. Defaults to 0.
  var listingCount: Int { get }
}

// MARK: - Defaults

extension OutputSink {
  public var listingCount: Int { 0 }
}
