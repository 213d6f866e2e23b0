import Foundation
import Testing

/// Runs other programs to their end.
enum Shell {
  struct Output {
    let code: Int32
    let text: String
    let errors: String
  }

  /// Runs a program of the search path, or by its path.
  @discardableResult
  static func run(
    _ program: String, _ arguments: [String], in folder: URL? = nil
  ) throws -> Output {
    let files = FileManager.default.temporaryDirectory
      .appendingPathComponent("shell-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    // Files, since a pipe that nobody reads stops who writes much.
    let output = files.appendingPathComponent("out"), errors = files.appendingPathComponent("err")
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Output(
      code: process.terminationStatus,
      text: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// Runs what must succeed.
  static func require(
    _ program: String, _ arguments: [String], in folder: URL? = nil
  ) throws {
    let output = try run(program, arguments, in: folder)
    try #require(output.code == 0, "\(program) \(arguments): \(output.text)\(output.errors)")
  }
}
