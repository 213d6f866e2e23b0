import Foundation
import ProcessTesting
import Testing

// MARK: - Windows

extension AttachTests {
  @Test func `scripts that run together each have a window of their own if they open one`() throws {
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let browser = try program.startServing()
    let runs = try (1...5).map { number in
      let lines = ["new window", "open tab data:,\(number)", "wait", "location"]
      return try program.start((lines + ["close window"]).flatMap { ["-c", $0] }, lines: [])
    }
    for (number, run) in zip(1..., runs) {
      let output = String(decoding: try run.output.readToEnd() ?? Data(), as: UTF8.self)
      #expect(output.contains("data:,\(number)\n"), "\(output)")
    }
    let end = try program.run(["-c", "tabs --all --json", "-c", "quit browser"])
    #expect(end.output == "[]\n", "\(end)")
    browser.waitUntilExit()
  }
}
