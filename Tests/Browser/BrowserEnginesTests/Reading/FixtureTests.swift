import BrowserPages
import Foundation
import Testing

@testable import BrowserEngines

/// An awkward document, with the text that its reading must give.
struct Fixture: CustomTestStringConvertible, Sendable {
  static let url = URL(string: "https://example.org/folder/page?old=1")!
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  let name: String
  let mimeType: String?
  let charset: String?

  var testDescription: String { name }
  var file: URL { Self.folder.appending(path: name) }
  var expectedFile: URL { file.appendingPathExtension("txt") }

  var data: Data { get throws { try Data(contentsOf: file) } }

  /// The documents of the folder. A name such as `a.shift_jis.html` declares an encoding.
  static let all: [Fixture] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasSuffix(".txt") || $0.hasSuffix(".plain.txt") }.sorted().map(
      Fixture.init)
  }()

  private init(name: String) {
    let parts = name.split(separator: ".").map(String.init)
    self.name = name
    charset = parts.count == 3 && parts[1] != "plain" ? parts[1] : nil
    mimeType = Self.mimeTypes[parts.last!] ?? nil
  }

  private static let mimeTypes: [String: String] = [
    "html": "text/html", "xhtml": "application/xhtml+xml", "txt": "text/plain",
    "json": "application/json", "rss": "application/rss+xml", "atom": "application/atom+xml",
    "xml": "text/xml",
  ]

  /// Reads the data in parts that end at positions.
  func document(of data: Data, dividedAt positions: [Int] = []) -> PageDocument {
    var reader = PageReader(url: Self.url, mimeType: mimeType, charset: charset), start = 0
    for end in positions + [data.count] {
      reader.append(data[start..<end])
      start = end
    }
    return reader.finish()
  }
}

@Suite struct FixtureTests {
  @Test(arguments: Fixture.all)
  func `an awkward document gives the expected text`(_ fixture: Fixture) throws {
    let text = DocumentDump.text(of: fixture.document(of: try fixture.data))
    if ProcessInfo.processInfo.environment["SWITCHBOARD_DRAW_PAGES"] != nil {
      try text.write(to: fixture.expectedFile, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: fixture.expectedFile, encoding: .utf8))
  }

  @Test func `the folder holds the documents`() { #expect(Fixture.all.count >= 30) }

  @Test(arguments: Fixture.all)
  func `a document is the same when it arrives byte by byte`(_ fixture: Fixture) throws {
    let data = try fixture.data
    let whole = fixture.document(of: data)
    #expect(fixture.document(of: data, dividedAt: Array(0..<data.count)) == whole)
  }
}
