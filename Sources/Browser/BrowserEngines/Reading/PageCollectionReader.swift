package import BrowserModel
import BrowserPages
import CSystemCurl
package import Foundation

extension PageCollection {
  /// Reads the list of pages in a file of this or another program.
  ///
  /// The file can be bookmarks as HTML, a session of Firefox, an exported list as JSON, or text with an
  /// address or host, Markdown links, or an address, a vertical bar and a title on each line.
  ///
  /// - Throws: ``PageCollectionError`` if the file contains no page.
  package init(reading data: Data) throws(PageCollectionError) {
    self.init()
    let data = try Self.decompressed(data)
    let start = data.first { !" \t\r\n".utf8.contains($0) && !Self.byteOrderMark.contains($0) }
    switch start {
    case UInt8(ascii: "{"): try readJSON(data)
    case UInt8(ascii: "<"): readHTML(data)
    default: readLines(String(decoding: data, as: UTF8.self))
    }
    guard count > 0 else { throw .noPages }
  }

  private static let byteOrderMark: Set<UInt8> = [0xEF, 0xBB, 0xBF]

  /// Returns the address in a text, or nil if the text is not an address that a tab may load.
  fileprivate static func address(_ text: String) -> URL? {
    guard let url = URL(address: text), ["http", "https", "file", "data"].contains(url.scheme)
    else {
      return nil
    }
    return url
  }
}

// MARK: - Compression

extension PageCollection {
  /// The beginning of a file that Firefox has compressed. The size of its contents follows.
  private static let compressedMark = Data("mozLz40\0".utf8)
  private static let sizeLimit = 256 << 20

  private static func decompressed(_ data: Data) throws(PageCollectionError) -> Data {
    guard data.starts(with: compressedMark) else { return data }
    let rest = Array(data.dropFirst(compressedMark.count)), block = rest.dropFirst(4)
    let size = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard rest.count >= 4, size <= sizeLimit else { throw .damaged }
    guard csc_has_lz4() else { throw .noLibrary }
    var count: Int32 = -1
    let output = [UInt8](unsafeUninitializedCapacity: size) { buffer, initializedCount in
      count = block.withUnsafeBufferPointer {
        csc_lz4_decode($0.baseAddress, Int32($0.count), buffer.baseAddress, Int32(size))
      }
      initializedCount = max(Int(count), 0)
    }
    guard count == size else { throw .damaged }
    return Data(output)
  }
}

// MARK: - JSON

extension PageCollection {
  private mutating func readJSON(_ data: Data) throws(PageCollectionError) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    if let list = try? decoder.decode(PageCollection.self, from: data) {
      for section in list.sections {
        for page in section.pages where Self.address(page.url.absoluteString) != nil {
          add(page, to: section.path)
        }
      }
    } else if let session = try? decoder.decode(FirefoxSession.self, from: data) {
      for (index, window) in session.windows.enumerated() {
        for (number, tab) in zip(1..., window.tabs) {
          guard var page = tab.page(in: window) else { continue }
          page.active = number == window.selected ? true : nil
          add(page, to: ["Window \(index + 1)"])
        }
      }
    } else {
      throw .damaged
    }
  }
}

/// A session as Firefox writes it.
private struct FirefoxSession: Decodable {
  struct Window: Decodable {
    let tabs: [Tab]
    let groups: [Group]?
    /// The number of the active tab, from 1.
    let selected: Int?
  }

  struct Group: Decodable {
    let id: String
    let name: String?
  }

  struct Tab: Decodable {
    let entries: [Entry]
    /// The number of the current entry, from 1.
    let index: Int?
    let pinned: Bool?
    let groupId: String?
    /// The time at which the tab was last used, in milliseconds since 1970.
    let lastAccessed: Double?

