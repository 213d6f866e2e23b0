import Foundation

/// A program that has run to its end.
struct FinishedProgram {
  let isSuccess: Bool
  /// The text that the program has written to its standard output.
  let output: String

  /// Runs a program and waits for its end.
  /// - Parameters:
  ///   - words: The name of the program and its arguments.
  ///   - showsErrors: Whether the standard error of the program is shown.
  init(_ words: [String], showsErrors: Bool = true) throws {
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = pipe
    if !showsErrors { process.standardError = FileHandle.nullDevice }
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    isSuccess = process.terminationStatus == 0
  }
}
