import BrowserCommands
import Foundation
import ProcessTesting
import Switchboard
import SwitchboardRemote
import SwitchboardTesting
import TerminalTesting
import Testing

/// A browser with the examples in a folder of its own.
struct PluginStage {
  let program = Program()
  let folder: URL
  private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/Examples/Python")

  init() throws {
    folder = program.profile.url.deletingLastPathComponent()
      .appendingPathComponent("plugins-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["switchboard", "reading_time", "address_filter"] {
      let example = Self.examples.appendingPathComponent("\(name).py")
      try writeProgram(String(contentsOf: example, encoding: .utf8), to: file("\(name).py").path)
    }
    try Data("ads.example\n127.0.0.1\n".utf8).write(to: file("blocked.txt"))
  }

  func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Writes a plug-in, and returns the words that start it.
  func plugin(_ name: String, _ script: String) throws -> String {
    let beginning = "import os, struct, time\nfrom switchboard import Connection, Failure\n"
    try Data((beginning + script).utf8).write(to: file("\(name).py"))
    return "python3 \(file("\(name).py").path)"
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  var readingTime: String {
    "\(file("reading_time.py").path) --calls show-page --observes active-loading"
  }

  var filter: String {
    "\(file("address_filter.py").path) \(file("blocked.txt").path) --wraps load-url --wraps open-tab "
      + "--wraps open-addresses"
  }

  /// Runs lines in a browser that loads pages.
  func run(_ plugins: [String], _ lines: [String], _ options: [String] = []) throws -> ProcessRun {
    try program.run(
      ["--engine", "light"] + plugins.flatMap { ["--plugin", $0] } + options
        + lines.flatMap { ["-c", $0] })
  }

  /// Starts a browser without a prompt, and connects to it.
  func serve(_ plugin: String) async throws -> (process: Process, client: RemoteClient) {
    let process = try program.start(
      ["--engine", "light", "--serve", "--plugin", plugin], lines: []
    ).process
    var client: RemoteClient?
    try await eventually {
      client = try? await RemoteClient.connect(to: .socket(program.path(of: "socket")))
      return client != nil
    }
    return (process, try #require(client))
  }

  /// The process of a plug-in, or nil if it does not run.
  func process(of name: String) -> pid_t? {
    let path = file("\(name).py").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.first { process in
      let arguments = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
      let words = arguments?.split(separator: "\0").map(String.init) ?? []
      return words.contains(path) && !words.contains("--plugin") && words.first != "/usr/bin/env"
    }
  }

  func status(_ client: RemoteClient) async throws -> PluginStatus {
    try #require(
      try await client.run("PluginCommands.showPlugins").decoded(as: [PluginStatus].self).first)
  }

  /// Waits until a plug-in runs again after it has ended.
  func awaitRestart(_ count: Int, _ client: RemoteClient) async throws {
    try await eventually {
      let status = try await status(client)
      return status.state == "running" && status.restarts == count
    }
  }
}
