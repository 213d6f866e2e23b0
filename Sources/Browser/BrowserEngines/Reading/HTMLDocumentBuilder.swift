import BrowserPages
import Foundation

/// A builder that creates a document from the events of the HTML parser.
///
/// The builder is a value type. To create a document before the page has arrived completely,
/// `document` copies the builder and ends all open elements in the copy.
struct HTMLDocumentBuilder {
  let url: URL
  let limits: HTMLReader.Limits
  /// A Boolean value that indicates whether the builder has reached a limit and ignores further
  /// content.
  private(set) var isFull = false
  var metadata: HTMLMetadata
  var context = HTMLContext()
  var capture: HTMLCapture?
  var links: [PageLink] = []
  private var linkLabels: [Int: String] = [:]
  /// The suggested file names of links that ask for a download, by the index of the link.
  var downloadNames: [Int: String] = [:]
  var forms = HTMLForms()
  private var elements: [HTMLElement] = []
  private var containers = [HTMLContainer(kind: .root)]
  private var text = HTMLText()
  private var textLength = 0
  private var blockCount = 0
  private var dropsNewline = false

  private static let maximumLinkTextLength = 1000

  init(url: URL, encoding: CharacterEncoding, limits: HTMLReader.Limits) {
    self.url = url
    self.limits = limits
    metadata = HTMLMetadata(url: url, encoding: encoding)
  }

  // MARK: - Elements

  mutating func startElement(_ name: String, _ attributes: HTMLAttributes) {
    let role = HTMLElement.Role.named(name)
    if name == "dt" || name == "dd" { endTerm() }
    elements.append(
      HTMLElement(name: name, role: role, outer: context, containers: containers.count))
    dropsNewline = false
    guard !context.isInert, !isFull else { return }
    if Self.isHidden(attributes, name) { context.isHidden = true }
    start(role, attributes)
  }

  // Elements end in reverse order. Ending an element also ends the elements inside it.
  mutating func endElement(_ name: String) {
    guard let index = elements.lastIndex(where: { $0.name == name }) else { return }
    dropsNewline = false
    while elements.count > index { end(elements.removeLast()) }
  }

  // libxml2 doesn't end an open term when another term begins.
  private mutating func endTerm() {
    let last = elements.lastIndex { element in
      if case .list = element.role { return true }
      return element.isTermOrDescription
    }
    guard let last, elements[last].isTermOrDescription else { return }
    let start = elements[last]
    flush()
    closeContainers(to: start.containers)
    context = start.outer
    for index in last..<elements.count { elements[index].end(at: start) }
  }

  private static func isHidden(_ attributes: HTMLAttributes, _ name: String) -> Bool {
    guard !attributes.isEmpty else { return name == "dialog" }
    if attributes["hidden"] != nil { return true }
    if name == "dialog", attributes["open"] == nil { return true }
    guard let style = attributes["style"]?.lowercased() else { return false }
    return style.split(separator: ";").contains { declaration in
      let value = declaration.filter { !$0.isWhitespace }
      return value == "display:none" || value == "display:none!important"
    }
  }

  private mutating func start(_ role: HTMLElement.Role, _ attributes: HTMLAttributes) {
    switch role {
    case .inline: break
    case .style(let style): context.style.insert(style)
    case .block, .heading, .preformatted, .list, .item, .term, .description, .quote, .fieldset,
      .legend, .rule:
      startBlock(role, attributes)
    case .table, .tableHead, .row, .cell, .caption: startTablePart(role, attributes)
    case .inlineQuote: addCharacters("“".utf8)
    case .link, .area, .image, .frame, .media: startLink(role, attributes)
    case .lineBreak: addLineBreak()
    case .form, .formEnd, .label, .input, .button, .select, .optionGroup, .option, .textArea:
      startFormPart(role, attributes)
    case .root, .title, .meta, .resource, .base: startMetadata(role, attributes)
    case .inert: context.isInert = true
    }
  }

  private mutating func end(_ element: HTMLElement) {
    let isRead = !context.isInert && !isFull
    if isRead { finish(element) }
    closeContainers(to: element.containers)
    context = element.outer
  }

