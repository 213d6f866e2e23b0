public import ArchitectureConformance
public import ArgumentParser
import Foundation

extension ReportFormat: ExpressibleByArgument {}

/// The options that say where and how the tool writes its result.
struct OutputOptions: ParsableArguments {
  @Option(help: "The format of the violations, or of metrics if it is json.")
  var format = ReportFormat.text

  @Option(
    help: ArgumentHelp(
      "The highest number of violations to list for each rule in the formats text and summary.",
      valueName: "count"))
  var limit: Int?

  @Option(help: "The file to write to, instead of the standard output.")
  var output: String?

  /// Writes a report. If it goes to a file, its conclusion is printed.
  func write(_ report: Report) throws {
    try write(try report.text(in: format, limit: limit))
    if output != nil { print(report.conclusion) }
  }

  /// Writes figures as JSON or as a table.
  func write(_ metrics: [Metrics]) throws {
    guard format == .json else { return try write(Metrics.table(metrics)) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try write(String(decoding: try encoder.encode(metrics), as: UTF8.self))
  }

  func write(_ text: String) throws {
    guard let output else { return print(text) }
    try (text.hasSuffix("\n") ? text : text + "\n")
      .write(toFile: output, atomically: true, encoding: .utf8)
  }
}
