import Foundation
import Testing

@testable import SwitchboardInspector

/// Tests of the requests that the server of the page answers and refuses.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PageServerTests {
  @Test func `the page and its files are served with a policy that allows no other source`()
    async throws
  {
    try await Inspected.run { inspected in
      for file in PageFile.all {
        let answer = try await inspected.get(file.name)
        #expect(
          answer.status == 200 && answer.body == String(decoding: file.content, as: UTF8.self))
        #expect(answer.head.contains("default-src 'none'"))
        #expect(answer.head.contains("Content-Type: \(file.type); charset=utf-8"))
        #expect(!answer.body.contains("https://"), "\(file.name) loads something from elsewhere")
      }
      #expect(try await inspected.get(method: "HEAD").body == "")
    }
  }

  @Test func `the page names all its files`() throws {
    let text = PageFile.all.map { String(decoding: $0.content, as: UTF8.self) }.joined()
    for file in PageFile.all where !file.name.isEmpty { #expect(text.contains(file.name)) }
  }

  @Test(arguments: [
    ("GET", "missing", [], 404), ("POST", "", [], 405), ("GET", "socket", [], 403),
    ("GET", "", ["Host: evil.example"], 421), ("GET", "", ["Host: 127.0.0.1:1"], 421),
    ("GET", "", ["Host: 127.0.0.1:1", "Host: evil.example"], 421),
    ("GET", "", ["Origin: http://evil.example"], 403), ("GET", "", ["Origin: null"], 403),
  ])
  func `a request that is not the page's own is refused with advice`(
    method: String, name: String, headers: [String], status: Int
  ) async throws {
    try await Inspected.run { inspected in
      let answer = try await inspected.get(name, method: method, headers: headers)
      #expect(answer.status == status && answer.body.hasSuffix(".\n"))
      #expect(try await inspected.get().status == 200)
    }
  }

  @Test(arguments: [
    ("POST", "", 405, "Allow: GET, HEAD"), ("GET", "socket", 426, "Upgrade: websocket"),
  ])
  func `a refusal names what the server accepts`(
    method: String, name: String, status: Int, header: String
  ) async throws {
    try await Inspected.run { inspected in
      let origin = "Origin: http://127.0.0.1:\(inspected.port)"
      let answer = try await inspected.get(name, method: method, headers: [origin])
      #expect(answer.status == status && answer.head.contains(header))
    }
  }

  @Test(arguments: ["http://", "//"])
  func `an address with a host is not a path of the page`(beginning: String) async throws {
    try await Inspected.run { inspected in
      let host = "127.0.0.1:\(inspected.port)"
      let request = "GET \(beginning)\(host)\(inspected.path) HTTP/1.1\r\nHost: \(host)\r\n\r\n"
      let answer = try await HTTPAnswer(of: request, port: inspected.port)
      #expect(answer.status == 404)
    }
  }

  @Test func `localhost is another name of this machine`() async throws {
    try await Inspected.run { inspected in
      let answer = try await inspected.get(headers: ["Host: localhost:\(inspected.port)"])
      #expect(answer.status == 200)
    }
  }

  @Test(arguments: ["/", "//", "/0/", "/00000000000000000000000000000000/", "*", "http://a.org/"])
  func `a request without the token is refused`(path: String) async throws {
    try await Inspected.run { inspected in
      let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(inspected.port)\r\n\r\n"
      let answer = try await HTTPAnswer(of: request, port: inspected.port)
      #expect(answer.status == 404 && !answer.head.contains(inspected.path))
    }
  }

  @Test(arguments: ["nonsense\r\n\r\n", "GET / HTTP/9\r\n\r\n", "\u{0}\u{1}\r\n\r\n"])
  func `a malformed request gets no page and does not disturb others`(text: String) async throws {
    try await Inspected.run { inspected in
      let answer = try await HTTPAnswer(of: text, port: inspected.port)
      #expect(answer.status != 200)
      #expect(try await inspected.get().status == 200)
    }
  }

  @Test func `each inspector has a token of its own, of 128 bits`() {
    let tokens = (0..<100).map { _ in InspectorToken().text }
    #expect(Set(tokens).count == 100 && tokens.allSatisfy { $0.count == 32 })
    #expect(InspectorToken().matches("") == false)
  }

  @Test func `a port that is taken or does not exist is an error that says so`() async throws {
    try await Inspected.run { inspected in
      let other = Inspector(dispatcher: inspected.dispatcher, broadcaster: inspected.broadcaster)
      let taken = await #expect(throws: InspectorError.self) {
        try await other.serve(port: inspected.port)
      }
      #expect("\(taken!)".contains("port \(inspected.port) is taken"))
      await #expect(throws: InspectorError.noPort(70_000)) { try await other.serve(port: 70_000) }
      await #expect(throws: InspectorError.serving) { try await inspected.inspector.serve() }
      _ = try await other.serve()
      await other.stop()
    }
  }

  @Test func `an inspector that is stopped while it starts serves nothing`() async throws {
    try await Inspected.run { inspected in
      let other = Inspector(dispatcher: inspected.dispatcher, broadcaster: inspected.broadcaster)
      for _ in 1...20 {
        let start = Task { try await other.serve() }
        await Task.yield()
        await other.stop()
        // The start can also be later than the stop.
        switch await start.result {
        case .success: await other.stop()
        case .failure(let error): #expect(error as? InspectorError == .stopped)
        }
      }
      _ = try await other.serve()
      await other.stop()
    }
  }

  /// A page that was reloaded meanwhile has sent the old token to another program at the port.
  @Test func `a stopped inspector can serve again, at an address with another token`()
    async throws
  {
    try await Inspected.run { inspected in
      await inspected.inspector.stop()
      let answer = try? await inspected.get()
      #expect(answer?.status != 200)
      let address = try await inspected.inspector.serve(port: inspected.port)
      #expect(try await inspected.get().status == 404)
      let path = try #require(URL(string: address)).path
      let host = "127.0.0.1:\(inspected.port)"
      let request = "GET \(path)/ HTTP/1.1\r\nHost: \(host)\r\n\r\n"
      #expect(try await HTTPAnswer(of: request, port: inspected.port).status == 200)
    }
  }
}
