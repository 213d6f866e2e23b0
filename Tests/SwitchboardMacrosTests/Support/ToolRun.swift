import Foundation

/// A program that has run, with all that it printed.
struct ToolRun {
  let output: String
  let code: Int32

  /// Runs a program that is found by its name.
  init(_ arguments: [String], in directory: TemporaryDirectory) throws {
    let file = directory.url.appendingPathComponent("output-\(UUID().uuidString)")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let handle = try FileHandle(forWritingTo: file)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    output = try String(contentsOf: file, encoding: .utf8)
    code = process.terminationStatus
  }
}
