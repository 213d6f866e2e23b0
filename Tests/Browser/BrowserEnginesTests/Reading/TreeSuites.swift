import BrowserPages
import Foundation
import Testing

@testable import BrowserEngines

/// The folder of html5lib's tests, or nil if they are not run.
private let suites = ProcessInfo.processInfo.environment["SWITCHBOARD_HTML_SUITES"]

/// The file of random pages, or nil if they are not run.
private let soup = ProcessInfo.processInfo.environment["SWITCHBOARD_HTML_SOUP"]

/// Compares the text and the links of documents with the trees that html5lib's tests expect.
///
/// A tree has more than a page shows, so both sides are reduced to characters that are shown and
/// whether they belong to a link. Four documents of the tests differ, because their buttons are outside
/// forms, and such buttons aren't shown.
@Suite(.enabled(if: suites != nil))
struct TreeSuites {
  @Test func `documents have the text and the links of their trees`() throws {
    let folder = URL(filePath: try #require(suites)).appending(path: "tree-construction")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    var count = 0
    var failures: [String] = []
    for file in files.sorted() where file.hasSuffix(".dat") {
      let text = String(decoding: try Data(contentsOf: folder.appending(path: file)), as: UTF8.self)
      for test in TreeTest.all(in: text) {
        count += 1
        let found = PageCharacters(of: TreeTest.document(test.data))
        if found.description != test.expected.description {
          failures.append("\(file)\n\(test.data)\nfound \(found)\ninstead of \(test.expected)")
        }
      }
    }
    print(failures.joined(separator: "\n\n"))
    print("\(count - failures.count) of \(count) documents have the text of their tree")
    #expect(count > 1_500 && failures.count * 1_000 <= count * 3)
  }

  @Test(.enabled(if: soup != nil))
  func `random pages have the text that html5lib finds`() throws {
    struct Page: Decodable {
      let page: String
      let characters: String
    }
    let path = try #require(soup)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let pages = try lines.map { try JSONDecoder().decode(Page.self, from: Data($0.utf8)) }
    let failures = pages.filter { page in
      PageCharacters(of: TreeTest.document(page.page)).description != page.characters
    }
    for failure in failures.prefix(20) {
      print(
        "\(failure.page)\nfound \(PageCharacters(of: TreeTest.document(failure.page)))",
        "\ninstead of \(failure.characters)\n")
    }
    print("\(pages.count - failures.count) of \(pages.count) random pages have their text")
    // What HTML moves after it has arrived keeps the link or the hiding of its first place.
    #expect(pages.count >= 20_000 && failures.count * 10_000 <= pages.count)
  }

  @Test func `documents have the encoding that they declare`() throws {
    let folder = URL(filePath: try #require(suites)).appending(path: "encoding")
    var count = 0
    for file in ["tests1.dat", "tests2.dat", "test-yahoo-jp.dat"] {
      let data = try Data(contentsOf: folder.appending(path: file))
      // One character for each byte keeps the bytes of all encodings.
      let text = String(data: data, encoding: .isoLatin1)!
      for part in text.components(separatedBy: "#data\n").dropFirst() {
        let pieces = part.components(separatedBy: "\n#encoding\n")
        try check(pieces[0], isIn: try #require(pieces.last?.split(separator: "\n").first))
        count += 1
      }
    }
    print("\(count) documents with encodings")
  }

  private func check(_ page: String, isIn label: Substring) throws {
    let data = try #require(page.data(using: .isoLatin1))
    var reader = PageReader(url: URL(string: "https://example.org/")!, mimeType: "text/html")
    reader.append(data)
    let found = reader.finish().source.encoding
    let expected = try #require(CharacterEncoding(label: label)).name
    // Text without a declaration is read as UTF-8 if it can be.
    let isDefault = expected == "windows-1252" && found == "utf-8"
    #expect(found == expected || isDefault && data.allSatisfy { $0 < 0x80 }, "\(page)")
  }
}

/// The characters that a page shows, without spaces and what a page adds to its text.
private struct PageCharacters: CustomStringConvertible {
  private var text = ""
  private var links: [Bool] = []
  private var pageLinks: [PageLink] = []

  init() {}

  init(of document: PageDocument) {
    pageLinks = document.links
    add(document.blocks)
  }

  /// Returns whether a run is the address or the picture of a link without text.
  private func isName(_ run: PageTextRun) -> Bool {
    guard let link = run.link.map({ pageLinks[$0] }) else { return false }
    return [link.reference, "image"].contains(link.text)
  }

  mutating func add(_ string: String, isLinked: Bool) {
    for character in string.unicodeScalars where !Self.ignored.contains(character) {
      text.unicodeScalars.append(character)
      links.append(isLinked)
    }
  }

  private static let ignored: Set<Unicode.Scalar> = [
    " ", "\n", "\t", "\u{C}", "\r", "[", "]", "_", "“", "”", "•",
  ]

  var description: String {
    zip(text.unicodeScalars, links).map { $1 ? "{\($0)}" : "\($0)" }.joined()
  }

  private mutating func add(_ blocks: [PageBlock]) {
    for block in blocks {
      switch block {
      case .heading(_, let text), .paragraph(let text), .line(let text), .preformatted(let text):
        add(text)
      case .quote(let blocks): add(blocks)
      case .list(let list): list.items.forEach { add($0) }
      case .table(let table):
        table.caption.map { add($0) }
        for row in table.rows { row.cells.forEach { add($0) } }
      case .separator: break
      }
    }
  }

  private mutating func add(_ text: PageText) {
    for run in text.runs where !run.style.contains(.image) && !run.isField && !isName(run) {
      add(run.text, isLinked: run.link != nil)
    }
  }
}

extension PageTextRun {
  /// A Boolean value that indicates whether the run shows a selection or an empty button, whose text
  /// isn't its content.
  fileprivate var isField: Bool {
    style.contains(.control) && (text.hasSuffix("▾]") || ["[Submit]", "[Button]"].contains(text))
  }
}

/// A test of tree construction.
private struct TreeTest {
  let data: String
  let expected: PageCharacters

  /// Reads the tests of a file, without those of fragments and of scripts.
  static func all(in text: String) -> [TreeTest] {
    text.components(separatedBy: "\n\n#data\n").compactMap { part in
      var part = part.hasPrefix("#data\n") ? String(part.dropFirst(6)) : part
      if part.hasSuffix("\n") { part.removeLast() }
      guard let errors = part.range(of: "\n#errors"), let tree = part.range(of: "\n#document\n"),
        !part.contains("\n#document-fragment"), !part.contains("\n#script-on")
      else { return nil }
      var expected = PageCharacters()
      TreeNode(dump: part[tree.upperBound...]).add(to: &expected, isLinked: false)
      return TreeTest(data: String(part[..<errors.lowerBound]), expected: expected)
    }
  }

  static func document(_ data: String) -> PageDocument {
    var reader = PageReader(
      url: URL(string: "https://example.org/")!, mimeType: "text/html", charset: "utf-8")
    reader.append(Data(data.utf8))
    return reader.finish()
  }
}

/// A node of a tree.
private final class TreeNode {
  private let name: String
  private var attributes: Set<String> = []
  private var text: String?
  private var children: [TreeNode] = []

  private init(_ name: String) { self.name = name }

  convenience init(dump: Substring) {
    self.init("")
    var open: [TreeNode] = [self]
    for line in ("\n" + dump).components(separatedBy: "\n| ").dropFirst() {
      let content = line.drop { $0 == " " }
      let depth = line.prefix { $0 == " " }.count / 2
      open.removeLast(max(0, open.count - depth - 1))
      if content.hasPrefix("\"") {
        let node = TreeNode("#text")
        node.text = String(content.dropFirst().dropLast())
        open[depth].children.append(node)
      } else if content.hasPrefix("<"), !content.hasPrefix("<!") || content == "content" {
        let node = TreeNode(String(content.dropFirst().dropLast()))
        open[depth].children.append(node)
        open.append(node)
      } else if content == "content" {
        let node = TreeNode("content")
        open[depth].children.append(node)
        open.append(node)
      } else if let equals = content.range(of: "=\"") {
        open[depth].attributes.insert(String(content[..<equals.lowerBound]))
      } else {
        // A comment or a document type has no children.
        open.append(TreeNode("#comment"))
      }
    }
  }

  private static let hidden: Set = [
    "script", "style", "title", "content", "noembed", "noframes", "iframe", "datalist", "select",
    "video", "audio", "dialog", "input", "math annotation", "math annotation-xml", "rp",
    "svg title", "svg style", "svg script",
  ]

  func add(to characters: inout PageCharacters, isLinked: Bool, isDrawing: Bool = false) {
    guard !Self.hidden.contains(name), !attributes.contains("hidden") else { return }
    if let text, !isDrawing { characters.add(text, isLinked: isLinked) }
    let isText = name == "svg text" || name == "svg foreignObject"
    // A link without text is shown by its address.
    let isLink = name == "a" && attributes.contains("href") && !children.isEmpty
    for child in children {
      child.add(
        to: &characters, isLinked: isLinked || isLink,
        isDrawing: name == "svg svg" || isDrawing && !isText)
    }
  }
}
