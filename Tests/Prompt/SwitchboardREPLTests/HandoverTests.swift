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
