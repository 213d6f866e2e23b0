import BrowserModelTesting
import Foundation
import ProcessTesting
import TerminalTesting
import Testing

// MARK: - Signals and jobs

extension TerminalTests {
  @Test func `interrupting ends a replay whose lines never wait`() throws {
    let script = profile.path + "/long.script"
    try String(repeating: "location\n", count: 50_000)
      .write(toFile: script, atomically: true, encoding: .utf8)
    let process = try start()
    try process.send("replay \(script)\r")
    try process.wait { $0.transcript.contains("No tab is active.") }
    try process.send("\u{3}")
    try process.wait { $0.transcript.contains("replay was interrupted") }
    try process.wait { $0.showsPrompt }
  }

  @Test func `^Z gives the terminal back to the shell, and fg the half-typed line`() throws {
    let process = try start([
      "/bin/sh", "-c", "set -m; \"$0\" --profile \"$1\"; echo stopped; read go; fg", Program.path,
      profile.path,
    ])
    try process.send("half a li")
    try process.wait { $0.typedLine == "half a li" }
    try process.send("\u{1a}")
    try process.wait { $0.transcript.contains("stopped") }
    try process.send("\r")
    try process.wait { $0.typedLine == "half a li" }
  }

  @Test func `a program stopped with ^Z has saved everything`() throws {
    let script = """
      set -m; "$0" --profile "$1"; kill -9 %1; wait; "$0" --profile "$1" -c tabs; read end
      """
    let process = try start(["/bin/sh", "-c", script, Program.path, profile.path])
    try process.send("open tab a.org\r")
    try process.wait { $0.transcript.contains("[1 a.org]") }
    try process.send("\u{1a}")
    try process.wait { screen in screen.transcript.contains { $0.hasSuffix("https://a.org") } }
  }

  @Test func `in the background it waits, takes nothing from the shell, and loses nothing`() throws
  {
    // Character by character, as shells with a line editor do, so that each wakes the prompt too.
    let script = """
      set -m; "$0" --profile "$1"; bg; stty -icanon; echo stopped
      read words; stty icanon; echo "shell: $words"; fg
      """
    let process = try start(["/bin/sh", "-c", script, Program.path, profile.path])
    try process.send("half a li")
    try process.wait { $0.typedLine == "half a li" }
    try process.send("\u{1a}")
    try process.wait { $0.transcript.contains("stopped") }
    try process.send("for the shell\r")
    try process.wait { $0.transcript.contains("shell: for the shell") }
    try process.wait { $0.typedLine == "half a li" }
    try process.send("\u{15}quit\r")
    #expect(try process.waitForExit() == .exited(0))
  }

  @Test(arguments: ["sh", "bash"])
  func `started in the background it leaves the shell's terminal alone`(shell: String) throws {
    let script = """
      set -m; modes=$(stty -g); "$0" --profile "$1" &
      until grep -q '^State:.T' /proc/$!/status; do sleep 0.01; done
      test "$modes" = "$(stty -g)" && echo untouched; echo stopped; read go; fg; echo over; read end
      """
    let process = try start(
      ["/bin/\(shell)", "-c", script, Program.path, profile.path], prompt: "")
    try process.wait { $0.transcript.contains("stopped") }
    #expect(process.screen.transcript.contains("untouched"))
    try process.send("\r")
    try process.wait { $0.showsPrompt }
    try process.send("open tab a.org\r")
    try process.wait { $0.transcript.contains("[1 a.org]") && $0.showsPrompt }
    try process.send("quit\r")
    try process.wait { $0.transcript.contains("over") }
    #expect(process.terminal.modes == process.initialModes)
  }

  @Test(arguments: [("sh", "kill %1; bg"), ("bash", "kill %1")])
  func `stopped and ended in the background it has saved everything`(
    shell: String, ending: String
  ) throws {
    // For a moment bash takes the job for one that is still stopped, which has the code 148.
    let script = """
      set -m; "$0" --profile "$1"; modes=$(stty -g); \(ending); code=148
      while test $code = 148; do wait %1; code=$?; done; echo "code $code"
      test "$modes" = "$(stty -g)" && echo untouched; "$0" --profile "$1" -c tabs; echo end; read end
      """
    let process = try start(["/bin/\(shell)", "-c", script, Program.path, profile.path])
    try process.send("open tab a.org\rhalf a li")
    try process.wait { $0.typedLine == "half a li" }
    try process.send("\u{1a}")
    try process.wait { $0.transcript.contains("end") }
    #expect(process.screen.transcript.contains("code 143"))
    #expect(process.screen.transcript.contains("untouched"))
    #expect(process.screen.transcript.contains { $0.contains("https://a.org") })
    #expect(process.terminal.modes == process.initialModes)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal to end is the exit code's reason`(signal: Int32) throws {
    let process = try start()
    try process.send("half a li")
    try process.wait { $0.typedLine == "half a li" }
    process.signal(signal)
    #expect(try process.waitForExit() == .exited(128 + signal))
  }
}