  private mutating func finish(_ element: HTMLElement) {
    switch element.role {
    case .block, .heading, .preformatted, .list, .item, .term, .description, .quote, .fieldset,
      .legend, .form, .formEnd, .table, .row, .cell, .caption, .tableHead, .root:
      flush()
    case .inlineQuote: addCharacters("”".utf8)
    case .link: finishLink()
    case .title, .button, .option, .textArea, .select, .label: finishCapture(of: element)
    default: break
    }
  }

  // MARK: - Blocks

  private mutating func startBlock(_ role: HTMLElement.Role, _ attributes: HTMLAttributes) {
    flush()
    switch role {
    case .heading(let level): context.headingLevel = level
    case .preformatted:
      context.isPreformatted = true
      dropsNewline = true
    case .list(let isOrdered): startList(isOrdered, attributes)
    case .item: startItem(attributes)
    case .term:
      open(.item(joinsPrevious: false))
      context.style.insert(.strong)
    case .description: open(.item(joinsPrevious: true))
    case .quote: open(.quote)
    case .fieldset where attributes["disabled"] != nil: context.isDisabled = true
    // Controls in a disabled fieldset's legend stay enabled.
    case .legend: context.isDisabled = elements.dropLast().last?.outer.isDisabled ?? false
    case .rule: add(.separator)
    default: break
    }
  }

  private mutating func startList(_ isOrdered: Bool, _ attributes: HTMLAttributes) {
    guard open(.list) else { return }
    if isOrdered { containers[containers.count - 1].start = Self.number(attributes["start"]) ?? 1 }
  }

  private mutating func startItem(_ attributes: HTMLAttributes) {
    if case .list = containers[containers.count - 1].kind,
      let value = Self.number(attributes["value"])
    {
      restartList(at: value)
    }
    open(.item(joinsPrevious: false))
  }

  /// Begins a new list if the next item's number doesn't follow the last item's number.
  private mutating func restartList(at number: Int) {
    let list = containers[containers.count - 1]
    guard let start = list.start, start + list.items.count != number else { return }
    if !list.items.isEmpty {
      containers[containers.count - 1].items = []
      add(.list(PageList(start: start, items: list.items)), below: containers.count - 1)
    }
    containers[containers.count - 1].start = number
  }

  static func number(_ text: String?) -> Int? {
    text.flatMap { Int($0.filter { !$0.isWhitespace }) }.map {
      min(max($0, -1_000_000), 1_000_000_000)
    }
  }

  /// Creates a block from the preceding text.
  mutating func flush() {
    if let link = context.link, links[link].text.utf8.last != 0x20, !links[link].text.isEmpty {
      links[link].text += " "
    }
    guard let text = text.take(isPreformatted: context.isPreformatted) else { return }
    if let level = context.headingLevel {
      add(.heading(level: level, text))
    } else {
      add(context.isPreformatted ? .preformatted(text) : .paragraph(text))
    }
  }

  private mutating func add(_ block: PageBlock) { add(block, below: containers.count) }

  /// Adds a block to the innermost container among the first `end` containers. If that container is
  /// a table row, the block is added to the table that contains the row.
  private mutating func add(_ block: PageBlock, below end: Int) {
    count(blocks: 1)
    var index = end - 1
    if case .row = containers[index].kind { index -= 1 }
    if case .list = containers[index].kind {
      containers[index].items.append([block])
    } else {
      containers[index].blocks.append(block)
    }
  }

  private mutating func count(blocks: Int) {
    blockCount += blocks
    if blockCount > limits.blocks { isFull = true }
  }

  // MARK: - Containers

  @discardableResult
  private mutating func open(_ kind: HTMLContainer.Kind) -> Bool {
    guard containers.count < limits.containers else { return false }
    count(blocks: 1)
    containers.append(HTMLContainer(kind: kind, textStart: textLength))
    return true
  }

  private mutating func closeContainers(to count: Int) {
    guard containers.count > count else { return }
    flush()
    while containers.count > count { close(containers.removeLast()) }
  }

