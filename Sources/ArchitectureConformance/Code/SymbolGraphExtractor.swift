import Foundation

/// Has the toolchain write symbol graphs of built modules.
struct SymbolGraphExtractor {
  private let location: IndexLocation
  private let target: String
  private let moduleFolders: [String]
  private let moduleMaps: [String]

  init(_ location: IndexLocation, _ build: BuildFolder, target: String) {
    self.location = location
    self.target = target
    moduleFolders = build.moduleFolders
    moduleMaps = build.moduleMaps
  }

  /// The graph of a module, with its private declarations.
  /// - Throws: ``RuleError`` where the module cannot be found beside the index, or not be read.
  func graph(of module: String) throws(RuleError) -> SymbolGraph {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("symbol-graph-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try extract(module, into: folder)
      return try SymbolGraph(contentsOf: folder)
    } catch {
      throw RuleError(
        what: "the compiler's description of module \(module) cannot be had: \(error)",
        suggestion: IndexError.build)
    }
  }

  private func extract(_ module: String, into folder: URL) throws {
    #if os(macOS) || os(Linux)
      let process = Process(), errors = Pipe()
      process.executableURL = tool
      process.arguments = arguments(for: module, folder)
      process.standardError = errors
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Failure(description: text) }
    #else
      throw Failure(description: "no toolchain runs here")
    #endif
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The tool of the toolchain that the index's library is of.
  private var tool: URL {
    URL(fileURLWithPath: location.library).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("bin/swift-symbolgraph-extract")
  }

  private func arguments(for module: String, _ folder: URL) -> [String] {
    let maps = moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    return ["-module-name", module, "-target", target, "-minimum-access-level", "private"]
      + ["-skip-inherited-docs", "-skip-synthesized-members", "-output-dir", folder.path]
      + moduleFolders.flatMap { ["-I", $0] } + maps
  }
}
