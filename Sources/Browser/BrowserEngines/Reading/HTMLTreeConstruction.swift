/// The tree construction of the HTML standard, which sends elements and text to a builder as they
/// arrive.
///
/// There is no tree, only the stack of open elements. If the standard moves an element whose text
/// has already arrived, only the text that follows is affected. Content that the standard moves out
/// of a table is marked when it is sent. Beyond a depth, elements have no content, so time and
/// memory are bounded.
///
/// The insertion modes, their order and their exceptions are those of the standard's section *Tree
/// construction*, for documents without scripts.
struct HTMLTreeConstruction: HTMLTokenReceiver {
  /// The maximum number of open elements. It bounds the searches among them, so that the total time
  /// is linear.
  private static let maximumDepth = 256

  /// The part of a document to read.
  let extent: PageReader.Extent
  var builder: HTMLDocumentBuilder
  var mode = Mode.beforeRoot
  /// The mode to return to after the text of an element without markup.
  private var modeAfterText = Mode.body
  /// The modes of the open templates, the innermost last.
  var templateModes: [Mode] = []
  var formatting = HTMLFormattingList()
  /// The identity of the form that is being read, even if its element has ended.
  var form: Int?
  /// A Boolean value that indicates whether a frame set can still replace the body.
  var allowsFrameset = true
  /// A Boolean value that indicates whether content is moved out of a table.
  var fosters = false
  /// A Boolean value that indicates whether the last token was text that was moved out of a table.
  var isAfterFosteredText = false
  private var textMode = HTMLTextMode.markup
  private var nextIdentity = 0

  enum Mode {
    case beforeRoot, beforeHead, head, headNoscript, afterHead, body, text
    case table, caption, columnGroup, tableBody, row, cell, template
    case afterBody, frameset, afterFrameset, afterAfterBody, afterAfterFrameset
    /// The document is XML, so each element ends at its own end tag.
    case xml
  }

  /// The namespaces of the prefixes that an XML document declares.
  private var prefixes: [Substring: HTMLElement.Namespace] = [:]

  /// The elements that end the search for an open element.
  enum Scope { case ordinary, list, button, table }

  init(_ builder: HTMLDocumentBuilder, extent: PageReader.Extent, isXML: Bool) {
    self.builder = builder
    self.extent = extent
    if isXML { mode = .xml }
  }

  /// A Boolean value that indicates whether no further content is needed. A title can also follow
  /// the head.
  var isComplete: Bool {
    builder.isFull || extent == .head && isInBody && builder.metadata.title != nil
  }

  private var isInBody: Bool {
    builder.elements.places.count > 1 && builder.elements.places[1].name == "body"
  }

  // MARK: - Tokens

  var allowsCharacterData: Bool {
    mode == .xml || current.map { $0.namespace != .html } ?? false
  }

  mutating func receive(start tag: HTMLTag) -> HTMLTextMode {
    guard !isComplete else { return .markup }
    textMode = .markup
    isAfterFosteredText = false
    if mode == .xml {
      startXML(tag)
      return .markup
    }
    let kind = HTMLElementKind.named(tag.name)
    if isDeepest, kind.rule.hasContent || current?.namespace != .html {
      insertVoid(tag, kind, in: current?.namespace ?? .html)
    } else {
      start(tag, kind)
    }
    return textMode
  }

  mutating func receive(end name: String) {
    guard !isComplete else { return }
    isAfterFosteredText = false
    if mode == .xml { return endXML(name) }
    end(name, HTMLElementKind.named(name))
  }

  mutating func receiveNull() {
    // Only SVG and MathML show a null character.
    if isInForeign { receive(text: HTMLText.replacement) }
  }

  mutating func receive(text: ArraySlice<UInt8>) {
    guard !isComplete else { return }
    if mode == .xml || isInForeign { addForeign(text) } else { add(text) }
  }

  /// A Boolean value that indicates whether text belongs to SVG or MathML.
  private var isInForeign: Bool {
    current.map { $0.namespace != .html && !$0.acceptsText } ?? false
  }

  // MARK: - XML

  private mutating func startXML(_ tag: HTMLTag) {
    var tag = tag
    let parts = tag.name.split(separator: ":", maxSplits: 1)
    var namespace = current?.namespace ?? .html
    if current?.name == "foreignobject" { namespace = .html }
    for (prefix, name) in tag.attributes.namespaces {
      let declared = HTMLElement.Namespace(name)
      prefixes[prefix] = declared
      if prefix.isEmpty { namespace = declared }
    }
    if parts.count == 2 {
      tag.name = String(parts[1])
      namespace = prefixes[parts[0]] ?? .html
    }
    insert(tag, HTMLElementKind.named(tag.name), in: namespace)
    if tag.isSelfClosing || isDeepest { pop() }
  }

  private mutating func endXML(_ name: String) {
    let name = name.split(separator: ":", maxSplits: 1).last.map(String.init) ?? name
    if name == "form" { builder.endForm() }
    guard let index = builder.elements.places.lastIndex(where: { $0.name == name }) else { return }
    while builder.elements.places.count > index { pop() }
  }

  /// Ends all elements in the body, so that they don't affect what follows.
  mutating func endFragment() {
    while builder.elements.places.count > 2 { pop() }
    formatting = HTMLFormattingList()
    templateModes = []
    form = nil
    builder.endForm()
    mode = .body
  }

  // MARK: - Stack

  var current: HTMLPlace? { builder.elements.places.last }

  func isCurrent(_ names: String...) -> Bool {
    guard let current, current.namespace == .html else { return false }
    return names.contains(current.name)
  }

