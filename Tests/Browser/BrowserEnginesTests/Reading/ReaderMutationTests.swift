import BrowserPages
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserEngines

/// Damages the documents of the folder at random, reads them and lays them out.
///
/// The environment variable `SWITCHBOARD_FUZZ_PAGES` sets the number of documents, and
/// `SWITCHBOARD_FUZZ_SEED` repeats a run.
@Suite struct ReaderMutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["SWITCHBOARD_FUZZ_PAGES"].flatMap(Int.init) ?? 1000
  private static let seed =
    environment["SWITCHBOARD_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: 0...UInt64.max)

  private static let tokens = [
    "<", ">", "&", "</", "<!--", "-->", "\"", "'", "=", "<p>", "</p>", "<ul>", "<li>", "<table>",
    "<tr>", "<td>", "</table>", "<form>", "</form>", "<input>", "<select>", "<option>", "</select>",
    "<textarea>", "</textarea>", "<script>", "</script>", "<title>", "<a href=x>", "</a>", "<pre>",
    "</pre>", "<b>", "</b>", "<dl>", "<dt>", "<dd>", "<button>", "<template>", "</div>", "&#",
    "&lt",
    "\u{0}", "\r", "\r\n", "\u{FEFF}", "<base href=//b/>", "<meta charset=gbk>", "</html>",
    "<body>",
    "<label>", "<fieldset disabled>", "<legend>", "<div hidden>", "<br>", "{", "[", "]", "}", ",",
    ":",
  ].map { Array($0.utf8) }

  @Test(.timeLimit(.minutes(60)))
  func `damaged documents are read the same in any parts and fit the screen`() throws {
    print("The seed of the damaged documents is \(Self.seed).")
    var random = SeededGenerator(seed: Self.seed)
    let originals = try Fixture.all.map { (fixture: $0, bytes: Array(try $0.data.prefix(4000))) }
    for round in 0..<Self.rounds {
      let (fixture, bytes) = originals.randomElement(using: &random)!
      let other = originals.randomElement(using: &random)!.bytes
      let damaged = Data(mutated(bytes, other, &random))
      let whole = fixture.document(of: damaged)
      let parts = readInParts(damaged, as: fixture, &random)
      let name = "seed \(Self.seed), round \(round), \(fixture.name)"
      #expect(parts == whole, "\(name): \(String(decoding: damaged, as: UTF8.self))")
      expectBounded(whole, length: damaged.count, name)
      let width = Int.random(in: 10...200, using: &random)
      ReaderLimitTests.expectFits(whole, width: width, name)
    }
  }

  private func mutated(
    _ original: [UInt8], _ other: [UInt8], _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...30, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where start < bytes.count: bytes[start] = .random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 3:
        let from = Int.random(in: 0...other.count, using: &random)
        bytes.insert(contentsOf: other[from...].prefix(60), at: start)
      default: bytes.insert(contentsOf: Self.tokens.randomElement(using: &random)!, at: start)
      }
    }
    return bytes
  }

  /// Reads data in random parts and takes documents between them, which must change nothing.
  private func readInParts(
    _ data: Data, as fixture: Fixture, _ random: inout SeededGenerator
  ) -> PageDocument {
    var reader = PageReader(
      url: Fixture.url, mimeType: fixture.mimeType, charset: fixture.charset)
    var start = 0
    let longest = Int.random(in: 1...400, using: &random)
    while start < data.count {
      let end = min(data.count, start + Int.random(in: 1...longest, using: &random))
      reader.append(data[start..<end])
      if Int.random(in: 0..<20, using: &random) == 0 { _ = reader.document }
      start = end
    }
    return reader.finish()
  }

  // A document has no more parts than its data has bytes. Spans of cells and names of references
  // add some.
  private func expectBounded(_ document: PageDocument, length: Int, _ name: String) {
    #expect(ReaderLimitTests.count(of: document.blocks) <= length + 1, "\(name)")
    #expect(document.links.count * 3 <= length && document.forms.count * 5 <= length, "\(name)")
    #expect(ReaderLimitTests.depth(of: document.blocks) <= 151, "\(name)")
  }
}
