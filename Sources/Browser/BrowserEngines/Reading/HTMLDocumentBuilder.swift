import BrowserPages
import Foundation

/// A builder that creates a document from the events of a parser.
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
  /// The names of links, which are shown if they have no text, by the index of the link.
  private var linkNames: [Int: String] = [:]
  /// The links with text that the page hides. Without other text, they aren't shown either.
  private var concealedLinks: Set<Int> = []
  /// The suggested file names of links that ask for a download, by the index of the link.
  var downloadNames: [Int: String] = [:]
  var forms = HTMLForms()
  private var anchors = HTMLAnchors()
  /// The open elements, the innermost last.
  private(set) var elements = HTMLOpenElements()
  /// The number of open paragraphs. It saves a search for a paragraph to close, because there is
  /// usually none when a block starts.
  private(set) var openParagraphs = 0
  private var containers = [HTMLContainer(kind: .root)]
  private var text = HTMLText()
  private var textLength = 0
  /// The number of bytes of text that the page shows, and of text that it hides.
  private var shownLength = 0
  private var concealedLength = 0
  private var blockCount = 0
  private var spanCount = 0
  private var dropsNewline = false
  /// The blocks of the `main` element and of the articles, if they are outside lists and tables.
  private var main: Range<Int>?
  private var articles: Range<Int>?

  private static let maximumLinkTextLength = 1000

  init(url: URL, encoding: CharacterEncoding = .utf8, limits: HTMLReader.Limits) {
    self.url = url
    self.limits = limits
    metadata = HTMLMetadata(url: url, encoding: encoding)
  }

  // MARK: - Elements

  /// Opens an element.
  ///
  /// - Parameters:
  ///   - tag: The start tag.
  ///   - kind: The kind of the elements with the tag's name.
  ///   - namespace: The language that the element belongs to.
  ///   - identity: The number of the element.
  ///   - isFostered: Whether the element is moved out of the innermost table.
  mutating func push(
    _ tag: HTMLTag, _ kind: HTMLElementKind, in namespace: HTMLElement.Namespace, identity: Int,
    isFostered: Bool
  ) {
    if isFostered { openFoster() }
    if kind.rule == .tablePart { closeFoster() }
    var element = HTMLElement(
      place: HTMLPlace(
        name: tag.name, namespace: namespace, rule: kind.rule, traits: kind.traits,
        identity: identity, holdsHTML: namespace == .mathML && Self.holdsHTML(tag)),
      role: HTMLElementKind.role(of: tag.name, in: namespace), outer: context,
      containers: containers.count, isFostered: isFostered, precedingLinks: links.count)
    if kind.traits.contains(.formatting) { element.attributes = tag.attributes }
    // The text before the paragraph doesn't belong to it.
    defer { if tag.name == "p" { openParagraphs += 1 } }
    if isFostered { context = contextOfTable }
    if namespace == .mathML { startInFormula(&element) }
    let isAlternative = namespace == .svg && isFurtherAlternative()
    elements.append(element)
    dropsNewline = false
    guard !context.isInert, !isFull else { return }
    anchors.add(tag.name, tag.attributes, &text.anchor)
    let isHidden = isAlternative || Self.isHidden(tag.attributes, element.place)
    if isHidden, !limits.showsHidden {
      context.isHidden = true
      context.isConcealed = true
    }
    start(element.role, tag.attributes)
    let last = elements.count - 1
    elements[last].hides = context.isHidden && !elements[last].outer.isHidden
    elements[last].conceals = context.isConcealed && !elements[last].outer.isConcealed
    elements[last].isInert = context.isInert
    if case .style(let style) = element.role { elements[last].style = style }
    if case .link = element.role { elements[last].link = context.link }
  }

  /// Opens a formatting element again, and returns it.
  mutating func pushCopy(
    of element: HTMLElement, identity: Int, isFostered: Bool
  ) -> HTMLElement {
    if isFostered { openFoster() }
    var copy = element
    copy.place.identity = identity
    copy.outer = context
    copy.containers = containers.count
    copy.isFostered = isFostered
    if isFostered { context = contextOfTable }
    copy.apply(to: &context)
    if case .link = copy.role, copy.link == nil, !context.isInert, !isFull {
      // The link began where it was ignored.
      startLink(.link, copy.attributes)
      copy.link = context.link
    }
    elements.append(copy)
    return copy
  }

  /// Ends the innermost element.
  ///
  /// - Parameter continues: Whether the element is opened again before the text that follows.
  mutating func pop(continues: Bool = false) {
    dropsNewline = false
    guard var element = elements.popLast() else { return }
    if continues { element.role = .inline }
    end(element)
    if element.name == "p" { openParagraphs -= 1 }
  }

  /// Ends an element, while the elements inside it stay open.
  mutating func removeElement(at index: Int) {
    guard index < elements.count - 1 else { return pop() }
    let element = elements.remove(at: index)
    if case .label = element.role { finishCapture(of: element) }
    elements[index].outer = element.outer
    updateContexts(from: index)
  }

  /// Opens a formatting element again around the innermost elements from an index, and returns it.
  mutating func insertCopy(of element: HTMLElement, identity: Int, at index: Int) -> HTMLElement {
    guard index < elements.count else {
      return pushCopy(of: element, identity: identity, isFostered: false)
    }
    var copy = element
    copy.place.identity = identity
    copy.outer = elements[index].outer
    copy.containers = elements[index].containers
    copy.isFostered = false
    elements.insert(copy, at: index)
    updateContexts(from: index)
    return copy
  }

  /// Updates the contexts of the elements from an index on, after an element outside them has been
  /// inserted or removed.
  private mutating func updateContexts(from index: Int) {
    for outer in index..<elements.count {
      var inner = elements[outer].isFostered ? contextOfTable(below: outer) : elements[outer].outer
      elements[outer].apply(to: &inner)
      if outer + 1 < elements.count {
        elements[outer + 1].outer.inherit(inner)
      } else {
        context.inherit(inner)
      }
    }
  }

  private static func holdsHTML(_ tag: HTMLTag) -> Bool {
    guard tag.name == "annotation-xml" else { return false }
    return ["text/html", "application/xhtml+xml"].contains(tag.attributes["encoding"]?.lowercased())
  }

  // MARK: - Content that is moved out of a table

  /// Adds text before the innermost table.
  mutating func addFostered(_ text: ArraySlice<UInt8>) {
    openFoster()
    let outer = context
    context = contextOfTable
    addCharacters(text)
    context = outer
  }

  private mutating func openFoster() {
    if case .foster = containers[containers.count - 1].kind { return }
    flush()
    open(.foster)
  }

  private mutating func closeFoster() {
    guard case .foster = containers[containers.count - 1].kind else { return }
    closeContainers(to: containers.count - 1)
  }

  private var contextOfTable: HTMLContext { contextOfTable(below: elements.count) }

  private func contextOfTable(below end: Int) -> HTMLContext {
    elements[..<end].last { $0.name == "table" }?.outer ?? HTMLContext()
  }

  private static func isHidden(_ attributes: HTMLAttributes, _ place: HTMLPlace) -> Bool {
    guard !attributes.isEmpty else { return place.name == "dialog" }
    if attributes["hidden"] != nil { return true }
    if place.name == "dialog", attributes["open"] == nil { return true }
    if place.namespace == .svg, attributes["display"] == "none" { return true }
    return attributes["style"].flatMap { declaration("display", in: $0) } == "none"
  }

  /// Returns the value of a property in the `style` attribute of an element.
  private static func declaration(_ property: String, in style: String) -> String? {
    let values = style.lowercased().split(separator: ";").compactMap { declaration -> Substring? in
      let text = declaration.filter { !$0.isWhitespace }.replacing("!important", with: "")
      return text.hasPrefix(property + ":") ? text.dropFirst(property.count + 1)[...] : nil
    }
    return values.last.map(String.init)
  }

  private mutating func start(_ role: HTMLElement.Role, _ attributes: HTMLAttributes) {
    switch role {
    case .inline: break
    case .style(let style): context.style.insert(style)
    case .block, .heading, .preformatted, .list, .item, .term, .description, .quote, .fieldset,
      .legend, .rule:
      startBlock(role, attributes)
    case .table, .tableHead, .tableFoot, .row, .cell, .caption:
      startTablePart(role, attributes)
    case .inlineQuote: addCharacters("“".utf8)
    case .link, .area, .image, .frame, .media, .source, .embed: startLink(role, attributes)
    case .lineBreak: addLineBreak()
    case .form, .label, .input, .button, .select, .optionGroup, .option, .textArea:
      startFormPart(role, attributes)
    case .root, .title, .meta, .resource, .base: startMetadata(role, attributes)
    case .inert: context.isInert = true
    case .drawing: startDrawing(attributes)
    case .drawingTitle:
      if capture == nil { capture = HTMLCapture(kind: .drawingTitle, limit: 1_000) }
    case .drawingText:
      context.isDrawing = false
      addCharacters(" ".utf8)
    case .drawingSpan:
      // Text with a position of its own doesn't continue the word before it.
      if attributes["x"] != nil || attributes["dy"] != nil { addCharacters(" ".utf8) }
    case .formula(let formula): addCharacters(formula.opening.utf8)
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
    case .block where isInLines: breakLine()
    case .block, .heading, .preformatted, .list, .item, .term, .description, .quote, .fieldset,
      .legend, .form, .table, .row, .cell, .caption, .tableHead, .tableFoot, .root:
      flush()
      finishMain(element)
    case .inlineQuote: addCharacters("”".utf8)
    case .link: if let link = element.link { finishLink(link) }
    case .title, .drawingTitle, .button, .option, .textArea, .select, .label:
      finishCapture(of: element)
    case .drawingText: addCharacters(" ".utf8)
    default: break
    }
    if !element.closing.isEmpty { addCharacters(element.closing.utf8) }
  }

  /// Notes where an element that can be the main content begins.
  private mutating func noteMain(_ attributes: HTMLAttributes) {
    guard containers.count == 1, let last = elements.indices.last else { return }
    let name = elements[last].name
    guard name == "main" || name == "article" || attributes["role"] == "main" else { return }
    elements[last].precedingBlocks = containers[0].blocks.count
  }

  /// Notes the blocks of an element that can be the main content. A page's `main` element takes
  /// precedence over its articles, which are treated as one.
  private mutating func finishMain(_ element: HTMLElement) {
    guard let start = element.precedingBlocks else { return }
    let end = max(start, containers[0].blocks.count)
    if element.name == "article" {
      articles = (articles?.lowerBound ?? start)..<end
    } else if main == nil {
      main = start..<end
    }
  }

  // MARK: - Blocks

  private mutating func startBlock(_ role: HTMLElement.Role, _ attributes: HTMLAttributes) {
    if case .block = role, isInLines { return breakLine() }
    flush()
    if elements.places.last?.rule != .body { context.isDivision = true }
    noteMain(attributes)
    switch role {
    case .heading(let level): context.headingLevel = level
    case .preformatted:
      context.isPreformatted = true
      dropsNewline = true
    case .list(let isOrdered): startList(isOrdered, attributes)
    case .item: startItem(attributes)
    case .term:
      containers[containers.count - 1].list.numbering = .unmarked
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

  /// A Boolean value that indicates whether a block is a line of a heading or of preformatted text.
  private var isInLines: Bool { context.headingLevel != nil || context.isPreformatted }

  private mutating func breakLine() {
    if isShown, capture == nil { text.endLine() }
  }

  private mutating func startList(_ isOrdered: Bool, _ attributes: HTMLAttributes) {
    guard open(.list), isOrdered else { return }
    var list = PageList()
    list.isReversed = attributes["reversed"] != nil
    list.numbering = attributes["type"].flatMap(PageList.Numbering.init) ?? .decimal
    // Without a number, the items of a reversed list are counted at its end.
    list.start = Self.number(attributes["start"]) ?? (list.isReversed ? nil : 1)
    containers[containers.count - 1].list = list
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
    let list = containers[containers.count - 1].list
    let step = list.isReversed ? -list.items.count : list.items.count
    guard list.isNumbered, list.start.map({ $0 + step }) != number else {
      return
    }
    if !list.items.isEmpty {
      containers[containers.count - 1].list.items = []
      addList(list, below: containers.count - 1)
    }
    containers[containers.count - 1].list.start = number
  }

  private mutating func addList(_ list: PageList, below end: Int) {
    var list = list
    if list.isReversed { list.start = list.start ?? list.items.count }
    add(.list(list), below: end)
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
    let isBlankLine = text.isBlankLine
    guard let text = text.take(isPreformatted: context.isPreformatted) else {
      if isBlankLine, context.isDivision { add(.paragraph(PageText())) }
      return
    }
    if let level = context.headingLevel {
      add(.heading(level: level, text))
    } else {
      let isLine = context.isDivision && openParagraphs == 0
      add(context.isPreformatted ? .preformatted(text) : isLine ? .line(text) : .paragraph(text))
    }
  }

  private mutating func add(_ block: PageBlock) { add(block, below: containers.count) }

  /// Adds a block to the innermost container among the first `end` containers. If that container is
  /// a table row, the block is added to the table that contains the row.
  private mutating func add(_ block: PageBlock, below end: Int) {
    var index = end - 1
    let isOnlyBlock = containers[index].kind.isCell && containers[index].blocks.isEmpty
    if !isOnlyBlock { count(blocks: 1) }
    if case .row = containers[index].kind { index -= 1 }
    if case .list = containers[index].kind {
      // A list in a list belongs to the item before it.
      let last = containers[index].list.items.count - 1
      if case .list = block, last >= 0 {
        containers[index].list.items[last].append(block)
      } else {
        containers[index].list.items.append([block])
      }
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
    containers.append(
      HTMLContainer(kind: kind, textStart: textLength, isConcealed: context.isConcealed))
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
      if !container.list.items.isEmpty { addList(container.list, below: containers.count) }
    case .item(let joinsPrevious):
      let isLeftOut = container.isConcealed && container.blocks.isEmpty
      if !isLeftOut { addItem(container.blocks, joinsPrevious, to: parent) }
    case .quote: if !container.blocks.isEmpty { add(.quote(container.blocks)) }
    case .table: closeTable(container)
    case .row: containers[parent].table.add(container.row)
    case .cell: closeCell(container, in: parent)
    case .foster: for block in container.blocks { add(block) }
    case .caption: containers[parent].table.caption = HTMLTable.text(of: container.blocks)
    }
  }

  private mutating func addItem(_ blocks: [PageBlock], _ joinsPrevious: Bool, to parent: Int) {
    if case .list = containers[parent].kind {
      let last = containers[parent].list.items.count - 1
      if joinsPrevious, last >= 0 {
        containers[parent].list.items[last] += blocks
      } else if !blocks.isEmpty || containers[parent].list.isNumbered {
        containers[parent].list.items.append(blocks)
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
    context.alignment = Self.alignment(attributes) ?? context.alignment
    let parent = containers[containers.count - 1].kind
    switch (role, parent) {
    case (.table, _): startTable(attributes)
    case (.tableHead, _): context.isInTableHead = true
    case (.tableFoot, _): context.isInTableFoot = true
    case (.row, .table):
      open(.row)
      containers[containers.count - 1].row.isHead = context.isInTableHead
      containers[containers.count - 1].row.isFoot = context.isInTableFoot
    case (.cell(let isHeader), .row): startCell(isHeader, attributes)
    case (.cell(let isHeader), .table):
      open(.row)
      containers[containers.count - 1].row.isImplied = true
      startCell(isHeader, attributes)
    case (.caption, .table): open(.caption)
    default: break
    }
  }

  private static func alignment(_ attributes: HTMLAttributes) -> PageText.Alignment? {
    let style = attributes["style"].flatMap { Self.declaration("text-align", in: $0) }
    return (style ?? attributes["align"]?.lowercased()).flatMap { name in
      name == "end" ? .trailing : PageText.Alignment(rawValue: name)
    }
  }

  private mutating func startTable(_ attributes: HTMLAttributes) {
    guard open(.table) else { return }
    let role = attributes["role"]
    context.alignment = .leading
    containers[containers.count - 1].table.isLayout = role == "presentation" || role == "none"
    context.isInTableHead = false
    context.isInTableFoot = false
  }

  private mutating func startCell(_ isHeader: Bool, _ attributes: HTMLAttributes) {
    guard !context.isConcealed else { return }
    open(.cell)
    context.isDivision = true
    var cell = HTMLTable.Cell(isHeader: isHeader, alignment: context.alignment)
    if spanCount < limits.spans {
      cell.columns = Self.span(attributes["colspan"])
      cell.rows = Self.span(attributes["rowspan"])
      spanCount += cell.columns * cell.rows - 1
    }
    containers[containers.count - 1].cell = cell
    context.headingLevel = nil
    context.isPreformatted = false
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

  // MARK: - Pictures and formulas

  private mutating func startDrawing(_ attributes: HTMLAttributes) {
    let name = attributes["aria-label"]?.onOneLine().nonEmpty
    // The title of a document that is a picture is the page's title.
    let isPicture = context.link == nil && elements.count > 1 && attributes["role"] == "img"
    if isPicture, let name { addVerbatim(name, style: .image) }
    context.isUnnamedPicture = isPicture && name == nil
    context.isDrawing = true
    nameLink(name)
  }

  /// Uses the title of an SVG picture as the name of the link around the picture, or as the name of
  /// the picture if there is no link.
  mutating func endDrawingTitle(_ name: String?) {
    nameLink(name)
    if let name, context.isUnnamedPicture, elements.last?.name == "svg" {
      addBesideDrawing(name, style: .image)
    }
  }

  /// Adds text that is shown beside the text of a picture.
  private mutating func addBesideDrawing(_ text: String, style: PageTextStyle) {
    context.isDrawing = false
    addCharacters(" ".utf8)
    addVerbatim(text, style: style)
    context.isDrawing = true
  }

  /// Returns whether the next element is a further child of a `switch` in SVG, which shows one. The
  /// children are alternatives, with the preferred one first.
  private mutating func isFurtherAlternative() -> Bool {
    guard let parent = elements.indices.last, elements[parent].name == "switch" else {
      return false
    }
    defer { elements[parent].childCount += 1 }
    return elements[parent].childCount > 0
  }

  /// Handles the start of an element in a formula, which can be set off from those before it.
  private mutating func startInFormula(_ element: inout HTMLElement) {
    guard let parent = elements.indices.last, isShown, !context.isInert,
      case .formula(let formula) = elements[parent].role
    else { return }
    let index = elements[parent].childCount
    elements[parent].childCount += 1
    if index > 0, index <= formula.styles.count {
      if index == 1 { addCharacters(formula.separator.utf8) }
      element.style = formula.styles[index - 1]
      context.style.formUnion(element.style)
    }
    let isSingle = ["mi", "mn", "mo", "ms", "mtext"].contains(element.name)
    guard !isSingle, index > 0 || !formula.separator.isEmpty || !formula.opening.isEmpty else {
      return
    }
    addCharacters("(".utf8)
    element.closing = ")"
  }

  // MARK: - Text

  /// A Boolean value that indicates whether text at this place is shown.
  var isShown: Bool { !context.isHidden && !context.isDrawing }

  mutating func addCharacters(_ bytes: some Collection<UInt8>) {
    guard !context.isInert, !isFull else { return }
    var bytes = bytes[...]
    if dropsNewline, bytes.first == 0x0A { bytes = bytes.dropFirst() }
    dropsNewline = false
    guard count(text: bytes.count) else { return }
    if let capture, !capture.isHidden, !isShown, capture.isButton { return }
    if capture != nil {
      if capture!.add(bytes) { return }
      abandonCapture()
    }
    if isShown {
      addVisible(bytes)
      shownLength += bytes.count
    } else if context.isConcealed {
      concealedLength += bytes.count
      if let link = context.link { concealedLinks.insert(link) }
    }
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
    } else if isShown {
      let hadSpace = text.hasPendingSpace
      text.add(
        verbatim: string, style: context.style.union(style), link: context.link, control: control)
      addToLink(string, hadSpace: hadSpace)
    }
  }

  private mutating func addLineBreak() {
    if capture != nil { _ = capture!.add(" ".utf8) }
    guard capture == nil, isShown else { return }
    if context.isPreformatted {
      addVisible("\n".utf8)
    } else {
      text.addLineBreak()
    }
    addToLink(" ", hadSpace: false)
    forms.addToLabel(" ".utf8)
  }

  /// Sets the name of the enclosing link, which is shown if the link has no text. Only the first
  /// name is used.
  mutating func nameLink(_ name: String?) {
    guard let link = context.link, linkNames[link] == nil else { return }
    linkNames[link] = name?.onOneLine(maximum: 100).nonEmpty
  }

  /// Shows the name of a link without text, or else its address.
  private mutating func finishLink(_ link: Int) {
    if links[link].text.isEmpty, context.link == link {
      let reference = links[link].reference
      let isUnnamed =
        context.isPreformatted || reference.hasPrefix("#") || concealedLinks.contains(link)
      let name = linkNames[link] ?? (isUnnamed ? "" : reference.onOneLine(maximum: 60))
      if context.isDrawing, linkNames[link] != nil {
        addBesideDrawing(name, style: [])
      } else {
        addVerbatim(name, style: [])
      }
      if links[link].text.isEmpty { links[link].text = name }
    }
    links[link].text = links[link].text.onOneLine(maximum: Self.maximumLinkTextLength)
  }

  /// A Boolean value that indicates whether the page hides nearly all of its text, which only
  /// scripts would show.
  var isMostlyConcealed: Bool {
    shownLength < 500 && concealedLength > 200 + 4 * shownLength
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
    document.anchors = anchors.numbers
    let (forms, positions) = copy.forms.result(resolvedBy: copy.metadata)
    document.forms = forms
    if !positions.isEmpty { document.blocks = document.blocks.map { $0.placing(positions) } }
    document.mainBlocks = (copy.main ?? copy.articles).map {
      $0.clamped(to: document.blocks.indices)
    }
    copy.metadata.describe(&document)
    return document
  }

  /// The links with the names of their downloads. As in other browsers, a page's request to
  /// download from another host is ignored.
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
    while !elements.isEmpty { pop() }
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
