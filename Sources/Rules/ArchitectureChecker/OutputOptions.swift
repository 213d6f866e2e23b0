import ArchitectureConformance
import Foundation

/// The options that say where and how the tool writes its result.
struct OutputOptions {
  var format = ReportFormat.text
  /// The highest number of violations to list for each rule, or nil to list all.
  var limit: Int?
  /// The file to write to, or nil for the standard output.
  var file: String?

  /// Writes a report. If it goes to a file, its conclusion is printed.
  func write(_ report: Report) throws {
    try write(try report.text(in: format, limit: limit))
    if file != nil { print(report.conclusion) }
  }

  /// Writes figures as JSON or as a table.
  func write(_ metrics: [Metrics]) throws { try write(metrics, table: Metrics.table(metrics)) }

  /// Writes changed figures as JSON or as a table.
  func write(_ changes: [MetricsChange]) throws {
    try write(changes, table: MetricsChange.table(changes))
  }

  private func write(_ value: some Encodable, table: String) throws {
    guard format == .json else { return try write(table) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try write(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  func write(_ text: String) throws {
    guard let file else { return print(text) }
    try (text.hasSuffix("\n") ? text : text + "\n")
      .write(toFile: file, atomically: true, encoding: .utf8)
  }
}
