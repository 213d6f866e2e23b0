import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import SwitchboardTesting
import Testing

@testable import BrowserEngines

/// A body that is encoded in one way, and its coding.
struct EncodedBody: CustomTestStringConvertible, Sendable {
  static let text = "<p>" + String(repeating: "words ", count: 20) + "end"

  let coding: String
  let bytes: [UInt8]
  var testDescription: String { coding }

  init(_ coding: String, _ hexadecimal: String) {
    self.coding = coding
    let digits = Array(hexadecimal)
    bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }

  static let gzip = Self(
    "gzip", "1f8b0800000000000203b329b02bcf2f4a2956a03f999a9702002998b5917e000000")
  static let all = [
    gzip, Self("x-gzip", "1f8b0800000000000203b329b02bcf2f4a2956a03f999a9702002998b5917e000000"),
    Self("deflate", "78dab329b02bcf2f4a2956a03f999a970200face304e"),
    Self("deflate", "b329b02bcf2f4a2956a03f999a970200"),
    Self("br", "1b7d00f84527477a82ef46bf562ba834c92d0e9871f4bd3e4819"),
    Self("zstd", "28b52ffd207e9d0000603c703e776f72647320656e6401002f693902"),
  ]
}

/// Tests for the content codings of bodies.
struct ContentDecoderTests {
  /// Returns the text of bytes that arrive in parts, and whether they are complete.
  private func decode(
    _ bytes: [UInt8], _ coding: String?, partSize: Int
  ) throws -> (text: String, isComplete: Bool) {
    var decoder = try ContentDecoder(coding), text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: partSize) {
      bytes[start..<min(start + partSize, bytes.count)].withUnsafeBytes { decoder.append($0[...]) }
      while case let part = try decoder.next(), !part.isEmpty { text += part }
    }
    return (String(decoding: text, as: UTF8.self), decoder.isComplete)
  }

  @Test(arguments: EncodedBody.all, [1, 7, 1_000])
  func `a body is decoded in parts of any size`(body: EncodedBody, partSize: Int) throws {
    #expect(try decode(body.bytes, body.coding, partSize: partSize) == (EncodedBody.text, true))
  }

  @Test(arguments: EncodedBody.all)
  func `a body that breaks off is incomplete at each byte`(body: EncodedBody) throws {
    for count in 1..<body.bytes.count {
      let (text, isComplete) = try decode(
        Array(body.bytes.prefix(count)), body.coding, partSize: 1_000)
      #expect(!isComplete && EncodedBody.text.hasPrefix(text), "\(count) bytes")
    }
  }

  @Test(arguments: EncodedBody.all)
  func `other bytes are damaged`(body: EncodedBody) {
    #expect(throws: LoadError.damaged("its compression")) {
      try decode(
        Array("<p>no compression, but words that stand for themselves".utf8), body.coding,
        partSize: 9)
    }
  }

  @Test func `a body without a coding, or without bytes, is complete`() throws {
    #expect(try decode(Array("words".utf8), nil, partSize: 2) == ("words", true))
    #expect(try decode(Array("words".utf8), "Identity", partSize: 2) == ("words", true))
    #expect(try decode([], "gzip", partSize: 1) == ("", true))
  }

  @Test func `bytes after the end of a stream are ignored, and several frames are one body`() throws
  {
    let gzip = EncodedBody.gzip.bytes + Array("rest".utf8)
    #expect(try decode(gzip, "gzip", partSize: 5) == (EncodedBody.text, true))
    let zstd = try #require(EncodedBody.all.last).bytes
    #expect(
      try decode(zstd + zstd, "zstd", partSize: 5) == (EncodedBody.text + EncodedBody.text, true))
  }

  @Test(arguments: [
    ("rot13", "rot13"), (Array(repeating: "gzip", count: 6).joined(separator: ", "), "too many"),
  ])
  func `a coding that cannot be read is named`(codings: String, words: String) {
    let error = #expect(throws: LoadError.self) { try ContentDecoder(codings) }
    #expect(error?.description.contains(words) == true)
  }

  @Test func `requests accept the codings that can be read`() {
    #expect(ContentDecoder.acceptedCodings == "gzip, deflate, br, zstd")
  }
}

/// Tests for bodies whose transfer ends in an unusual way.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BodyTests {
  @Test(arguments: EncodedBody.all)
  func `a compressed page that breaks off is shown with an error, and not kept`(
    body: EncodedBody
  ) async throws {
    let site = try TestSite(), whole = body.bytes, cut = Array(body.bytes.dropLast(4))
    let fields = ["Content-Encoding: \(body.coding)", "Cache-Control: max-age=60"]
    site.answer("/whole") { $1.respond(whole, fields: fields) }
    site.answer("/cut") { $1.respond(cut, fields: fields) }
    let tab = Tab(.forTests())
    try await tab.load(site.url("/whole"))
    #expect(tab.webState.loadError == nil && tab.text.hasSuffix("words end"))
    for count in 2...3 {
      try await tab.load(site.url("/cut"))
      #expect(tab.webState.loadError == .damaged("its compressed data is cut off"))
      #expect(site.requests.count == count)
    }
  }

  @Test func `a compressed download that breaks off leaves no file`() async throws {
    let server = try TestServer { _, connection in
      connection.respond(
        EncodedBody.gzip.bytes.dropLast(9), type: "application/zip",
        fields: ["Content-Encoding: gzip"])
    }
    let directory = TemporaryDirectory()
    let tab = Tab(.forTests(downloads: DownloadsFolder(directory.url)))
    try await tab.load(server.url("/a.zip"))
    let download = try #require(tab.downloads.first)
    try await eventually {
      download.state == .failed(.damaged("its compressed data is cut off"))
    }
    #expect(try directory.names == [])
  }

  @Test(arguments: [
    ("Content-Length: 5\r\nContent-Length: 9", "‘content-length’"),
    ("Location: /a\r\nLocation: /b", "‘location’"),
    ("Content-Disposition: inline\r\nContent-Disposition: attachment", "‘content-disposition’"),
    ("X: \(String(repeating: "a", count: 200_000))", "its header is too long"),
    ("Content-Length: -5", "not HTTP"),
    ("Transfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\nwords", "transfer encoding"),
    ("Transfer-Encoding: chunked\r\n\r\nwords", "transfer encoding"),
  ])
  func `the error says what is wrong with a response`(fields: String, words: String) async throws {
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\nwords")
    }
    let tab = Tab(.forTests())
    try await tab.load(server.url("/"))
    let error = tab.webState.loadError?.description
    #expect(error?.contains(words) == true, "\(error ?? "none")")
  }

  @Test func `the same length twice is one length`() async throws {
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nwords")
    }
    let tab = Tab(.forTests())
    try await tab.load(server.url("/"))
    #expect(tab.webState.loadError == nil && tab.text == "words")
  }

  @Test func `unread parts are one event, however many arrive`() async {
    let transfer = Transfer(inbox: TransferInbox { _ in }, pageByteLimit: 1_000_000, start: .now)
    for number in 0..<100_000 {
      let isKept = withUnsafeBytes(of: UInt8(truncatingIfNeeded: number)) { transfer.add($0) }
      #expect(isKept)
    }
    transfer.deliver(.ended(nil))
    guard case .data(let data)? = await transfer.next() else {
      Issue.record("the data is missing")
      return
    }
    #expect(data.count == 100_000 && data.last == UInt8(truncatingIfNeeded: 99_999))
    guard case .ended(nil)? = await transfer.next() else {
      Issue.record("the end is missing")
      return
    }
  }
}
