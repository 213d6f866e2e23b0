import Foundation

/// Benchmarks that run `switchboard` with a script, including its start and its last save.
///
/// The program must be built beside the benchmarks. The references are `sqlite3` and `switchboard`
/// itself. A row without its reference is compared with itself. A script that attaches to a running
/// browser is compared with a run that only prints the version.
@MainActor
enum PromptBenchmarks {
  static let startRow = "start, show the location and end"
  static let openRow = "open 27000 tabs line by line"
  static let importRow = "import 27000 tabs as a session"
  static let attachRow = "open a tab in a running browser"
  private static let versionRow = "start, print the version and end"
  private static let sqliteRow = "start sqlite3, select 1 and end"

  static var all: [Benchmark] {
    guard let program = ReferenceProgram(beside: "switchboard") else { return [] }
    let sqlite = ReferenceProgram("sqlite3")
    return [
      script("run 100000 comments", "# a comment", 100_000, by: program),
      script("run 20000 lines ‘location’", "location", 20_000, by: program),
      script(openRow, "open tab a.org", 27_000, by: program, reference: importRow),
      importing(by: program), attaching(program), version(program),
      start(program, reference: sqlite == nil ? startRow : sqliteRow),
    ] + (sqlite.map { [start($0)] } ?? [])
  }

  /// A message that names the program that is missing, or nil if there is none.
  static var omission: String? {
    guard ReferenceProgram(beside: "switchboard") == nil else { return nil }
    return "Scripts are left out: build the product ‘switchboard’ in the same configuration."
  }
}

// MARK: - Rows

extension PromptBenchmarks {
  private static func script(
    _ name: String, _ line: String, _ count: Int, by program: ReferenceProgram,
    reference: String? = nil
  ) -> Benchmark {
    row(name, reference: reference) { folder in
      let file = try folder.file("lines.script", String(repeating: line + "\n", count: count))
      return { await program.run(folder.arguments + ["--script", file]) }
    }
  }

  /// Imports the tabs that ``openRow`` opens.
  private static func importing(by program: ReferenceProgram) -> Benchmark {
    row(importRow, reference: importRow) { folder in
      let session = try folder.file("tabs.session", sessionText(tabs: 27_000))
      return { await program.run(folder.arguments + ["-c", "import session \(session)"]) }
    }
  }

  private static func start(_ program: ReferenceProgram, reference: String) -> Benchmark {
    row(startRow, reference: reference) { folder in
      { await program.run(folder.arguments + ["-c", "location"]) }
    }
  }

  private static func attaching(_ program: ReferenceProgram) -> Benchmark {
    Benchmark(.prompt, attachRow, reference: versionRow) { tally in
      let browser = try await RunningBrowser(program)
      let arguments = browser.folder.profileArguments + ["-c", "open tab a.org --in-background"]
      return { count in
        for _ in 0..<count { tally.add(await program.run(arguments) ? 1 : 0) }
        withExtendedLifetime(browser) {}
      }
    }
  }

  private static func version(_ program: ReferenceProgram) -> Benchmark {
    row(versionRow, reference: versionRow) { _ in { await program.run(["--version"]) } }
  }

  private static func start(_ sqlite: ReferenceProgram) -> Benchmark {
    row(sqliteRow, reference: sqliteRow) { _ in { await sqlite.run([":memory:", "select 1"]) } }
  }

  private static func row(
    _ name: String, reference: String?,
    _ make: @escaping @MainActor (ScriptFolder) throws -> @MainActor () async -> Bool
  ) -> Benchmark {
    Benchmark(.prompt, name, reference: reference ?? name) { tally in
      let folder = try ScriptFolder()
      let run = try make(folder)
      return { count in
        for _ in 0..<count {
          folder.deleteProfile()
          tally.add(await run() ? 1 : 0)
        }
      }
    }
  }

  private static func sessionText(tabs count: Int) -> String {
    let time = "2026-11-21T20:00:00.000Z"
    let tab = "    created \(time)\n    used \(time)\n    page https://a.org \(time) current\n"
    return "switchboard session 1\nsaved \(time)\n\nwindow\n"
      + String(repeating: "  tab\n\(tab)", count: count - 1) + "  tab active\n\(tab)"
  }
}

// MARK: - RunningBrowser

/// A browser without a prompt that runs until its benchmark ends.
@MainActor
private final class RunningBrowser {
  let folder: ScriptFolder
  private let process: Process

  /// Starts a browser, and waits until it has answered a run that attaches.
  init(_ program: ReferenceProgram) async throws {
    folder = try ScriptFolder()
    process = try program.start(folder.arguments + ["--serve"])
    let deadline = ContinuousClock.now + .seconds(60)
    while !FileManager.default.fileExists(atPath: folder.socket) {
      guard process.isRunning, .now < deadline else { throw CocoaError(.executableNotLoadable) }
      try await Task.sleep(for: .milliseconds(5))
    }
    guard await program.run(folder.profileArguments + ["-c", "location"]) else {
      throw CocoaError(.executableNotLoadable)
    }
  }

  isolated deinit {
    process.terminate()
    process.waitUntilExit()
  }
}

// MARK: - ScriptFolder

/// A folder for scripts and a profile, which is deleted when this object is destroyed.
private final class ScriptFolder: Sendable {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("SwitchboardBenchmarks-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  private var profile: URL { url.appendingPathComponent("profile") }

  /// The path of the socket of a browser that runs on the profile.
  var socket: String { profile.appendingPathComponent("socket").path }

  /// The arguments for a run that loads no pages and uses the folder's profile.
  var arguments: [String] { ["--engine", "none"] + profileArguments }

  /// The arguments for a run that attaches to the browser of the folder's profile.
  var profileArguments: [String] { ["--profile", profile.path] }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func deleteProfile() { try? FileManager.default.removeItem(at: profile) }
}
