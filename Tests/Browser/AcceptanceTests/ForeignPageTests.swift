import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import TerminalTesting
import Testing

/// Tests that a page from a host cannot control the terminal, reorder a line, or be hidden.
@Suite(.onOwnThread)
struct ForeignPageTests {
  private static let hostile = ForeignTextTests.hostile

  private let server: TestServer
  private let folder = TemporaryDirectory()

  init() throws {
    server = try TestServer { request, connection in
      switch request.target {
      case "/json":
        connection.respond(Self.json, type: "application/json; charset=utf-8")
      case "/text":
        connection.respond("plain \(Self.hostile)", type: "text/plain; charset=utf-8")
      case "/file":
        connection.respond(
          "PK", type: "application/zip",
          fields: ["Content-Disposition: attachment; filename=\"\(Self.hostile).zip\""])
      case "/type": connection.respond("PK", type: "application/\(Self.hostile)")
      case "/redirect":
        connection.respond(status: 302, fields: ["Location: http://\(Self.hostile)/"])
      case "/scheme":
        connection.respond(status: 302, fields: ["Location: x\(Self.hostile):y"])
      case "/header":
        connection.respond("words", fields: ["Refresh: 30; url=/\(Self.hostile)"])
      default: connection.respond(Self.page, type: "text/html; charset=utf-8")
      }
    }
  }

  private static let json = "{\"a \(hostile)\": [\"b \(hostile)\"]}"

  private static let page = """
    <title>title \(hostile)</title><meta name=description content='summary \(hostile)'>
    <meta http-equiv=refresh content='30; url=/next\(hostile)'>
    <h1>heading \(hostile)</h1><p>body \(hostile)<pre>pre \(hostile)</pre>
    <ul><li>item \(hostile)</ul><table><caption>\(hostile)</caption><tr><th>\(hostile)<tr><td>cell
    \(hostile)</table><img alt='image \(hostile)' src=i><a href='/a?\(hostile)'>link \(hostile)</a>
    <a href='x\(hostile):y'>other</a><a href='http://\(hostile)@a.org/'>user</a>
    <form action='/b?\(hostile)'><label>label \(hostile) <input name='n\(hostile)'
    value='value \(hostile)'></label><select name=s><option>option \(hostile)</select>
    <input type=submit name=b value='button \(hostile)'></form>
    """

  /// Lines that show the pages of the host, and lines that fail with words of these pages.
  private var lines: [String] {
    let reading = [
      "wait", "page", "source", "links", "forms", "find z", "navigation", "tabs", "location",
      "helpers", "follow 1 --in-background", "follow 2", "follow 3", "fill form 1 nothing=1",
      "fill form 1 s=none", "submit form 1 --button none", "history", "page --json", "links --json",
    ]
    let paths = ["", "json", "text", "header", "type", "redirect", "scheme", "file"]
    let visits = paths.flatMap { ["open tab \(server.url("/\($0)"))"] + reading }
    return ["set preference downloads-folder \(folder.path)"] + visits
      + ["wait for downloads", "downloads", "downloads --json", "tabs --json", "history"]
  }

  @Test(arguments: [[], ["--echo"], ["--json"]])
  func `no output of a script has a hidden character of a page`(arguments: [String]) throws {
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let run = try program.run(
      arguments + ["--keep-going"], input: lines.joined(separator: "\n"))
    #expect(ForeignTextTests.hidden(in: run.output) == [])
    #expect(ForeignTextTests.hidden(in: run.errors) == [])
    let escape = arguments == ["--json"] ? "\\u001b" : "\\u{1b}"
    for word in ["title", "heading", "body", "pre", "item", "cell", "image", "link", "label"] {
      #expect(
        run.output.contains("\(word) x\(escape)[2J\\u"), "\(word): \(run.output.prefix(4000))")
    }
    #expect(run.output.contains("plain x\\u") && run.output.contains(".zip"))
    #expect(try folder.names.contains { $0.hasSuffix("z.zip") })
  }

  @Test func `a script saves the page as its host sent it`() throws {
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let run = try program.run([
      "-c", "open tab \(server.url("/"))", "-c", "wait", "-c", "save page -",
    ])
    #expect(run.code == 0 && run.output.contains(Self.page), "\(run)")
  }

  @Test func `the terminal shows a page escaped, in text, source, listings and tab strip`() throws {
    let profile = TemporaryDirectory()
    let process = try TerminalProcess(
      [Program.path, "--profile", profile.path, "--quiet"],
      environment: Program.terminalEnvironment(
        home: profile.path, ["SWITCHBOARD_ENGINE": "light"]),
      columns: 200, rows: 60)
    try process.wait { $0.showsPrompt }
    try process.send("open tab \(server.url("/"))\r")
    // The strip is drawn with the prompt.
    try process.wait { screen in
      screen.transcript.contains { $0.contains("title x\\u{1b}[2J\\u{9b}") }
        && screen.showsPrompt
    }
    for line in ["page", "source", "links", "forms", "find body", "save page -", "tabs"] {
      try process.send("\(line); echo end of \(line)\r")
      try process.wait { screen in
        screen.transcript.contains("end of \(line)") && screen.showsPrompt
      }
    }
    let rows = process.screen.transcript
    #expect(ForeignTextTests.hidden(in: rows.joined(separator: "\n")) == [], "\(rows)")
    // The terminal divides long lines into rows.
    let text = rows.joined()
    for word in ["heading", "body", "pre", "item", "cell", "image", "link", "label", "option"] {
      #expect(text.contains("\(word) x\\u{1b}[2J\\u{9b}"), "\(word): \(rows)")
    }
  }
}