  private mutating func close(_ container: HTMLContainer) {
    let parent = containers.count - 1
    switch container.kind {
    case .root: break
    case .list:
      guard !container.items.isEmpty else { return }
      add(.list(PageList(start: container.start, items: container.items)))
    case .item(let joinsPrevious): addItem(container.blocks, joinsPrevious, to: parent)
    case .quote: if !container.blocks.isEmpty { add(.quote(container.blocks)) }
    case .table: closeTable(container)
    case .row: containers[parent].table.add(container.row)
    case .cell: closeCell(container, in: parent)
    case .caption: containers[parent].table.caption = HTMLTable.text(of: container.blocks)
    }
  }

  private mutating func addItem(_ blocks: [PageBlock], _ joinsPrevious: Bool, to parent: Int) {
    if case .list = containers[parent].kind {
      let last = containers[parent].items.count - 1
      if joinsPrevious, last >= 0 {
        containers[parent].items[last] += blocks
      } else if !blocks.isEmpty || containers[parent].start != nil {
        containers[parent].items.append(blocks)
      }
    } else if joinsPrevious {
      for block in blocks { add(block) }
    } else if !blocks.isEmpty {
      addLooseItem(blocks, to: parent)
    }
  }

  /// Adds an item that is outside a list. Consecutive items outside a list form one list.
  private mutating func addLooseItem(_ blocks: [PageBlock], to parent: Int) {
    guard case .list(var list) = containers[parent].blocks.last, list.start == nil else {
      return add(.list(PageList(items: [blocks])))
    }
    containers[parent].blocks.removeLast()
    list.items.append(blocks)
    containers[parent].blocks.append(.list(list))
  }

  // MARK: - Tables

  private mutating func startTablePart(
    _ role: HTMLElement.Role, _ attributes: HTMLAttributes
  ) {
    flush()
    let parent = containers[containers.count - 1].kind
    switch (role, parent) {
    case (.table, _): startTable(attributes)
    case (.tableHead, _): context.isInTableHead = true
    case (.row, .table):
      open(.row)
      containers[containers.count - 1].row.isHead = context.isInTableHead
    case (.cell(let isHeader), .row): startCell(isHeader, attributes)
    case (.cell(let isHeader), .table):
      open(.row)
      containers[containers.count - 1].row.isImplied = true
      startCell(isHeader, attributes)
    case (.caption, .table): open(.caption)
    default: break
    }
  }

  private mutating func startTable(_ attributes: HTMLAttributes) {
    guard open(.table) else { return }
    let role = attributes["role"]
    containers[containers.count - 1].table.isLayout = role == "presentation" || role == "none"
    context.isInTableHead = false
  }

  private mutating func startCell(_ isHeader: Bool, _ attributes: HTMLAttributes) {
    open(.cell)
    let columns = Self.span(attributes["colspan"]), rows = Self.span(attributes["rowspan"])
    containers[containers.count - 1].cell = HTMLTable.Cell(
      isHeader: isHeader, columns: columns, rows: rows)
    count(blocks: columns * rows - 1)
    (context.headingLevel, context.isPreformatted) = (nil, false)
  }

  private static func span(_ text: String?) -> Int {
    min(max(number(text) ?? 1, 1), HTMLTable.maximumSpan)
  }

  private mutating func closeCell(_ container: HTMLContainer, in parent: Int) {
    var cell = container.cell
    cell.blocks = container.blocks
    cell.isLong = textLength - container.textStart > HTMLTable.maximumCellLength
    containers[parent].row.cells.append(cell)
  }

  private mutating func closeTable(_ container: HTMLContainer) {
    if let cell = containers.lastIndex(where: { $0.kind.isCell }) {
      containers[cell].cell.hasTable = true
    }
    for block in container.blocks + container.table.result { add(block) }
  }

  // MARK: - Text

  mutating func addCharacters(_ bytes: some Collection<UInt8>) {
    guard !context.isInert, !isFull else { return }
    var bytes = bytes[...]
    if dropsNewline, bytes.first == 0x0A { bytes = bytes.dropFirst() }
    dropsNewline = false
    guard count(text: bytes.count) else { return }
    if capture != nil {
      if capture!.add(bytes) { return }
      abandonCapture()
    }
    if !context.isHidden { addVisible(bytes) }
  }

