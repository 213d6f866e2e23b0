/// A table of rows and named columns, for display on a screen or at a prompt.
public struct Listing: Sendable, Equatable {
  /// The columns, from left to right.
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

  /// The heading of a column and the type of its cells.
  public struct Column: Sendable, Equatable {
    /// The heading, or nil for a column that only programs read.
    public let heading: String?
    /// The name of the value in JSON.
    public let key: String
    /// The type of the cells.
    public let type: OutputType
    /// A Boolean value that indicates whether a table omits the column if it is empty in all rows.
    public private(set) var isSparse = false
    /// A Boolean value that indicates whether the column only adds details. A table shows it dim, and
    /// omits it on a terminal that is too narrow.
    public private(set) var isDetail = false
    /// The mark that stands for a true flag, or nil if the column has its own place in a table.
    public private(set) var mark: String?

    /// Creates a column of a table.
    /// - Parameters:
    ///   - heading: The heading.
    ///   - type: The type of the cells.
    ///   - key: The name of the value in JSON. Defaults to the heading in snake_case.
    ///   - isSparse: Whether a table omits the column if it is empty in all rows.
    ///   - isDetail: Whether the column only adds details.
    public init(
      _ heading: String, _ type: OutputType, key: String? = nil, isSparse: Bool = false,
      isDetail: Bool = false
    ) {
      self.init(heading: heading, key: key ?? CommandWords(heading).underscored, type)
      self.isSparse = isSparse
      self.isDetail = isDetail
    }

    /// Creates a column of flags. A table shows the marks of all flags of a row in one narrow column.
    /// - Parameters:
    ///   - key: The name of the value in JSON.
    ///   - mark: The mark of a true flag. The rows with ``activeMark`` are bold.
    public init(key: String, mark: String) {
      self.init(heading: nil, key: key, .flag)
      self.mark = mark
    }

    /// The mark of a row that the user works with, such as that of the active tab.
    public static let activeMark = "›"

    /// Creates a column that only programs read.
    /// - Parameters:
    ///   - key: The name of the value in JSON.
    ///   - type: The type of the cells.
    public init(key: String, _ type: OutputType) { self.init(heading: nil, key: key, type) }

    private init(heading: String?, key: String, _ type: OutputType) {
      self.heading = heading
      self.key = key
      self.type = type
    }
  }

  /// The headings of the columns. The heading of a column that only programs read is its key.
  public var columns: [String] { fields.map { $0.heading ?? $0.key } }

  /// The listing as people see it: without the columns that only programs read, without the sparse
  /// columns that are empty in every row, and with one column for all marks.
  public var table: Listing {
    let marks = fields.indices.filter { fields[$0].mark != nil }
    let kept = fields.indices.filter { marks.contains($0) ? $0 == marks.first : isShown($0) }
    guard kept.count < fields.count || !marks.isEmpty else { return self }
    return Listing(
      kept.map { $0 == marks.first ? Column("", .text) : fields[$0] },
      rows: rows.map { row in
        let shown = marks.filter { row[$0] == .flag(true) }.compactMap { fields[$0].mark }
        return kept.map { $0 == marks.first ? .text(shown.joined()) : row[$0] }
      }, placeholder: placeholder)
  }

  /// Returns the listing without the last column that only adds details, or nil if there is none.
  package var withoutDetail: Listing? {
    guard let detail = fields.lastIndex(where: \.isDetail) else { return nil }
    let kept = fields.indices.filter { $0 != detail }
    return Listing(
      kept.map { fields[$0] }, rows: rows.map { row in kept.map { row[$0] } },
      placeholder: placeholder)
  }

  /// Returns whether a row has the mark ``Column/activeMark``.
  package func isActive(_ row: [Cell]) -> Bool {
    zip(fields, row).contains { $0.mark == Column.activeMark && $1 == .flag(true) }
  }

  private func isShown(_ column: Int) -> Bool {
    guard fields[column].heading != nil else { return false }
    return !fields[column].isSparse || rows.contains { !$0[column].text.isEmpty }
  }
}
