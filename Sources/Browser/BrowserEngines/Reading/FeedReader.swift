import BrowserPages
import Foundation

/// A reader that turns an RSS or Atom feed into a document with a heading and the content of each
/// entry.
struct FeedReader: MarkupReader, HTMLTokenReceiver {
  private static let maximumEntries = 1000

  /// A part of an entry's content.
  private enum Token {
    case start(HTMLTag), end(String), text(ArraySlice<UInt8>)
    /// Text that is HTML.
    case markup(ArraySlice<UInt8>)
  }

  private struct Entry {
    var title: [Token] = []
    var link: [UInt8] = []
    var guid: [UInt8] = []
    /// The addresses of media, such as the episode of a podcast.
    var media: [String] = []
    var date: [UInt8] = []
    /// The content, and the summary that is shown if there is no content.
    var content: [Token] = []
    var summary: [Token] = []
  }

  /// The reader that turns the entries into a document.
  private var page: HTMLTreeConstruction
  private var tokenizer = HTMLTokenizer(isXML: true)
  private var path: [String] = []
  private var prefixes: [Substring: String] = [:]
  private var entry: Entry?
  private var entryCount = 0
  private var title: [UInt8] = []
  /// The number of open elements outside the XHTML content that is being read.
  private var contentDepth: Int?
  /// A Boolean value that indicates whether the text of the open element is HTML rather than plain
  /// text.
  private var isMarkup = true

  /// Creates a reader for the feed at an address.
  init(url: URL, limits: HTMLReader.Limits = .init()) {
    let builder = HTMLDocumentBuilder(url: url, limits: limits)
    page = HTMLTreeConstruction(builder, extent: .whole, isXML: false)
    _ = page.receive(start: HTMLTag(name: "body"))
  }

  /// Returns whether the root of a document is that of a feed.
  static func isFeed(root name: String) -> Bool {
    ["rss", "feed", "RDF"].contains(name.split(separator: ":").last.map(String.init))
  }

  mutating func append(_ bytes: [UInt8]) {
    var tokenizer = tokenizer
    tokenizer.consume(bytes, &self)
    self.tokenizer = tokenizer
  }

  mutating func finish() {
    var tokenizer = tokenizer
    tokenizer.finish(&self)
    if entry != nil { endEntry() }
    if entryCount > Self.maximumEntries {
      let rest = entryCount - Self.maximumEntries
      add("p", [.text(Array("\(rest) older entries are left out.".utf8)[...])])
    }
    page.builder.finish()
  }

  /// A document with the entries that have been read.
  var document: PageDocument {
    var document = page.builder.document
    document.title = String(decoding: title, as: UTF8.self).onOneLine().nonEmpty
    return document
  }

  // MARK: - Tokens

  let allowsCharacterData = true

  mutating func receive(start tag: HTMLTag) -> HTMLTextMode {
    for (prefix, name) in tag.attributes.namespaces { prefixes[prefix] = name }
    if contentDepth != nil {
      add(.start(HTMLTag(name: localName(tag.name), attributes: tag.attributes)))
      if tag.isSelfClosing { add(.end(localName(tag.name))) } else { path.append(tag.name) }
      return .markup
    }
    let name = name(tag.name)
    switch name {
    case "item", "entry":
      if entry != nil { endEntry() }
      entry = Entry()
    case "link", "enclosure": readLink(tag.attributes)
    case "content", "summary", "title":
      if tag.attributes["type"] == "xhtml" { contentDepth = path.count }
      isMarkup = tag.attributes["type"]?.contains("html") ?? (path.first != "feed")
    default: isMarkup = true
    }
    if !tag.isSelfClosing, path.count < 100 { path.append(name) }
    return .markup
  }

  mutating func receive(end name: String) {
    if let depth = contentDepth {
      if path.count > depth + 1 {
        add(.end(localName(name)))
        path.removeLast()
        return
      }
      contentDepth = nil
    }
    let name = self.name(name)
    guard path.last == name else { return }
    path.removeLast()
    if name == "item" || name == "entry" { endEntry() }
  }

