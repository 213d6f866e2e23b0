import Foundation

/// The results of a run, in the order of the catalog.
struct Report {
  let rows: [Row]

  func row(named name: String) -> Row? { rows.first { $0.name == name } }

  /// Returns the rows as JSON, which is an array of objects with the keys of ``Row``.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(rows)
  }
}

// MARK: - Table

extension Report {
  private static let heading = """
    ns: one operation, the median of the rounds (for broadcast: to all observers)
    ratio: to one existential call of the same round (for broadcast: per observer; for sessions: to
    what SQLite does for the same rows; for scripts: to sqlite3 or to an import; for pages: to curl
    or w3m)
    allocations: per operation (for memory: per observer, registration or tab, as bytes are)
    """

  /// The rows as text, with a paragraph for each group.
  var table: String {
    let width = rows.map(\.name.count).max() ?? 0
    let groups = BenchmarkGroup.allCases.compactMap { group -> String? in
      let lines = rows.filter { $0.group == group }.map { Self.line($0, nameWidth: width) }
      return lines.isEmpty ? nil : ([Self.columns(group, width)] + lines).joined(separator: "\n")
    }
    return ([Self.heading] + groups).joined(separator: "\n\n")
  }

  private static func columns(_ group: BenchmarkGroup, _ width: Int) -> String {
    let last = group == .memory ? ["bytes", "allocations"] : ["ns", "ratio", "allocations"]
    return line(group.rawValue, last, width)
  }

  private static func line(_ row: Row, nameWidth width: Int) -> String {
    let figures =
      row.group == .memory ? [row.bytes, row.allocations] : [row.ns, row.ratio, row.allocations]
    return line(row.name, figures.map(\.figure), width)
  }

  private static func line(_ name: String, _ cells: [String], _ width: Int) -> String {
    let name = name + String(repeating: " ", count: width - min(width, name.count))
    return name + cells.map { String(repeating: " ", count: 13 - $0.count) + $0 }.joined()
  }
}

extension Double? {
  /// The number with three significant digits, or a dash for nil.
  var figure: String {
    guard let self else { return "-" }
    let places = self >= 100 ? 0 : self >= 10 ? 1 : 2
    return String(format: "%.\(places)f", self)
  }
}

// MARK: - Row

/// The results of one benchmark.
struct Row {
  let group: BenchmarkGroup
  let name: String
  /// The time of one operation, such as a call or a broadcast to all observers.
  var ns: Double?
  /// The ratio of the time to the time of the reference. For a broadcast, the time is per observer.
  var ratio: Double?
  /// The number of allocations in one operation, or for one observer, registration or tab.
  var allocations: Double?
  /// The number of bytes that one observer, registration or tab uses.
  var bytes: Double?
}

// MARK: - Encodable

extension Row: Encodable {
  private enum CodingKeys: CodingKey {
    case group, name, ns, ratio, allocations, bytes
  }

  /// Encodes every key. A result that was not measured becomes `null`.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(group, forKey: .group)
    try container.encode(name, forKey: .name)
    try container.encode(ns, forKey: .ns)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(allocations, forKey: .allocations)
    try container.encode(bytes, forKey: .bytes)
  }
}
