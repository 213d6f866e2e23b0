public import Foundation

/// A list of pages that the user brings from another program or takes to one, such as bookmarks, the
/// tabs of a session, or visits.
public struct PageCollection: Hashable, Sendable, Codable {
  /// The pages of a folder or window.
  public struct Section: Hashable, Sendable, Codable {
    /// The names of the enclosing folders and of the folder itself, from the outermost on.
    public var path: [String]
    /// The pages, in order.
    public var pages: [Page]
  }

  /// A page in a list. Most programs know only the title and the address, so the other properties
  /// can be nil.
  public struct Page: Hashable, Sendable, Codable {
    /// The title, which is empty if the file has none.
    public var title: String
    /// The address of the page.
    public var url: URL
    /// The time at which the page was added, used or visited.
    public var time: Date?
    /// The tags of a bookmark.
    public var tags: [String]?
    /// A Boolean value that indicates whether the page is a pinned tab.
    public var pinned: Bool?
    /// The title of a tab's group.
    public var group: String?
    /// A Boolean value that indicates whether the page is that of a window's active tab.
    public var active: Bool?
    /// The pages to which a tab can go back, the first one first.
    public var earlier: [Page]?
    /// The pages to which a tab can go forward, the next one first.
    public var later: [Page]?

    /// Creates a page with the properties that a bookmark can have.
    public init(title: String, url: URL, time: Date? = nil, tags: [String]? = nil) {
      self.title = title
      self.url = url
      self.time = time
      self.tags = tags
    }
  }

  /// The sections, in order.
  public private(set) var sections: [Section] = []

  /// Creates an empty list.
  public init() {}

  /// The number of pages.
  public var count: Int { sections.reduce(0) { $0 + $1.pages.count } }

  /// Adds a page at the end of the section with a path.
  public mutating func add(_ page: Page, to path: [String] = []) {
    let recent = sections.last?.path == path ? sections.indices.last : nil
    if let index = recent ?? sections.firstIndex(where: { $0.path == path }) {
      sections[index].pages.append(page)
    } else {
      sections.append(Section(path: path, pages: [page]))
    }
  }
}

// MARK: - Texts

extension PageCollection {
  /// The list as JSON.
  public var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .iso8601
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }

  /// The list as Markdown.
  public var markdown: String {
    sections.map { section in
      let heading = section.path.map { Self.escaped($0) }.joined(separator: " / ")
      let links = section.pages.map { page in
        let address = page.url.absoluteString
        let isPlain = !address.contains { "()".contains($0) }
        return "- [\(Self.escaped(page.title))](\(isPlain ? address : "<\(address)>"))\n"
      }
      return (heading.isEmpty ? "" : "## \(heading)\n\n") + links.joined()
    }.joined(separator: "\n")
  }

  /// Returns text in which the characters of Markdown are escaped.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "\\[]<>`*_#".contains(character) { escaped.append("\\") }
      escaped.append(character.isNewline ? " " : character)
    }
  }

  /// The list as HTML, in the format in which browsers exchange bookmarks.
  public var html: String {
    var text = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
      <TITLE>Bookmarks</TITLE>
      <H1>Bookmarks</H1>
      <DL><p>

      """
    var open: [String] = []
    for section in nestedSections {
      let common = zip(open, section.path).prefix { $0 == $1 }.count
      for depth in (common..<open.count).reversed() { text += Self.indented("</DL><p>", depth) }
      for depth in common..<section.path.count {
        text += Self.indented("<DT><H3>\(section.path[depth].asHTML)</H3>", depth)
        text += Self.indented("<DL><p>", depth)
      }
      open = section.path
      for page in section.pages { text += Self.indented(page.html, open.count) }
    }
    for depth in open.indices.reversed() { text += Self.indented("</DL><p>", depth) }
    return text + "</DL><p>\n"
  }

  /// The sections, each below the one that contains it.
  private var nestedSections: [Section] {
    var positions: [[String]: Int] = [:]
    let prefixes = { (path: [String]) in (0...path.count).map { Array(path.prefix($0)) } }
    for prefix in sections.flatMap({ prefixes($0.path) }) where positions[prefix] == nil {
      positions[prefix] = positions.count
    }
    return sections.sorted {
      prefixes($0.path).map { positions[$0] ?? 0 }
        .lexicographicallyPrecedes(prefixes($1.path).map { positions[$0] ?? 0 })
    }
  }

  private static func indented(_ line: String, _ depth: Int) -> String {
    String(repeating: "    ", count: depth + 1) + line + "\n"
  }
}

extension PageCollection.Page {
  fileprivate var html: String {
    let date = time.map { " ADD_DATE=\"\(Int($0.timeIntervalSince1970))\"" } ?? ""
    let words = tags.map { " TAGS=\"\($0.joined(separator: ",").asHTML)\"" } ?? ""
    return "<DT><A HREF=\"\(url.absoluteString.asHTML)\"\(date)\(words)>\(title.asHTML)</A>"
  }
}

extension String {
  /// The text with character references for the characters that are markup or control characters.
  /// Chrome knows only some names.
  fileprivate var asHTML: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case _ where scalar.value < 32: text += "&#\(scalar.value);"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

// MARK: - Errors

/// The reason why a list of pages cannot be read.
public enum PageCollectionError: Error, Hashable, Sendable {
  /// The file contains no address of a page.
  case noPages
  /// The contents don't match the format that their beginning indicates.
  case damaged
  /// The library that decompresses the file is missing.
  case noLibrary
}

extension PageCollectionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noPages:
      "the file has no address of a page: name a file of bookmarks, tabs or addresses"
    case .damaged: "the file is damaged: export it again"
    case .noLibrary: "the file is compressed with LZ4: install the package ‘liblz4-1’"
    }
  }
}
