import Foundation
import SwitchboardLineEditor
import Testing

/// What listening to signals does to other programs.
@MainActor
struct TerminationSignalTests {
  /// The signals that a program ignores which is started now, as bits.
  private func ignoredByChild() throws -> UInt64 {
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/grep")
    process.arguments = ["SigIgn", "/proc/self/status"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let bits = text.split(separator: "\t").last?.dropLast() ?? ""
    return try #require(UInt64(bits, radix: 16), "\(text)")
  }

  /// Otherwise these could not be asked to end, for ever.
  @Test func `what is started while a script listens ignores no signal for that`() throws {
    let before = try ignoredByChild()
    for _ in 1...10 {
      let signals = TerminationSignals {}
      #expect(try ignoredByChild() == before)
      signals.stop()
    }
  }
}
