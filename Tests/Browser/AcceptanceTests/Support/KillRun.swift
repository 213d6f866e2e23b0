import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// A program that is repeatedly killed at random moments while it runs random lines on one profile.
///
/// The next run must restore the state after one of these lines, from the last acknowledged save to
/// the last line that may have run. The expected states come from running the same lines without
/// interruption on a copy of the profile.
struct KillRun {
  /// The number of acknowledged saves in all rounds.
  private(set) var acknowledgements = 0
  /// The number of rounds in which the program was killed before it had run all lines.
  private(set) var interruptions = 0
  /// The number of rounds in which the program ended before the kill.
  private(set) var ends = 0

  private let program = Program()
  private var random: RandomLines

  init(seed: UInt64) { random = RandomLines(seed: seed) }

  /// Runs lines, kills the program, and checks the data of the next run.
  mutating func round(_ name: String) throws {
    let lines = random.lines(40) + ["go \(Self.ending)"]
    let (states, duration) = try states(after: lines)
    let isAtEnd = random.fraction() < 0.2
    let (output, hasEnded) = try killed(
      running: lines, after: random.fraction() * (isAtEnd ? 0.05 : duration), isAtEnd: isAtEnd)
    let saves = output.split(separator: "\n").count { $0 == "saved" }
    acknowledgements += saves
    if !output.contains(Self.ending) { interruptions += 1 }
    if hasEnded { ends += 1 }
    let acknowledged = lines.indices.filter { lines[$0] == "save" }.prefix(saves).last
    // A run that has ended has saved everything.
    let saved = hasEnded ? lines.count : acknowledged.map { $0 + 1 } ?? 0
    let next = try program.run(Self.picture.flatMap { ["-c", $0] } + ["--keep-going"])
    let found = try #require(Self.pictures(next.output).first, "\(next)")
    let isKnown = states[saved...].contains(found)
    try #require(
      isKnown,
      """
      \(name): after \(saves) saves, line \(saved), there is
      \(found)
      which is what there was after lines \(states.indices.filter { states[$0] == found }); \
      what was saved is
      \(states[saved])
      """)
  }
}

// MARK: - Runs

extension KillRun {
  /// The lines that show the state.
  static let picture = [
    "windows", "export session", "closed", "sessions", "get preference home-page",
    "echo \(frame.end)",
  ]
  /// The first and last texts that these lines show.
  private static let frame = (title: "window     ", end: "end of picture")
  /// The address that the last line opens. It is shown after all lines have run.
  private static let ending = "https://the.end"

  /// Returns the states at the start and after each line, and the time that the lines take.
  private func states(after lines: [String]) throws -> ([String], Double) {
    let copy = Program()
    // A killed run leaves its socket, which cannot be copied.
    try? FileManager.default.removeItem(at: program.profile.file("socket"))
    try FileManager.default.removeItem(at: copy.profile.url)
    try FileManager.default.copyItem(at: program.profile.url, to: copy.profile.url)
    let start = ContinuousClock.now
    _ = try copy.run(["--keep-going", "--script", "-"], input: lines.joined(separator: "\n"))
    let duration = (ContinuousClock.now - start) / .seconds(1)
    try FileManager.default.removeItem(at: copy.profile.url)
    try FileManager.default.copyItem(at: program.profile.url, to: copy.profile.url)
    return (try Self.pictures(after: lines, in: copy), duration)
  }

  /// Returns the output for the states before and after each line.
  static func pictures(after lines: [String], in program: Program) throws -> [String] {
    let input = (picture + lines.flatMap { [$0] + picture }).joined(separator: "\n")
    return pictures(try program.run(["--keep-going", "--script", "-"], input: input).output)
  }

  /// Kills the program at the given time after its start or after the end of its input.
  /// - Returns: The output, and whether the run ended before it was killed.
  private func killed(
    running lines: [String], after seconds: Double, isAtEnd: Bool
  ) throws -> (output: String, hasEnded: Bool) {
    // The last line always shows something, even if the window has no tabs.
    let (process, input, output) = try program.start(
      ["--keep-going"], lines: lines + ["location", "windows"])
    var printed = Data()
    while isAtEnd, !String(decoding: printed, as: UTF8.self).contains(Self.frame.title) {
      let data = output.availableData
      try #require(!data.isEmpty, "The program ended early.")
      printed += data
    }
    if isAtEnd { try input.close() }
    // This is a random delay. It doesn't wait for anything to happen.
    usleep(UInt32(seconds * 1_000_000))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    if !isAtEnd { try input.close() }
    printed += output.readDataToEndOfFile()
    return (String(decoding: printed, as: UTF8.self), process.terminationReason == .exit)
  }

  /// Returns the output for each state, without times.
  static func pictures(_ output: String) -> [String] {
    output.replacing(/\d{4}-\d\d-\d\d[T ][\d:.]+Z/, with: "T")
      // The open windows are listed with the time of the last save.
      .replacing(/.*\(open windows\).*/, with: "")
      .split(separator: Self.frame.title).compactMap {
        $0.split(separator: Self.frame.end).first.map(String.init)
      }
  }
}
