/// Rows under named columns: what a listing on a screen is made of.
public struct Listing: Sendable, Equatable {
  /// The names of the columns.
  public let columns: [String]
  /// The rows, each with a text per column.
  public let rows: [[String]]
  /// What to say if there is no row.
  public let placeholder: String

  /// Makes a listing.
  /// - Parameters:
  ///   - columns: the names of the columns.
  ///   - rows: the rows, each with a text per column.
  ///   - placeholder: what to say if there is no row.
  public init(columns: [String], rows: [[String]], placeholder: String) {
    self.columns = columns
    self.rows = rows
    self.placeholder = placeholder
  }
}
