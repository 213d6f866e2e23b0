import BrowserModelTesting
import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// A profile with every kind of data, as the program left it.
struct AttackedProfile {
  /// The end of the last run on a profile.
  enum Ending: String, CaseIterable {
    /// The program quit.
    case clean = "C"
    /// The program was killed after an acknowledged save, so the log of its database still exists.
    case killed = "W"
  }

  /// The number of stored cookies.
  static let cookieCount = 20

  /// The files at the end.
  let image: ProfileImage
  /// The files halfway through the run, which an attack can restore.
  let older: ProfileImage
  /// The lines that show the entire contents of the profile.
  let lines: [String]

  /// Creates a profile.
  /// - Parameters:
  ///   - sandbox: The directory to create it in. Its files contain the path.
  ///   - ending: How its last run ends.
  ///   - seed: The seed of its addresses and pages.
  init(in sandbox: Sandbox, _ ending: Ending, seed: UInt64) throws {
    try sandbox.restore(Self.empty(sandbox))
    try Self.addCookies(in: sandbox)
    var script = AttackedProfileScript(seed: seed)
    let file = sandbox.temporary.file("old.session")
    try Data(AttackedProfileScript.oldSession.utf8).write(to: file)
    let halves = [script.firstHalf(importing: file.path), script.secondHalf()]
    (older, image) =
      switch ending {
      case .clean: try Self.images(ofRuns: halves, in: sandbox)
      case .killed: try Self.images(ofKilledRun: halves, in: sandbox)
      }
    try sandbox.restore(image)
    lines = try Picture.lines(for: sandbox.program)
  }

  /// Stores cookies, as an engine that loads pages does. The runs on the profile load none.
  private static func addCookies(in sandbox: Sandbox) throws {
    let state = sandbox.program.profile.url.appendingPathComponent("states/default")
    try FileManager.default.createDirectory(
      at: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = state.appendingPathComponent("sessions.sqlite")
    var changes = SessionChanges()
    for number in 1...cookieCount {
      changes.cookies[number] = CookieRecord(id: number, value: Data("cookie \(number)".utf8))
    }
    _ = try #require(SessionStore.open(at: file).store).save(changes)
  }

  private static func empty(_ sandbox: Sandbox) throws -> ProfileImage {
    var image = try sandbox.image()
    image.files = [:]
    image.directories = Array(sandbox.roots.keys)
    return image
  }
}

// MARK: - Runs

extension AttackedProfile {
  private static func images(
    ofRuns halves: [[String]], in sandbox: Sandbox
  ) throws -> (ProfileImage, ProfileImage) {
    let images = try halves.map { lines in
      let run = try sandbox.program.run(["--script", "-"], input: lines.joined(separator: "\n"))
      try Attack.check(run.code == 0 && run.errors.isEmpty, "\(run)")
      return try sandbox.image()
    }
    return (images[0], images[1])
  }

  private static func images(
    ofKilledRun halves: [[String]], in sandbox: Sandbox
  ) throws -> (ProfileImage, ProfileImage) {
    let (process, input, output) = try sandbox.program.start(
      lines: halves[0] + ["save"], errors: .standardError)
    defer {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try Sandbox.read(output, upTo: "saved\n")
    let older = try sandbox.image()
    let text = (halves[1] + ["save"]).map { "\($0)\n" }.joined()
    try input.write(contentsOf: Data(text.utf8))
    try Sandbox.read(output, upTo: "saved\n")
    // Nothing changes after a save, so that the files are those of a killed run.
    return (older, try sandbox.image())
  }
}

// MARK: - Script

/// The lines that fill a profile: windows of two browser states with about sixty tabs, and all
/// other data that a profile stores.
struct AttackedProfileScript {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func firstHalf(importing file: String) -> [String] {
    let regular = tabs(24) + ["pin tab 1-2", "group tabs 4-6 --title work --color red"]
    let closing = ["close tab 9", "close tab 3", "add bookmark", "add bookmark c.org --title see"]
    let windows = ["new window"] + tabs(10) + ["new window"] + tabs(3) + ["close window"]
    let others = ["import session \(file)", "activate window 1", "save session trip"]
    return regular + closing + windows + others + ["set preference recently-closed-limit 20"]
  }

  mutating func secondHalf() -> [String] {
    let state = ["create state other", "new window --state other"] + tabs(18)
    let library = ["add bookmark", "close tab", "set preference home-page o.org"]
    let incognito = ["new incognito i1.org"] + tabs(4) + ["switch regular"]
    return ["activate window 1"] + tabs(6) + ["duplicate tab 2", "close tab 5", "reopen"]
      + [
        "collapse group 1", "add bookmark", "close tab 7", "save session walk",
        "set setting keeps-typed-lines off",
      ]
      + state + library + incognito
  }

  /// Opens tabs with one to four pages each.
  private mutating func tabs(_ count: Int) -> [String] {
    (0..<count).flatMap { _ in
      let others = (0..<number(4)).map { _ in "go \(address())" }
      let goesBack = !others.isEmpty && number(3) == 0
      return ["open tab \(address())"] + others + (goesBack ? ["go back"] : [])
    }
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private mutating func address() -> String {
    let path = String(repeating: "x", count: number(9) * number(9))
    return "\(number(9999)).org/\(path)"
  }

  /// A session with tabs that become inactive because they have not been used for a long time.
  static let oldSession = """
    switchboard session 1
    saved 2020-11-22T03:00:36.091Z

    window

    """ + (1...4).map { oldTab($0) }.joined()

  private static func oldTab(_ number: Int) -> String {
    """
      tab
        created 2020-11-22T03:00:35.723Z
        used 2020-11-22T03:00:36.076Z
        page https://old\(number).org 2020-11-22T03:00:35.723Z current

    """
  }
}
