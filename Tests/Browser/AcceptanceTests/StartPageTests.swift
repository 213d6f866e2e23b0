import Foundation
import ProcessTesting
import ServerTesting
import Testing

/// Tests of the addresses and files on the command line.
@Suite(.onOwnThread)
struct StartPageTests {
  let program = Program()

  private func file(_ name: String, _ text: String) throws -> String {
    let path = program.path(of: name)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func `a page is never run as a script`() throws {
    let page = try file("it's a page.html", "<title>T</title>location\n<p>quit")
    let run = try program.run(["--engine", "light", page, "-c", "wait", "-c", "tabs --json"])
    #expect(run.code == 0 && run.errors.isEmpty, "\(run)")
    #expect(run.output.contains(#""title": "T""#) && run.output.contains("it's%20a%20page.html"))
  }

  @Test func `several addresses open in tabs, and are there in the next run`() throws {
    let page = try file("a.html", "<title>A</title>x")
    let other = try file("b.txt", "location\n")
    #expect(try program.run([page, other, "data:,c"], input: "wait all\n").code == 0)
    let tabs = try program.run(["-c", "tabs"])
    #expect(tabs.output.split(separator: "\n").count == 4, "\(tabs)")
  }

  @Test func `a file that begins with a number sign and an exclamation mark is a script`() throws {
    let script = try file("words", "#!/usr/bin/env switchboard\necho $2 $1\n")
    #expect(try program.run([script, "a.org", "b"]) == ProcessRun(output: "b a.org\n"))
  }

  @Test func `a dump prints pages and keeps nothing`() throws {
    let page = try file("a.html", "<title>A</title><h1>Big</h1><p>words <a href=b>link</a>")
    let text = "A\nfile://\(page)\n\nBig\n\nwords link [1]\n"
    #expect(try program.run(["--engine", "light", "--dump", page]) == ProcessRun(output: text))
    #expect(
      try program.run(["--engine", "light", "--dump", page, page])
        == ProcessRun(output: text + text))
    #expect(try program.run(["-c", "tabs --json"]).output == "[]\n")
    // A browser that runs on the profile neither helps nor notices.
    let browser = try program.startServing()
    #expect(try program.run(["--engine", "light", "--dump", page]) == ProcessRun(output: text))
    #expect(try program.run(["-c", "tabs --json", "-c", "quit browser"]).output == "[]\n")
    browser.waitUntilExit()
  }

  @Test func `a dump goes on after a page with an error, and saves no file`() throws {
    let server = try TestServer { request, connection in
      switch request.target {
      case "/lost": connection.respond("<p>Nothing here", status: 404, type: "text/html")
      default: connection.respond("PK", type: "application/zip")
      }
    }
    let page = try file("b.html", "<p>last words")
    let run = try program.run(
      ["--engine", "light", "--dump", "http://127.0.0.1:1/", server.url("/lost").absoluteString]
        + [server.url("/a.zip").absoluteString, page])
    #expect(run.code == 1 && run.errors.contains("refused the connection"), "\(run)")
    #expect(run.errors.contains("status 404") && run.output.contains("Nothing here"), "\(run)")
    #expect(run.errors.contains("application/zip cannot be shown"), "\(run)")
    #expect(run.output.hasSuffix("last words\n"), "\(run)")
    let home = try #require(program.environment["HOME"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home) == [])
  }

  @Test(arguments: [("<p>from <b>a pipe", "\n\nfrom a pipe\n"), ("plain <b>", "\n\nplain <b>\n")])
  func `a page comes from standard input`(_ input: String, _ shown: String) throws {
    let run = try program.run(["--engine", "light", "--dump", "-"], input: input)
    #expect(run.output.hasSuffix(shown) && run.code == 0, "\(run)")
  }

  @Test(arguments: [
    (["no-such-word"], "‘no-such-word’ is neither an address nor a file"),
    (["/nosuch.html"], "there is no file ‘/nosuch.html’"), (["/"], "‘/’ is a directory"),
    (["--dump"], "--dump prints pages"),
    (["--dump", "a.org", "-c", "tabs"], "--dump prints pages"),
    (["--dump", "a.org", "--read-only"], "--dump needs no profile"),
    (["--serve", "a.org"], "--serve runs no lines"),
  ])
  func `a wrong call is refused with 2`(_ arguments: [String], _ reason: String) throws {
    let run = try program.run(arguments)
    #expect(run.code == 2 && run.errors.contains(reason), "\(run)")
  }
}
