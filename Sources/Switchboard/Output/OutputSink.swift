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

  /// The size of the terminal that shows the output, or nil if no person reads it. Defaults to nil.
  var screenSize: ScreenSize? { get }

  /// A function that returns the number of terminal cells that a line of text takes. By default,
  /// this is the number of characters.
  var textWidth: @Sendable (String) -> Int { get }

  /// The number of listings shown so far. A view controller uses it to notice that another listing
  /// was shown after its own. Defaults to 0.
  var listingCount: Int { get }
}

// MARK: - Defaults

extension OutputSink {
  public var listingCount: Int { 0 }

  public var screenSize: ScreenSize? { nil }

  public var textWidth: @Sendable (String) -> Int { { $0.count } }
}

// MARK: - ScreenSize

/// The size of a terminal in cells.
public struct ScreenSize: Hashable, Sendable {
  /// The number of cells in a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