    /// Returns the current page, or nil if it is a page of Firefox itself.
    func page(in window: Window) -> PageCollection.Page? {
      let current = min(max(index ?? entries.count, 1), max(entries.count, 1))
      guard current <= entries.count, var page = entries[current - 1].page else { return nil }
      let earlier = entries.prefix(current - 1).compactMap(\.page)
      let later = entries.dropFirst(current).compactMap(\.page)
      page.time = lastAccessed.map { Date(timeIntervalSince1970: $0 / 1_000) }
      page.pinned = pinned == true ? true : nil
      page.group = window.groups?.first { $0.id == groupId }?.name
      page.earlier = earlier.isEmpty ? nil : earlier
      page.later = later.isEmpty ? nil : later
      return page
    }
  }

  struct Entry: Decodable {
    let url: String
    let title: String?

    var page: PageCollection.Page? {
      PageCollection.address(url).map { PageCollection.Page(title: title ?? "", url: $0) }
    }
  }

  let windows: [Window]
}

// MARK: - HTML

extension PageCollection {
  private mutating func readHTML(_ data: Data) {
    var tokenizer = HTMLTokenizer(), reader = BookmarkReader()
    tokenizer.consume(Array(data), &reader)
    tokenizer.finish(&reader)
    self = reader.list
  }
}

/// A receiver of the tags in a file of bookmarks. A folder is a heading before a list.
private struct BookmarkReader: HTMLTokenReceiver {
  var list = PageCollection()
  /// The names of the open lists. The outermost one has none.
  private var path: [String?] = []
  private var folder: String?
  private var page: PageCollection.Page?
  /// The text since the last start tag of a heading or link.
  private var text: [UInt8] = []

  mutating func receive(start tag: HTMLTag) -> HTMLTextMode {
    switch tag.name {
    case "dl":
      path.append(folder)
      folder = nil
    case "h3": text = []
    case "a":
      text = []
      page = tag.attributes["href"].flatMap(PageCollection.address).map { url in
        let seconds = tag.attributes["add_date"].flatMap { Double($0) }
        let tags = tag.attributes["tags"]?.split(separator: ",").map(String.init)
        return PageCollection.Page(
          title: "", url: url, time: seconds.map { Date(timeIntervalSince1970: $0) }, tags: tags)
      }
    case "title": return .withReferences
    case "script", "style": return .raw
    default: break
    }
    return .markup
  }

  mutating func receive(end name: String) {
    let words = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    switch name {
    case "dl": _ = path.popLast()
    case "h3": folder = words
    case "a":
      page?.title = words
      if let page { list.add(page, to: path.compactMap(\.self)) }
      page = nil
    default: break
    }
  }

  mutating func receive(text: ArraySlice<UInt8>) { self.text += text }

  mutating func receiveNull() {}

  var allowsCharacterData: Bool { false }
}

// MARK: - Lines

extension PageCollection {
  /// Returns the address of a line such as `swift.org/blog`, or nil if the line is no address or has
  /// other words.
  private static func host(_ word: Substring, in line: Substring) -> URL? {
    guard !line.contains(" "), !word.contains(":"), word.first?.isLetter == true,
      word.prefix(while: { $0 != "/" }).contains("."), !word.hasSuffix(".")
    else { return nil }
    return address("https://\(word)")
  }

  private mutating func readLines(_ text: String) {
    var path: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      let links = line.matches(of: /\[((?:\\.|[^\]\\])*)\]\((?:<([^>]*)>|([^\s)]*))[^)]*\)/)
      if let heading = line.prefixMatch(of: /#+\s+(.*)/)?.1 {
        path = heading.components(separatedBy: " / ").map { $0.replacing(/\\(.)/) { $0.1 } }
      } else if links.isEmpty {
        // OneTab writes the address, a vertical bar and the title.
        let parts = line.split(separator: " | ", maxSplits: 1)
        let word = parts.first?.drop { "-*<\u{FEFF}".contains($0) || $0 == " " }
          .prefix { $0 != ">" && $0 != " " }
        guard let word, let url = Self.address(String(word)) ?? Self.host(word, in: parts[0])
        else { continue }
        add(Page(title: parts.count > 1 ? String(parts[1]) : "", url: url), to: path)
      } else {
        for link in links {
          guard let url = Self.address(String(link.2 ?? link.3 ?? "")) else { continue }
          add(Page(title: link.1.replacing(/\\(.)/) { $0.1 }.description, url: url), to: path)
        }
      }
    }
  }
}
