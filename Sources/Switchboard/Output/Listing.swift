/// A table of rows and named columns, for display on a screen or at a prompt.
public struct Listing: Sendable, Equatable {
  /// The names of the columns.
  public let columns: [String]
  /// The rows, each with one cell for each column.
  public let rows: [[Cell]]
  /// The text to show if there are no rows.
  public let placeholder: String
  /// The columns that a table omits if they are empty in all rows.
  public let sparseColumns: Set<String>

  /// Creates a listing.
  /// - Parameters:
  ///   - columns: The names of the columns.
  ///   - rows: The rows, each with one cell for each column.
  ///   - placeholder: The text to show if there are no rows.
  ///   - sparseColumns: The columns that a table omits if they are empty in all rows.
  public init(
    columns: [String], rows: [[Cell]], placeholder: String, sparseColumns: Set<String> = []
  ) {
    self.columns = columns
    self.rows = rows
    self.placeholder = placeholder
    self.sparseColumns = sparseColumns
  }
}

// MARK: - Cell

extension Listing {
  /// The content of one column in a row.
  public enum Cell: Sendable, Equatable {
    /// Text that is shown unchanged.
    case text(String)
    /// A right-aligned number.
    case number(Int)
    /// A mark that is shown if the value is true.
    case flag(Bool)

    /// The cell as plain text.
    public var text: String {
      switch self {
      case .text(let text): text
      case .number(let number): String(number)
      case .flag(let flag): flag ? "*" : ""
      }
    }
  }
}
