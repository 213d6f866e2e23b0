import ArgumentParser
import Testing

@testable import BrowserApp

struct ArgumentsTests {
  @Test(arguments: [
    (["-c", "tabs"], ["tabs"]), (["-ctabs"], ["tabs"]), (["-q", "-ctabs"], ["tabs"]),
    (["-qc", "tabs"], ["tabs"]), (["-copen tab a.org", "-c", "tabs"], ["open tab a.org", "tabs"]),
    (["-chelp", "-ci"], ["help", "i"]), (["-c", "-V", "-c--json"], ["-V", "--json"]),
    (["-c", "-ctabs"], ["-ctabs"]), (["-c", ""], [""]), (["--", "-ctabs"], []),
  ])
  func `a line follows -c in the next word or in the same one`(
    words: [String], lines: [String]
  ) throws {
    #expect(try Arguments.parse(words).lines == lines)
  }

  @Test(arguments: [
    ["-V"], ["--version"], ["-qV"], ["-c", "tabs", "-V"], ["-V", "--bogus"],
    ["--version", "--serve", "-i"],
  ])
  func `the version is printed whatever else is asked for`(words: [String]) {
    let error = #expect(throws: (any Error).self) { try Arguments.parse(words) }
    guard let error else { return }
    #expect(Arguments.exitCode(for: error) == .success)
    #expect(Arguments.fullMessage(for: error) == Arguments.version)
  }
}