  func hasOpen(_ name: String) -> Bool {
    builder.elements.places.contains { $0.name == name && $0.namespace == .html }
  }

  /// Inserts an element that stays open until its end tag.
  mutating func insert(
    _ tag: HTMLTag, _ kind: HTMLElementKind, in namespace: HTMLElement.Namespace = .html
  ) {
    builder.push(
      tag, kind, in: namespace, identity: makeIdentity(), isFostered: isFostering)
  }

  /// Reopens a formatting element that still applies, and returns the new copy of it.
  mutating func reopen(_ element: HTMLElement) -> HTMLElement {
    builder.pushCopy(of: element, identity: makeIdentity(), isFostered: isFostering)
  }

  mutating func makeIdentity() -> Int {
    nextIdentity += 1
    return nextIdentity
  }

  /// A Boolean value that indicates whether what is inserted next is moved out of a table.
  var isFostering: Bool { fosters && isInTableStructure }

  /// A Boolean value that indicates whether the innermost element is a part of a table that can't
  /// contain text.
  var isInTableStructure: Bool { current?.traits.contains(.tableStructure) ?? false }

  /// A Boolean value that indicates whether no further element can have content.
  var isDeepest: Bool { builder.elements.places.count >= Self.maximumDepth }

  mutating func insert(_ name: String) {
    insert(HTMLTag(name: name), HTMLElementKind.named(name))
  }

  /// Inserts an element that has no content.
  mutating func insertVoid(
    _ tag: HTMLTag, _ kind: HTMLElementKind, in namespace: HTMLElement.Namespace = .html
  ) {
    insert(tag, kind, in: namespace)
    pop()
  }

  /// Inserts an element whose text has no markup.
  mutating func insert(_ tag: HTMLTag, _ kind: HTMLElementKind, text: HTMLTextMode) {
    insert(tag, kind)
    textMode = text
    modeAfterText = mode
    mode = .text
  }

  mutating func endText() {
    pop()
    mode = modeAfterText
  }

  mutating func pop() {
    guard let element = builder.elements.places.last else { return }
    builder.pop(continues: formatting.close(element))
  }

  /// Ends the innermost elements up to and including the one with an index.
  mutating func pop(through index: Int) {
    while builder.elements.places.count > max(index, 1) { pop() }
  }

  /// Ends the innermost elements up to and including an element with one of the names.
  mutating func pop(through names: String...) {
    let index = builder.elements.places.lastIndex {
      $0.namespace == .html && names.contains($0.name)
    }
    if let index { pop(through: index) }
  }

  /// Ends the innermost elements up to, but not including, an element with one of the names.
  mutating func pop(to names: String...) {
    while let current, current.name != "html",
      !(current.namespace == .html && names.contains(current.name))
    {
      pop()
    }
  }

  /// Ends the elements whose end tags can be omitted.
  mutating func popImplied(except name: String? = nil, thoroughly: Bool = false) {
    let trait: HTMLElementKind.Traits = thoroughly ? .impliedThoroughly : .implied
    while let current, current.traits.contains(trait), current.name != name { pop() }
  }

  func isInScope(_ name: String, _ scope: Scope = .ordinary) -> Bool {
    index(inScope: scope) { $0.name == name } != nil
  }

  /// Returns the index of the innermost element that meets a condition, or nil if the scope ends
  /// before it.
  func index(inScope scope: Scope, where isMatch: (HTMLPlace) -> Bool) -> Int? {
    for index in builder.elements.places.indices.reversed() {
      let element = builder.elements.places[index]
      if element.namespace == .html, isMatch(element) { return index }
      if element.ends(scope) { return nil }
    }
    return nil
  }

  mutating func closeParagraph() {
    guard builder.openParagraphs > 0,
      let index = index(inScope: .button, where: { $0.name == "p" })
    else { return }
    pop(through: index)
  }

  /// Ends the innermost list item or term, unless another list is open inside it.
  mutating func closeItem(_ rule: HTMLElementKind.Rule) {
    for index in builder.elements.places.indices.reversed() {
      let element = builder.elements.places[index]
      if element.namespace == .html, element.rule == rule { return pop(through: index) }
      if element.isSpecial, !element.traits.contains(.passedByItems) { return }
    }
  }

  // MARK: - Templates

  mutating func startTemplate(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    insert(tag, kind)
    formatting.addMarker()
    allowsFrameset = false
    mode = .template
    templateModes.append(.template)
  }

  mutating func endTemplate() {
    guard hasOpen("template") else { return }
    popImplied(thoroughly: true)
    pop(through: "template")
    formatting.removeToMarker()
    templateModes.removeLast()
    resetMode()
  }

  /// Continues in the mode that the open elements determine.
  mutating func resetMode() {
    mode =
      builder.elements.places.indices.reversed().lazy.compactMap(mode(inElementAt:)).first ?? .body
  }

  /// Returns the mode in which the content of an element is read, or nil if the enclosing element
  /// decides.
  private func mode(inElementAt index: Int) -> Mode? {
    guard builder.elements.places[index].namespace == .html else { return nil }
    switch builder.elements.places[index].name {
    case "td", "th": return .cell
    case "tr": return .row
    case "tbody", "thead", "tfoot": return .tableBody
    case "caption": return .caption
    case "colgroup": return .columnGroup
    case "table": return .table
    case "template": return templateModes.last
    case "head": return .head
    case "body": return .body
    case "frameset": return .frameset
    case "html": return .afterHead
    default: return nil
    }
  }
}
