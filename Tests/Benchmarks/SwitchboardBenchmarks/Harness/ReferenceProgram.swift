import Foundation

/// A program that does the same work as a benchmark and serves as its reference.
struct ReferenceProgram: Sendable {
  private let file: URL

  /// Creates a program from its name, or returns nil if the program isn't installed.
  init?(_ name: String) {
    let directories = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let files = directories.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { return nil }
    self.file = file
  }

  /// Creates a program that is in the same directory as the benchmarks, or returns nil if there is
  /// no such program.
  init?(beside name: String) {
    guard let benchmarks = Bundle.main.executableURL else { return nil }
    let file = benchmarks.deletingLastPathComponent().appendingPathComponent(name)
    guard FileManager.default.isExecutableFile(atPath: file.path) else { return nil }
    self.file = file
  }

  /// Runs the program without showing its output and returns whether it succeeded.
  func run(_ arguments: [String]) async -> Bool {
    let process = process(arguments)
    return await withCheckedContinuation { ended in
      process.terminationHandler = { ended.resume(returning: $0.terminationStatus == 0) }
      do { try process.run() } catch { ended.resume(returning: false) }
    }
  }

  /// Starts the program without showing its output.
  func start(_ arguments: [String]) throws -> Process {
    let process = process(arguments)
    try process.run()
    return process
  }

  private func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = file
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }
}
