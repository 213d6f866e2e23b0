import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import Testing

/// Tests of blocked addresses in the whole program, in the run in which they are blocked and after
/// a restart.
@Suite(.onOwnThread)
struct BlockedAddressTests {
  private let inner: TestServer
  private let proxy: TestServer
  private let program: Program
  private var target: String { inner.url("/admin").absoluteString }

  init() throws {
    let inner = try TestServer { _, connection in connection.respond("inner") }
    self.inner = inner
    proxy = try TestServer { _, connection in
      connection.respond("<title>Outer</title><a href='\(inner.url("/admin"))'>in</a>")
    }
    program = Program(environment: [
      "SWITCHBOARD_ENGINE": "light", "http_proxy": proxy.url("").absoluteString, "no_proxy": "",
    ])
  }

  private func run(_ lines: [String]) throws -> ProcessRun {
    try program.run(["--keep-going"] + lines.flatMap { ["-c", $0] })
  }

  /// Returns the lines of a run's output that equal the blocked address.
  private func count(_ run: ProcessRun, _ line: String) -> Int {
    run.output.split(separator: "\n").count { $0 == line }
  }

  @Test func `a link that is blocked in a new tab keeps its address across a restart`() throws {
    let first = try run([
      "open tab http://outer.example", "wait", "follow 1 --in-new-tab", "wait", "location",
      "watch active-address --once", "tabs", "page", "reload", "add bookmark",
    ])
    #expect(count(first, target) == 1, "\(first)")
    #expect(count(first, "active-address: \(target)") == 1, "\(first)")
    #expect(first.output.contains("\(target) is not loaded: a page of the network"), "\(first)")
    #expect(first.errors.contains("there is no page to reload"), "\(first)")
    #expect(first.errors.contains("the address of the active tab was blocked"), "\(first)")
    let second = try run([
      "location", "wait", "page", "tabs", "navigation", "save session kept", "export session",
    ])
    #expect(count(second, target) == 1, "\(second)")
    #expect(
      second.output.contains(
        "\(target) is not loaded: a safety rule blocked this address: type the address to open it"),
      "\(second)")
    #expect(second.output.contains("page about:blocked?\(target)"), "\(second)")
    #expect(inner.requests.isEmpty)
    let third = try run([
      "restore session kept", "activate tab 2", "wait", "location", "close tab", "reopen", "closed",
    ])
    #expect(count(third, target) == 1 && inner.requests.isEmpty, "\(third)")
  }

  @Test func `a blocked link in the same tab is shown, and a reload shows the page again`() throws {
    let first = try run([
      "open tab http://outer.example", "wait", "follow 1", "wait", "location", "links", "reload",
      "wait", "location", "links",
    ])
    #expect(count(first, target) == 1, "\(first)")
    #expect(count(first, "http://outer.example") == 1, "\(first)")
    #expect(count(first, "No page is loaded: ‘page’ shows why.") == 1, "\(first)")
    #expect(count(first, "   1  in    \(target)") == 1, "\(first)")
    #expect(first.code == 1 && inner.requests.isEmpty, "\(first)")
    let second = try run(["go \(target)", "wait", "page"])
    #expect(second.code == 0 && second.output.contains("inner"), "\(second)")
    #expect(inner.requests.map(\.target) == ["/admin"])
  }
}
