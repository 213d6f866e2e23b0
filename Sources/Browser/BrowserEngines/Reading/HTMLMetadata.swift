import BrowserPages
import Foundation

/// The metadata of a document.
struct HTMLMetadata {
  let url: URL
  let encoding: CharacterEncoding
  /// The address that references are relative to, or nil if only complete addresses can be resolved.
  private var base: WebAddress?
  private var hasBase = false
  var title: String?
  private var summary: String?
  private var language: String?
  private var icon: String?
  private var canonical: String?
  private var refreshContent: String?
  /// The encoding that the document declares, or nil.
  private(set) var declaredEncoding: CharacterEncoding?

  /// Creates the metadata of a document that has not been read.
  /// - Parameters:
  ///   - url: The address of the document.
  ///   - encoding: The character encoding of the document.
  init(url: URL, encoding: CharacterEncoding = .utf8) {
    self.url = url
    self.encoding = encoding
    base = WebAddress(url)
  }

  // MARK: - Elements

  /// Reads a `meta` element.
  mutating func readMeta(_ attributes: HTMLAttributes) {
    declaredEncoding = declaredEncoding ?? CharacterEncoding.declared(inMeta: attributes)
    guard let content = attributes["content"] else { return }
    if attributes["name"]?.lowercased() == "description" {
      summary = summary ?? content.onOneLine().nonEmpty
    } else if attributes["http-equiv"]?.lowercased() == "refresh" {
      refreshContent = refreshContent ?? content
    }
  }

  /// Reads a `link` element.
  mutating func readLink(_ attributes: HTMLAttributes) {
    guard let reference = attributes["href"], let relations = attributes["rel"]?.lowercased()
    else { return }
    let names = relations.split(whereSeparator: \.isWhitespace)
    if names.contains("icon") { icon = icon ?? reference }
    if names.contains("canonical") { canonical = canonical ?? reference }
  }

  /// Reads the `html` element.
  mutating func readRoot(_ attributes: HTMLAttributes) {
    language = language ?? attributes["lang"]?.onOneLine(maximum: 35).nonEmpty
  }

  /// Reads a `base` element. Only the first `base` element with an address is used.
  ///
  /// - Returns: Whether the base address of the document has changed.
  mutating func readBase(_ attributes: HTMLAttributes) -> Bool {
    guard !hasBase, let reference = attributes["href"] else { return false }
    hasBase = true
    guard let address = address(of: reference),
      !["data", "javascript"].contains(address.scheme)
    else { return false }
    base = address
    return true
  }

  // MARK: - Addresses

  /// Returns the absolute address for a possibly relative reference, or nil if the reference isn't
  /// valid.
  func resolve(_ reference: String) -> URL? {
    guard let address = address(of: reference), address.scheme != "javascript" else { return nil }
    return address.url
  }

  /// Returns the absolute address for a possibly relative reference, which can be a script, or nil if
  /// the reference isn't valid.
  func address(of reference: String) -> WebAddress? {
    WebAddress(reference, base: base, encoding: encoding)
  }

  /// Returns the request that the content of a `Refresh` header field or of a `meta` element makes,
  /// or nil if the content isn't valid.
  func refresh(_ content: String) -> PageRefresh? {
    let rest = content.drop(while: \.isWhitespace)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let seconds = digits.isEmpty && rest.first == "." ? 0 : Int(digits.prefix(9)) else {
      return nil
    }
    let address = rest.dropFirst(digits.count).drop { "0123456789.".contains($0) }
      .drop { $0.isWhitespace || $0 == ";" || $0 == "," }
    guard !address.isEmpty else {
      return PageRefresh(url: url.withoutFragment, seconds: seconds)
    }
    return resolve(Self.refreshReference(address)).map { PageRefresh(url: $0, seconds: seconds) }
  }

  private static func refreshReference(_ text: Substring) -> String {
    var text = text
    if text.prefix(3).lowercased() == "url" {
      let rest = text.dropFirst(3).drop(while: \.isWhitespace)
      if rest.first == "=" { text = rest.dropFirst().drop(while: \.isWhitespace) }
    }
    guard let quote = text.first, quote == "\"" || quote == "'" else { return String(text) }
    return String(text.dropFirst().prefix { $0 != quote })
  }

