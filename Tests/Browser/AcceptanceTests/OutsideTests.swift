import Foundation
import ProcessTesting
import ServerTesting
import TerminalTesting
import Testing

/// Tests of what leaves the browser at a terminal: to the clipboard, an editor and another browser.
@Suite(.onOwnThread)
struct OutsideTests {
  private let profile = ProfileDirectory()

  private func file(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(profile.path)/\(name)", atomically: true, encoding: .utf8)
  }

  private func program(_ name: String, _ line: String) throws {
    try writeProgram("#!/bin/sh\n\(line)\n", to: "\(profile.path)/\(name)")
  }

  private func start(_ others: [String: String]) throws -> TerminalProcess {
    let others = others.merging(["SWITCHBOARD_ENGINE": "light"]) { $1 }
    let process = try TerminalProcess(
      [Program.path, "--profile", profile.path],
      environment: Program.terminalEnvironment(home: profile.path, others))
    try process.wait { $0.cursorLine.hasSuffix(">") }
    return process
  }

  @Test(arguments: [false, true])
  func `the address is copied, the page opened elsewhere, and a text edited`(isAttached: Bool)
    throws
  {
    let home = profile.path
    try file("page.html", "<title>t</title><form><textarea name=note>old</textarea></form>")
    try program("tmux", "exec cat > \(home)/copied")
    let environment = [
      "TMUX": "x", "PATH": "\(home):/usr/bin:/bin", "XDG_RUNTIME_DIR": home,
      "EDITOR": "sed -i s/old/new/", "BROWSER": "echo opened",
    ]
    let own = try start(environment)
    let process = isAttached ? try start(environment) : own
    try process.send("open \(home)/page.html\r")
    try process.wait { $0.transcript.contains("[1 t]") && $0.cursorLine.hasSuffix(">") }
    try process.send("copy\r")
    try process.wait { $0.transcript.contains { $0.hasPrefix("copied ") } }
    let copied = try String(contentsOfFile: "\(home)/copied", encoding: .utf8)
    #expect(copied == "file://\(home)/page.html")
    try process.send("open outside\r")
    try process.wait { $0.transcript.contains { $0.hasPrefix("opened file://") } }
    try process.send("edit form note\rforms\r")
    try process.wait { $0.transcript.contains { $0.contains("note") && $0.contains("new") } }
    let left = try FileManager.default.contentsOfDirectory(atPath: home)
    #expect(!left.contains { $0.hasPrefix("switchboard-") && $0.hasSuffix(".txt") }, "\(left)")
    own.signal(SIGCONT)
  }

  @Test(arguments: [false, true])
  func `the terminal shows a picture, and a program what has been downloaded`(isAttached: Bool)
    throws
  {
    let home = profile.path
    let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
    try Data(base64Encoded: picture)?.write(to: URL(fileURLWithPath: "\(home)/dot.png"))
    let server = try TestServer { _, connection in
      connection.respond([1, 2], type: "audio/ogg", fields: ["Content-Disposition: attachment"])
    }
    // ‘cat’ writes the picture to the terminal.
    try program("cat", "exec /bin/cat > \(home)/shown")
    try program("run-mailcap", "echo \"viewed $*\"")
    let environment = [
      "TERM_PROGRAM": "WezTerm", "PATH": "\(home):/usr/bin:/bin", "XDG_RUNTIME_DIR": home,
    ]
    let own = try start(environment)
    let process = isAttached ? try start(environment) : own
    try process.send("open \(home)/dot.png\r")
    try process.wait { screen in
      let shown = try? String(contentsOfFile: "\(home)/shown", encoding: .utf8)
      return shown == "\u{1b}]1337;File=inline=1:\(picture)\u{7}\n"
        && screen.transcript.contains { $0.hasPrefix("PNG image, 1 × 1 pixels") }
    }
    try process.send("set preference downloads-folder \(home)\ropen \(server.url("/a.ogg"))\r")
    try process.send("wait for downloads\ropen download 1\r")
    try process.wait { $0.transcript.contains("viewed audio/ogg:\(home)/a.ogg") }
    own.signal(SIGCONT)
  }

  @Test func `incognito pages stay inside, and scripts have no terminal`() throws {
    let run = try Program().run([
      "--keep-going", "-c", "open tab a.org", "-c", "copy", "-c", "new incognito b.org", "-c",
      "open outside",
    ])
    #expect(run.code == 1 && run.errors.contains("the output is no terminal"), "\(run)")
    #expect(run.errors.contains("incognito pages are opened nowhere else"), "\(run)")
  }
}
