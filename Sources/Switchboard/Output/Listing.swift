/// Rows under named columns: what a listing on a screen is made of.
public struct Listing: Sendable, Equatable {
  /// The names of the columns.
  public let columns: [String]
  /// The rows, each with a cell per column.
  public let rows: [[Cell]]
  /// What to say if there is no row.
  public let placeholder: String
  /// The columns that a table leaves out where no row has anything in them.
  public let sparseColumns: Set<String>

  /// Makes a listing.
  /// - Parameters:
  ///   - columns: the names of the columns.
  ///   - rows: the rows, each with a cell per column.
  ///   - placeholder: what to say if there is no row.
  ///   - sparseColumns: the columns that a table leaves out where no row has anything in them.
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
  /// What stands in one column of a row.
  public enum Cell: Sendable, Equatable {
    /// A text, as it is.
    case text(String)
    /// A number, set to the right.
    case number(Int)
    /// A mark, shown where it is true.
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
