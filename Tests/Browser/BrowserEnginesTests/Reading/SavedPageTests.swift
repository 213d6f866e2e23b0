import BrowserPages
import Foundation
import Testing

@testable import BrowserEngines

/// Compares pages of different kinds with the text that a person has checked.
///
/// The environment variable `SWITCHBOARD_DRAW_PAGES` writes the texts anew. Check each change.
@Suite struct SavedPageTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Pages")
  private static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasSuffix(".txt") }.sorted()
  }()
  private static let mimeTypes = [
    "html": "text/html", "xhtml": "application/xhtml+xml", "rss": "application/rss+xml",
    "atom": "application/atom+xml", "svg": "image/svg+xml",
  ]

  @Test(arguments: names)
  func `a saved page has the text that a person has checked`(_ name: String) throws {
    let file = Self.folder.appending(path: name)
    let expected = file.appendingPathExtension("txt")
    var reader = PageReader(
      url: URL(string: "https://example.org/folder/page")!,
      mimeType: Self.mimeTypes[file.pathExtension])
    reader.append(try Data(contentsOf: file))
    let lines = PageLayout(width: 80) { $0.count }.lines(of: reader.finish())
    let text = lines.map(\.text).joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["SWITCHBOARD_DRAW_PAGES"] != nil {
      try text.write(to: expected, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: expected, encoding: .utf8))
  }

  @Test func `there are pages of thirty kinds`() { #expect(Self.names.count >= 30) }
}