  /// Sets the metadata properties of a document.
  func describe(_ document: inout PageDocument) {
    document.summary = summary
    document.language = language
    document.iconURL = icon.flatMap(resolve)
    document.canonicalURL = canonical.flatMap(resolve)
    document.refresh = refreshContent.flatMap(refresh)
  }
}

extension String {
  /// The string, or nil if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}

// MARK: - Building

extension HTMLDocumentBuilder {
  mutating func startMetadata(_ role: HTMLElement.Role, _ attributes: HTMLAttributes) {
    switch role {
    case .root: metadata.readRoot(attributes)
    case .meta: metadata.readMeta(attributes)
    case .resource: metadata.readLink(attributes)
    case .title where metadata.title == nil && capture == nil:
      capture = HTMLCapture(kind: .title, limit: 10_000)
    case .title: context.isHidden = true
    case .base:
      guard metadata.readBase(attributes) else { return }
      for index in links.indices { links[index].url = metadata.resolve(links[index].reference) }
    default: break
    }
  }

  // MARK: - Links

  mutating func startLink(_ role: HTMLElement.Role, _ attributes: HTMLAttributes) {
    guard !context.isHidden else {
      if case .source = role { addSource(attributes) }
      return
    }
    switch role {
    case .link:
      guard let reference = attributes["href"] ?? attributes["xlink:href"] else { return }
      context.link = addLink(reference)
      if let link = context.link, let name = attributes["download"] { downloadNames[link] = name }
      nameLink(attributes["aria-label"] ?? attributes["title"])
    case .area: addLink(attributes["href"], named: attributes["alt"] ?? attributes["title"])
    case .image: addImage(attributes)
    case .frame:
      flush()
      addLink(attributes["src"], named: attributes["title"] ?? attributes["name"])
      flush()
      context.isHidden = true
    case .media:
      addMedia(attributes)
      // The element's text is for browsers that can't show the media.
      context.isHidden = true
    case .embed:
      addLink(attributes["src"] ?? attributes["data"], named: attributes["title"])
    default: break
    }
  }

  private mutating func addMedia(_ attributes: HTMLAttributes) {
    addLink(attributes["src"], named: attributes["title"] ?? attributes["aria-label"])
  }

  /// Adds a link to the first source of a video or sound that has no address of its own.
  private mutating func addSource(_ attributes: HTMLAttributes) {
    guard let media = elements.last(where: \.isMedia), !media.outer.isHidden,
      media.precedingLinks == links.count
    else { return }
    let inner = context
    context = media.outer
    addLink(attributes["src"], named: nil)
    context = inner
  }

  private mutating func addLink(_ reference: String) -> Int? {
    guard links.count < limits.links else { return nil }
    let reference = WebAddress.withoutBlanks(reference)
    links.append(PageLink(text: "", reference: reference, url: metadata.resolve(reference)))
    return links.count - 1
  }

  /// Adds a link and its text for an element other than `a`.
  private mutating func addLink(_ reference: String?, named name: String?) {
    guard let reference = reference?.nonEmpty, reference != "about:blank", capture == nil,
      let link = addLink(reference)
    else { return }
    let outer = context.link
    addCharacters(" ".utf8)
    context.link = link
    addVerbatim(name?.onOneLine().nonEmpty ?? Self.name(of: reference), style: [])
    context.link = outer
    addCharacters(" ".utf8)
  }

  /// Returns an address without its query, which is rarely worth reading.
  private static func name(of reference: String) -> String {
    let path = String(reference.prefix { $0 != "?" && $0 != "#" })
    return (path.removingPercentEncoding ?? path).onOneLine(maximum: 60)
  }

  // A link must have text, so it is named by its image if it has no other name.
  private mutating func addImage(_ attributes: HTMLAttributes) {
    if let text = (attributes["alt"] ?? attributes["aria-label"])?.onOneLine().nonEmpty {
      forms.addToLabel(text.utf8)
      return addVerbatim(text, style: .image)
    }
    let path = attributes["src"]?.prefix { $0 != "?" && $0 != "#" } ?? ""
    let file = path.hasPrefix("data:") ? nil : path.split(separator: "/").last
    nameLink(attributes["title"] ?? file.map(String.init) ?? "image")
  }
}