  private mutating func count(text length: Int) -> Bool {
    textLength += length
    guard textLength > limits.textLength else { return true }
    isFull = true
    return false
  }

  private mutating func addVisible(_ bytes: some Collection<UInt8>) {
    if context.isPreformatted {
      let string = String(decoding: bytes, as: UTF8.self)
      text.add(verbatim: string, style: context.style, link: context.link)
      addToLink(string.replacing("\n", with: " "), hadSpace: false)
    } else {
      let hadSpace = text.hasPendingSpace || bytes.first.map(\.isHTMLSpace) ?? false
      let string = text.add(bytes, style: context.style, link: context.link)
      addToLink(string, hadSpace: hadSpace)
    }
    forms.addToLabel(bytes)
  }

  private mutating func addToLink(_ string: String, hadSpace: Bool) {
    guard let link = context.link, !string.isEmpty else { return }
    guard links[link].text.utf8.count < Self.maximumLinkTextLength else { return }
    if hadSpace, !links[link].text.isEmpty, links[link].text.utf8.last != 0x20, string.first != " "
    {
      links[link].text += " "
    }
    links[link].text += string
  }

  /// Adds text without collapsing its spaces, such as the description of an image.
  mutating func addVerbatim(_ string: String, style: PageTextStyle, control: Int? = nil) {
    guard count(text: string.utf8.count), !string.isEmpty else { return }
    if capture != nil {
      _ = capture!.add(string.utf8)
    } else if !context.isHidden {
      let hadSpace = text.hasPendingSpace
      text.add(
        verbatim: string, style: context.style.union(style), link: context.link, control: control)
      addToLink(string, hadSpace: hadSpace)
    }
  }

  private mutating func addLineBreak() {
    if capture != nil { _ = capture!.add(" ".utf8) }
    guard capture == nil, !context.isHidden else { return }
    if context.isPreformatted {
      addVisible("\n".utf8)
    } else {
      text.addLineBreak()
    }
    addToLink(" ", hadSpace: false)
    forms.addToLabel(" ".utf8)
  }

  /// The accessibility label of the enclosing link, which is used if the link has no other text.
  var linkLabel: String? { context.link.flatMap { linkLabels[$0] } }

  /// Sets the accessibility label of the enclosing link.
  mutating func setLinkLabel(_ label: String?) {
    if let link = context.link { linkLabels[link] = label }
  }

  private mutating func finishLink() {
    guard let link = context.link else { return }
    if let label = linkLabel, links[link].text.isEmpty { addVerbatim(label, style: []) }
    links[link].text = links[link].text.onOneLine(maximum: Self.maximumLinkTextLength)
  }

  // MARK: - Result

  /// A document with the content that the builder has received, in which all open elements have
  /// ended.
  var document: PageDocument {
    var copy = self
    copy.finish()
    var document = PageDocument(
      url: url, title: copy.metadata.title, blocks: copy.containers[0].blocks,
      links: copy.linksWithDownloads)
    let (forms, positions) = copy.forms.result(resolvedBy: copy.metadata)
    document.forms = forms
    if !positions.isEmpty { document.blocks = document.blocks.map { $0.placing(positions) } }
    copy.metadata.describe(&document)
    return document
  }

  /// The links with the names of their downloads. As in other browsers, a page asks in vain to
  /// download from another host.
  private var linksWithDownloads: [PageLink] {
    var links = links
    for (index, name) in downloadNames where url.hasSameOrigin(as: links[index].url) {
      links[index].downloadName = name
    }
    return links
  }

  /// Ends all open elements. If a limit was reached, adds a paragraph that says so. A second call
  /// has no effect.
  mutating func finish() {
    let wasFull = isFull
    isFull = false
    while let element = elements.popLast() { end(element) }
    flush()
    if wasFull { add(.paragraph(Self.limitNote)) }
    isFull = false
  }

  private static let limitNote = PageText([
    PageTextRun("The page is too long. The rest is left out.", style: .emphasis)
  ])
}

extension HTMLContainer.Kind {
  fileprivate var isCell: Bool {
    if case .cell = self { true } else { false }
  }
}
