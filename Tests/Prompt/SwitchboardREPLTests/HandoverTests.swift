import Foundation
import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests of the commands with which something leaves a prompt.
struct HandoverTests {
  @Test func `a text goes to the clipboard through the terminal, or through tmux`() throws {
    let item = HandoverItem.clipboard("a\u{1b}[2J")
    let plain = try ShellCommand(handingOver: item, in: [:])
    #expect(plain.input == Array("\u{1b}]52;c;YRtbMko=\u{7}".utf8))
    let inside = try ShellCommand(handingOver: item, in: ["TMUX": "/tmp/tmux,1,0"])
    #expect(inside.text == "tmux load-buffer -w -" && inside.input == Array("a\u{1b}[2J".utf8))
  }

  @Test(arguments: ["echo", "no-such-browser-here:echo", "echo %s"])
  func `an address is one argument of the browser, whatever it contains`(browser: String)
    async throws
  {
    let address = "https://a.org/$(echo x)`echo y`';\"| z"
    let command = try ShellCommand(handingOver: .address(address), in: ["BROWSER": browser])
    let bytes = await command.output()?.bytes ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.last.map(String.init) == address)
  }

  @Test(arguments: [[:], ["BROWSER": ""]])
  func `without a browser, nothing runs`(environment: [String: String]) {
    #expect(throws: HandoverError.self) {
      try ShellCommand(handingOver: .address("https://a.org"), in: environment)
    }
  }

  @Test(arguments: [
    (
      ["TERM": "xterm-kitty"], "iVBORw0KGgoAAA==",
      "\u{1b}_Ga=T,f=100,m=0;iVBORw0KGgoAAA==\u{1b}\\\n"
    ),
    (["TERM": "xterm-kitty"], "R0lGODlh", nil),
    (["TERM_PROGRAM": "WezTerm"], "R0lGODlh", "\u{1b}]1337;File=inline=1:R0lGODlh\u{7}\n"),
    (["TERM_PROGRAM": "WezTerm", "TMUX": "/tmp/tmux,1,0"], "R0lGODlh", nil),
    (["TERM": "xterm-256color"], "iVBORw0KGgoAAA==", nil),
  ])
  func `a picture goes to a terminal that shows its format`(
    environment: [String: String], picture: String, output: String?
  ) {
    let command = try? ShellCommand(handingOver: .picture(picture), in: environment)
    #expect(command?.input == output.map { Array($0.utf8) })
  }

  @Test func `a large picture goes to kitty in chunks of 4096 characters`() throws {
    let picture = "iVBORw0KGgo" + String(repeating: "A", count: 9_001)
    let command = try ShellCommand(
      handingOver: .picture(picture), in: ["KITTY_WINDOW_ID": "1"])
    let text = String(decoding: command.input ?? [], as: UTF8.self)
    let chunks = text.matches(of: /\x1b_G([^;]*);([^\x1b]*)\x1b\\/).map { ($0.1, $0.2) }
    #expect(chunks.map { String($0.0) } == ["a=T,f=100,m=1", "m=1", "m=0"])
    #expect(chunks.map(\.1).joined() == picture && chunks.allSatisfy { $0.1.count <= 4096 })
  }

  @Test func `a file is one argument of the program for its type`() async throws {
    let command = try ShellCommand(
      handingOver: .file(path: "/tmp/a b;echo", type: "audio/ogg"), in: [:])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("run-mailcap")
    try "#!/bin/sh\necho \"<$*>\"\n".write(to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    let shell = ShellCommand(
      text: "PATH='\(folder.path)':$PATH; \(command.text)", parameters: command.parameters)
    let bytes = await shell.output()?.bytes ?? []
    #expect(String(decoding: bytes, as: UTF8.self) == "<audio/ogg:/tmp/a b;echo>\n")
  }

  @Test(arguments: [
    (["VISUAL": "echo v", "EDITOR": "echo e"], "v /tmp/a b"), (["EDITOR": "echo e"], "e /tmp/a b"),
  ])
  func `a draft is one argument of the editor`(
    environment: [String: String], output: String
  ) async throws {
    let command = try ShellCommand(handingOver: .draft("/tmp/a b"), in: environment)
    let bytes = await command.output()?.bytes ?? []
    #expect(String(decoding: bytes, as: UTF8.self) == output + "\n")
  }
}
