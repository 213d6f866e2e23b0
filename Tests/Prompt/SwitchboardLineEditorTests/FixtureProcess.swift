import TerminalTesting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

let promptText = "repl>"

/// Starts the fixture as the leader of its session, and waits for its prompt.
func startFixture(
  columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
) throws -> TerminalProcess {
  let process = try TerminalProcess(
    [fixturePath], environment: standardEnvironment.merging(environment) { $1 },
    columns: columns, rows: rows)
  try process.wait { $0.cursorLine.hasSuffix(promptText) }
  return process
}

extension TerminalProcess {
  /// Changes the width while a message arrives, and waits until the screen meets a condition.
  ///
  /// The message and the signal each erase and draw the line once, in either order. What is drawn
  /// for one width while the terminal gets the next one would be wrapped incorrectly.
  func resize(columns: Int, until condition: (Screen) -> Bool) throws {
    let erasures = screen.erasures
    resize(columns: columns, rows: 24)
    tell("show now \(columns)")
    try wait {
      $0.erasures >= erasures + 2 && $0.hasLine("now \(columns)") && condition($0)
    }
  }
}

/// Starts the fixture to add numbered lines to a history file when asked to.
func startHistoryWriter(path: String, name: String, count: Int) throws -> TerminalProcess {
  let order = ["FIXTURE_APPEND": "\(path)|\(name)|\(count)"]
  let process = try TerminalProcess(
    [fixturePath], environment: standardEnvironment.merging(order) { $1 })
  try process.wait { $0.hasLine("ready") }
  return process
}

/// Starts a script in a shell with job control, where `$0` is the fixture.
func startShell(_ script: String) throws -> TerminalProcess {
  try TerminalProcess(
    ["/bin/sh", "-c", "set -m; " + script, fixturePath], environment: standardEnvironment)
}

private let standardEnvironment = [
  "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/nonexistent", "PS1": "$ ",
  "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
].merging(getenv("TSAN_OPTIONS").map { ["TSAN_OPTIONS": String(cString: $0)] } ?? [:]) { $1 }

/// The path of the fixture, which is beside the tests' executable.
private let fixturePath: String = {
  #if os(Linux)
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = max(0, readlink("/proc/self/exe", &bytes, bytes.count))
    let executable = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  #else
    let executable = CommandLine.arguments[0].components(separatedBy: ".xctest")[0]
  #endif
  return executable.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    + "/LineEditorFixture"
}()

extension Screen {
  func shows(_ text: String) -> Bool {
    transcript.contains { $0.contains(text) }
  }

  func hasLine(_ text: String) -> Bool {
    transcript.contains(text)
  }
}