  mutating func receive(text: ArraySlice<UInt8>) {
    guard contentDepth == nil else { return add(.text(text)) }
    guard entry != nil else {
      if path.last == "title", path.count <= 3 { title += text }
      return
    }
    switch path.last {
    case "title":
      let isHTML = isMarkup && path.first == "feed"
      let decoded = isMarkup ? CharacterReferences.decode(attribute: Array(text))[...] : text
      entry?.title.append(isHTML ? .markup(text) : .text(decoded))
    case "link": entry?.link += text
    case "guid": entry?.guid += text
    case "pubdate", "updated", "published", "dc:date": readDate(text)
    case "content:encoded", "content", "description", "summary":
      add(isMarkup ? .markup(text) : .text(text))
    default: break
    }
  }

  mutating func receiveNull() {}

  private mutating func add(_ token: Token) {
    let element = contentDepth.map { path[$0] } ?? path.last
    if element == "title" {
      entry?.title.append(token)
    } else if element == "description" || element == "summary" {
      entry?.summary.append(token)
    } else {
      entry?.content.append(token)
    }
  }

  /// Returns the name of an element with the usual prefix of its namespace. Elements of the feed
  /// formats themselves have no prefix.
  private func name(_ name: String) -> String {
    guard let colon = name.firstIndex(of: ":") else { return name }
    let local = localName(name)
    switch prefixes[name[..<colon]] {
    case "http://www.w3.org/2005/Atom", "http://purl.org/rss/1.0/": return local
    case "http://purl.org/rss/1.0/modules/content/": return "content:\(local)"
    case "http://purl.org/dc/elements/1.1/": return "dc:\(local)"
    default: return name
    }
  }

  private func localName(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  // Atom's links are in attributes. Links to other representations are ignored.
  private mutating func readLink(_ attributes: HTMLAttributes) {
    guard let entry, let reference = attributes["href"] ?? attributes["url"] else { return }
    let relation = attributes["rel"] ?? (attributes["url"] == nil ? "alternate" : "enclosure")
    if relation == "enclosure" { self.entry?.media.append(reference) }
    if relation == "alternate", entry.link.isEmpty { self.entry?.link = Array(reference.utf8) }
  }

  private mutating func readDate(_ text: ArraySlice<UInt8>) {
    if entry?.date.isEmpty ?? false { entry?.date = Array(text.prefix(40)) }
  }

  // MARK: - Entries

  private mutating func endEntry() {
    guard let entry else { return }
    self.entry = nil
    entryCount += 1
    guard entryCount <= Self.maximumEntries else { return }
    if entryCount == 1, !title.isEmpty { add("h1", [.text(title[...])]) }
    // The identity of an entry is often its address.
    let isAddress = entry.link.isEmpty && entry.guid.starts(with: "http".utf8)
    let link = String(decoding: isAddress ? entry.guid : entry.link, as: UTF8.self).onOneLine()
    let title = link.isEmpty ? entry.title : Self.link(to: link, named: entry.title)
    let media = entry.media.flatMap { reference in
      [.start(HTMLTag(name: "p"))] + Self.link(to: reference, named: []) + [Token.end("p")]
    }
    let content = (entry.content.isEmpty ? entry.summary : entry.content) + media
    if content.isEmpty {
      let date = entry.date.isEmpty ? [] : Array(" (".utf8) + entry.date + Array(")".utf8)
      return add("li", title + [.text(date[...])])
    }
    add("h3", title)
    if !entry.date.isEmpty { add("p", [.text(entry.date[...])]) }
    add("div", content)
  }

  /// Returns a link, which is named by its address if it has no other name.
  private static func link(to reference: String, named name: [Token]) -> [Token] {
    var attributes = HTMLAttributes()
    attributes.add("href", reference)
    return [.start(HTMLTag(name: "a", attributes: attributes))] + name + [.end("a")]
  }

  /// Adds an element whose tags can't affect what follows it.
  private mutating func add(_ name: String, _ content: [Token]) {
    _ = page.receive(start: HTMLTag(name: name))
    var tokenizer = HTMLTokenizer()
    for token in content {
      switch token {
      case .markup(let text): tokenizer.consume(Array(text), &page)
      case .start(let tag): _ = page.receive(start: tag)
      case .end(let name): page.receive(end: name)
      case .text(let text): page.receive(text: text)
      }
    }
    tokenizer.finish(&page)
    page.endFragment()
  }
}
