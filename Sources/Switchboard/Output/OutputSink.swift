/// An object that displays the output of view controllers and prompts.
@MainActor
public protocol OutputSink: AnyObject {
  /// Shows a listing that the user asked for.
  func show(_ listing: Listing)

  /// Shows text that the user asked for.
  func show(_ text: String)

  /// Shows bytes that the user asked for, such as a file. A program that reads the output receives
  /// them unchanged. The default implementation shows them as text.
  /// - Throws: An error if a terminal cannot show the bytes.
  func show(_ bytes: [UInt8]) throws

  /// Reports that the item the user asked for doesn't exist.
  /// - Parameter sentence: The sentence to show to a person. A program that reads the output
  ///   receives `null` or nothing instead.
  func showAbsence(_ sentence: String)

  /// Shows a notice about a change that was not caused by a command. Only terminals show notices.
  func notice(_ text: String)

  /// The size of the terminal that shows the output, or nil if a program reads it. Defaults to nil.
  var screenSize: ScreenSize? { get }

  /// A function that returns the number of terminal cells that a line of text occupies. By default,
  /// this is the number of characters.
  var textWidth: @Sendable (String) -> Int { get }

  /// The number of listings that have been shown. A view controller uses this number to detect that
  /// another listing was shown after its own. Defaults to 0.
  var listingCount: Int { get }
}

// MARK: - Defaults

extension OutputSink {
  public func show(_ bytes: [UInt8]) throws { show(String(decoding: bytes, as: UTF8.self)) }

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
