/// A table of rows and named columns, for display on a screen or at a prompt.
public struct Listing: Sendable, Equatable {
  /// The columns.
  public let fields: [Column]
  /// The rows, each with one cell for each column.
  public let rows: [[Cell]]
  /// The text to show if there are no rows.
  public let placeholder: String

  /// Creates a listing.
  /// - Parameters:
  ///   - fields: The columns.
  ///   - rows: The rows, each with one cell for each column.
  ///   - placeholder: The text to show if there are no rows.
  public init(_ fields: [Column], rows: [[Cell]], placeholder: String) {
    self.fields = fields
    self.rows = rows
    self.placeholder = placeholder
  }

  /// Creates a listing whose columns can contain values of any type.
  /// - Parameters:
  ///   - columns: The headings of the columns.
  ///   - rows: The rows, each with one cell for each column.
  ///   - placeholder: The text to show if there are no rows.
  public init(columns: [String], rows: [[Cell]], placeholder: String) {
    self.init(columns.map { Column($0, .any) }, rows: rows, placeholder: placeholder)
  }
}

// MARK: - Columns

extension Listing {
  /// The content of one column in a row.
  public typealias Cell = OutputValue

  /// A column of a listing.
  public struct Column: Sendable, Equatable {
    /// The heading, or nil for a column that only programs read.
    public let heading: String?
    /// The name of the value in JSON.
    public let key: String
    /// The type of the cells.
    public let type: OutputType
    /// A Boolean value that indicates whether a table omits the column if it is empty in all rows.
    public let isSparse: Bool

    /// Creates a column of a table.
    /// - Parameters:
    ///   - heading: The heading.
    ///   - type: The type of the cells.
    ///   - key: The name of the value in JSON. Defaults to the heading in snake_case.
    ///   - isSparse: Whether a table omits the column if it is empty in all rows.
    public init(
      _ heading: String, _ type: OutputType, key: String? = nil, isSparse: Bool = false
    ) {
      self.heading = heading
      self.key = key ?? CommandWords(heading).underscored
      self.type = type
      self.isSparse = isSparse
    }

    /// Creates a column that only programs read.
    /// - Parameters:
    ///   - key: The name of the value in JSON.
    ///   - type: The type of the cells.
    public init(key: String, _ type: OutputType) {
      heading = nil
      self.key = key
      self.type = type
      isSparse = false
    }
  }

  /// The headings of the columns. The heading of a column that only programs read is its key.
  public var columns: [String] { fields.map { $0.heading ?? $0.key } }

  /// The listing as people see it: without the columns that only programs read, and without the
  /// sparse columns that are empty in every row.
  public var table: Listing {
    let kept = fields.indices.filter { isShown($0) }
    guard kept.count < fields.count else { return self }
    return Listing(
      kept.map { fields[$0] }, rows: rows.map { row in kept.map { row[$0] } },
      placeholder: placeholder)
  }

  private func isShown(_ column: Int) -> Bool {
    guard fields[column].heading != nil else { return false }
    return !fields[column].isSparse || rows.contains { !$0[column].text.isEmpty }
  }
}
