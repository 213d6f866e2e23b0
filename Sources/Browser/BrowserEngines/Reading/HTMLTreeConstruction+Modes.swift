// MARK: - Start tags

extension HTMLTreeConstruction {
  mutating func start(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    if let current, current.namespace != .html, !current.acceptsHTML(tag.name) {
      return startForeign(tag, kind)
    }
    switch mode {
    case .beforeRoot: startBeforeRoot(tag, kind)
    case .beforeHead: startBeforeHead(tag, kind)
    case .head: startInHead(tag, kind)
    case .headNoscript: startInHeadNoscript(tag, kind)
    case .afterHead: startAfterHead(tag, kind)
    case .body, .text: startInBody(tag, kind)
    case .table: startInTable(tag, kind)
    case .caption: startInCaption(tag, kind)
    case .columnGroup: startInColumnGroup(tag, kind)
    case .tableBody: startInTableBody(tag, kind)
    case .row: startInRow(tag, kind)
    case .cell: startInCell(tag, kind)
    case .template: startInTemplate(tag, kind)
    case .afterBody, .afterAfterBody: startAfterBody(tag, kind)
    case .frameset, .afterFrameset, .afterAfterFrameset: startInFrameset(tag, kind)
    case .xml: break
    }
  }

  mutating func end(_ name: String, _ kind: HTMLElementKind) {
    if let current, current.namespace != .html { return endForeign(name, kind) }
    endHTML(name, kind)
  }

  private mutating func endHTML(_ name: String, _ kind: HTMLElementKind) {
    switch mode {
    case .beforeRoot, .beforeHead: endBeforeHead(name, kind)
    case .head: endInHead(name, kind)
    case .headNoscript: endInHeadNoscript(name, kind)
    case .afterHead: endAfterHead(name, kind)
    case .body: endInBody(name, kind)
    case .text: endText()
    case .table: endInTable(name, kind)
    case .caption: endInCaption(name, kind)
    case .columnGroup: endInColumnGroup(name, kind)
    case .tableBody: endInTableBody(name, kind)
    case .row: endInRow(name, kind)
    case .cell: endInCell(name, kind)
    case .template: if name == "template" { endTemplate() }
    case .afterBody, .afterAfterBody: endAfterBody(name, kind)
    case .frameset: endInFrameset(name)
    case .afterFrameset: if name == "html" { mode = .afterAfterFrameset }
    case .afterAfterFrameset, .xml: break
    }
  }

  /// Handles a start tag in another mode.
  private mutating func restart(_ tag: HTMLTag, _ kind: HTMLElementKind, in mode: Mode) {
    self.mode = mode
    start(tag, kind)
  }
}

// MARK: - Text

extension HTMLTreeConstruction {
  mutating func add(_ text: ArraySlice<UInt8>) {
    switch mode {
    case .beforeRoot, .beforeHead, .head, .headNoscript, .afterHead: addBeforeBody(text)
    case .body, .caption, .cell, .template: addInBody(text)
    case .text: builder.addCharacters(text)
    case .table, .tableBody, .row: addInTable(text)
    case .columnGroup: addInColumnGroup(text)
    case .afterBody, .afterAfterBody:
      if !text.allSatisfy(\.isHTMLSpace) { mode = .body }
      addInBody(text)
    case .frameset, .afterFrameset, .afterAfterFrameset, .xml: break
    }
  }

  private mutating func addInBody(_ text: ArraySlice<UInt8>) {
    reconstructFormatting()
    if allowsFrameset, !text.allSatisfy(\.isHTMLSpace) { allowsFrameset = false }
    if isFostering {
      builder.addFostered(text)
    } else {
      builder.addCharacters(text)
    }
  }

  mutating func addForeign(_ text: ArraySlice<UInt8>) {
    if !text.allSatisfy(\.isHTMLSpace) { allowsFrameset = false }
    builder.addCharacters(text)
  }

  // Any text begins the body, except spaces.
  private mutating func addBeforeBody(_ text: ArraySlice<UInt8>) {
    let text = text.drop(while: \.isHTMLSpace)
    guard !text.isEmpty else { return }
    switch mode {
    case .beforeRoot:
      insert("html")
      mode = .beforeHead
    case .beforeHead:
      insert("head")
      mode = .head
    case .head:
      pop()
      mode = .afterHead
    case .headNoscript:
      pop()
      mode = .head
    default:
      insert("body")
      mode = .body
    }
    add(text)
  }

  // Text in a table that isn't in a cell precedes the table.
  private mutating func addInTable(_ text: ArraySlice<UInt8>) {
    guard isInTableStructure else { return foster { $0.addInBody(text) } }
    let text = isAfterFosteredText ? text : text.drop(while: \.isHTMLSpace)
    guard !text.isEmpty else { return }
    foster { $0.addInBody(text) }
    isAfterFosteredText = true
  }

  private mutating func foster(_ body: (inout Self) -> Void) {
    fosters = true
    body(&self)
    fosters = false
  }

  private mutating func addInColumnGroup(_ text: ArraySlice<UInt8>) {
    let text = text.drop(while: \.isHTMLSpace)
    guard !text.isEmpty, isCurrent("colgroup") else { return }
    pop()
    mode = .table
    add(text)
  }
}

// MARK: - Head

extension HTMLTreeConstruction {
  private mutating func startBeforeRoot(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    if tag.name == "html" {
      insert(tag, kind)
      mode = .beforeHead
    } else {
      insert("html")
      restart(tag, kind, in: .beforeHead)
    }
  }

  private mutating func startBeforeHead(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    switch tag.name {
    case "html": startInBody(tag, kind)
    case "head":
      insert(tag, kind)
      mode = .head
    default:
      insert("head")
      restart(tag, kind, in: .head)
    }
  }

  private mutating func endBeforeHead(_ name: String, _ kind: HTMLElementKind) {
    guard ["head", "body", "html", "br"].contains(name) else { return }
    if mode == .beforeRoot { insert("html") }
    insert("head")
    mode = .head
    endHTML(name, kind)
  }

  mutating func startInHead(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    switch kind.rule {
    case .root: startInBody(tag, kind)
    case .metadata: insertVoid(tag, kind)
    case .title: insert(tag, kind, text: .withReferences)
    case .rawMetadata: insert(tag, kind, text: .raw)
    case .script: insert(tag, kind, text: .script)
    case .template: startTemplate(tag, kind)
    case _ where tag.name == "noscript" && mode == .head:
      insert(tag, kind)
      mode = .headNoscript
    case _ where tag.name == "head": break
    default:
      guard mode == .head else { return }
      pop()
      restart(tag, kind, in: .afterHead)
    }
  }

  private mutating func endInHead(_ name: String, _ kind: HTMLElementKind) {
    switch name {
    case "head":
      pop()
      mode = .afterHead
    case "body", "html", "br":
      pop()
      mode = .afterHead
      endHTML(name, kind)
    case "template": endTemplate()
    default: break
    }
  }

  private mutating func startInHeadNoscript(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    switch tag.name {
    case "html": startInBody(tag, kind)
    case "head", "noscript": break
    case "basefont", "bgsound", "link", "meta", "noframes", "style": startInHead(tag, kind)
    default:
      pop()
      restart(tag, kind, in: .head)
    }
  }

  private mutating func endInHeadNoscript(_ name: String, _ kind: HTMLElementKind) {
    guard name == "noscript" || name == "br" else { return }
    pop()
    mode = .head
    if name == "br" { endHTML(name, kind) }
  }

  private mutating func startAfterHead(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    switch tag.name {
    case "html": startInBody(tag, kind)
    case "head": break
    case "body":
      insert(tag, kind)
      allowsFrameset = false
      mode = .body
    case "frameset":
      insert(tag, kind)
      mode = .frameset
    default:
      if kind.rule.isOfHead { return startInHead(tag, kind) }
      insert("body")
      restart(tag, kind, in: .body)
    }
  }

  private mutating func endAfterHead(_ name: String, _ kind: HTMLElementKind) {
    if name == "template" { return endTemplate() }
    guard ["body", "html", "br"].contains(name) else { return }
    insert("body")
    mode = .body
    endHTML(name, kind)
  }
}

// MARK: - Body

extension HTMLTreeConstruction {
  mutating func startInBody(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    switch kind.rule {
    case .root: if !hasOpen("template") { builder.metadata.readRoot(tag.attributes) }
    case .metadata, .title, .rawMetadata, .script, .template: startInHead(tag, kind)
    case .body: allowsFrameset = false
    case .frameset: replaceBody(tag, kind)
    case .block, .heading, .preformatted, .item, .term, .form, .table, .rule, .plainText:
      startBlock(tag, kind)
    case .button: startButton(tag, kind)
    case .link, .formatting, .noBreak: startFormatting(tag, kind)
    case .object:
      reconstructFormatting()
      insert(tag, kind)
      formatting.addMarker()
      allowsFrameset = false
    case .void, .input: startVoid(tag, kind)
    case .parameter: insertVoid(tag, kind)
    case .image: startInBody(HTMLTag(name: "img", attributes: tag.attributes), .named("img"))
    case .textArea, .raw, .rawBlock: startText(tag, kind)
    case .select: startSelection(tag, kind)
    case .option: startOption(tag, kind)
    case .rubyBase, .rubyText:
      if isInScope("ruby") { popImplied(except: kind.rule == .rubyText ? "rtc" : nil) }
      insert(tag, kind)
    case .foreign: startRootOfForeign(tag, kind)
    case .tablePart: break
    case .ordinary:
      reconstructFormatting()
      insert(tag, kind)
    }
  }

  private mutating func replaceBody(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    guard allowsFrameset, builder.elements.places.count > 1,
      builder.elements.places[1].name == "body"
    else {
      return
    }
    pop(through: 1)
    insert(tag, kind)
    mode = .frameset
  }

  private mutating func startBlock(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    switch kind.rule {
    case .form where form != nil && !hasOpen("template"): return
    case .item, .term:
      allowsFrameset = false
      closeItem(kind.rule)
    case .preformatted, .table, .rule: allowsFrameset = false
    default: break
    }
    closeParagraph()
    switch kind.rule {
    case .heading:
      if current?.rule == .heading { pop() }
      insert(tag, kind)
    case .rule:
      if isInScope("select") { popImplied() }
      insertVoid(tag, kind)
    case .plainText: insert(tag, kind, text: .plain)
    case .table:
      insert(tag, kind)
      mode = .table
    case .form:
      insert(tag, kind)
      if !hasOpen("template") { form = current?.identity }
    default: insert(tag, kind)
    }
  }

  private mutating func startButton(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    if isInScope("button") {
      popImplied()
      pop(through: "button")
    }
    reconstructFormatting()
    insert(tag, kind)
    allowsFrameset = false
  }

  private mutating func startFormatting(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    switch kind.rule {
    case .link:
      if let entry = formatting.lastIndex(named: "a"), let open = formatting.entries[entry] {
        closeFormatting("a")
        if let entry = formatting.index(of: open.place.identity) { formatting.remove(at: entry) }
        removeElement(open.place.identity)
      }
    case .noBreak:
      reconstructFormatting()
      if isInScope("nobr") { closeFormatting("nobr") }
    default: break
    }
    insertFormatting(tag, kind)
  }

  private mutating func removeElement(_ identity: Int) {
    if let index = builder.elements.places.lastIndex(where: { $0.identity == identity }) {
      builder.removeElement(at: index)
    }
  }

  private mutating func startVoid(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    if kind.rule == .input { _ = endSelection() }
    reconstructFormatting()
    insertVoid(tag, kind)
    if kind.rule != .input || !tag.isHiddenInput { allowsFrameset = false }
  }

  private mutating func startText(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    if kind.rule == .rawBlock {
      closeParagraph()
      reconstructFormatting()
    }
    if tag.name != "noembed" { allowsFrameset = false }
    insert(tag, kind, text: kind.rule == .textArea ? .withReferences : .raw)
  }

  // A select element in another one ends that one instead. So does a text field.
  private mutating func startSelection(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    allowsFrameset = false
    if endSelection() { return }
    reconstructFormatting()
    insert(tag, kind)
  }

  private mutating func endSelection() -> Bool {
    guard isInScope("select") else { return false }
    pop(through: "select")
    return true
  }

  private mutating func startOption(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    if isInScope("select") {
      popImplied(except: tag.name == "option" ? "optgroup" : nil)
    } else if isCurrent("option") {
      pop()
    }
    reconstructFormatting()
    insert(tag, kind)
  }

  mutating func endInBody(_ name: String, _ kind: HTMLElementKind) {
    switch kind.rule {
    case .template: endTemplate()
    case .body, .root:
      guard isInScope("body") else { return }
      mode = .afterBody
      if kind.rule == .root { endHTML(name, kind) }
    case _ where name == "p": endParagraph()
    case .form: endForm()
    case .block, .preformatted, .button, .select:
      guard isInScope(name) else { return }
      popImplied()
      pop(through: name)
    case .item, .term:
      guard isInScope(name, kind.rule == .item ? .list : .ordinary) else { return }
      popImplied(except: name)
      pop(through: name)
    case .heading:
      guard let index = index(inScope: .ordinary, where: { $0.rule == .heading }) else {
        return
      }
      pop(through: index)
    case .link, .formatting, .noBreak: closeFormatting(name)
    case .object:
      guard isInScope(name) else { return }
      popImplied()
      pop(through: name)
      formatting.removeToMarker()
    case _ where name == "br": startInBody(HTMLTag(name: name), kind)
    default: closeOrdinary(name)
    }
  }

  private mutating func endParagraph() {
    if !isInScope("p", .button) { insert("p") }
    closeParagraph()
  }

  // A form's controls belong to it up to its end tag, although its element can end earlier.
  private mutating func endForm() {
    guard !hasOpen("template") else {
      guard isInScope("form") else { return }
      popImplied()
      return pop(through: "form")
    }
    builder.endForm()
    guard let open = form else { return }
    form = nil
    guard index(inScope: .ordinary, where: { $0.identity == open }) != nil else { return }
    popImplied()
    removeElement(open)
  }

  /// Ends an element without a rule of its own, unless a block is open inside it.
  mutating func closeOrdinary(_ name: String) {
    for index in builder.elements.places.indices.reversed() {
      let element = builder.elements.places[index]
      if element.namespace == .html, element.name == name { return pop(through: index) }
      if element.isSpecial { return }
    }
  }

  private mutating func startAfterBody(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    if kind.rule == .root { startInBody(tag, kind) } else { restart(tag, kind, in: .body) }
  }

  private mutating func endAfterBody(_ name: String, _ kind: HTMLElementKind) {
    if name == "html", mode == .afterBody {
      mode = .afterAfterBody
    } else {
      mode = .body
      endHTML(name, kind)
    }
  }

  private mutating func startInFrameset(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    switch tag.name {
    case "html": startInBody(tag, kind)
    case "noframes": startInHead(tag, kind)
    case "frameset" where mode == .frameset: insert(tag, kind)
    case "frame" where mode == .frameset: insertVoid(tag, kind)
    default: break
    }
  }

  private mutating func endInFrameset(_ name: String) {
    guard name == "frameset", builder.elements.places.count > 1 else { return }
    pop()
    if !isCurrent("frameset") { mode = .afterFrameset }
  }
}

// MARK: - Tables

extension HTMLTreeConstruction {
  private mutating func startInTable(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    switch tag.name {
    case "caption":
      popToTable()
      formatting.addMarker()
      insert(tag, kind)
      mode = .caption
    case "colgroup":
      popToTable()
      insert(tag, kind)
      mode = .columnGroup
    case "col":
      popToTable()
      insert("colgroup")
      restart(tag, kind, in: .columnGroup)
    case "tbody", "tfoot", "thead":
      popToTable()
      insert(tag, kind)
      mode = .tableBody
    case "td", "th", "tr":
      popToTable()
      insert("tbody")
      restart(tag, kind, in: .tableBody)
    case "table":
      guard isInScope("table", .table) else { return }
      pop(through: "table")
      resetMode()
      start(tag, kind)
    case "style", "script", "template": startInHead(tag, kind)
    case "input" where tag.isHiddenInput: insertVoid(tag, kind)
    case "form":
      guard form == nil, !hasOpen("template") else { return }
      insert(tag, kind)
      form = current?.identity
      pop()
    default: foster { $0.startInBody(tag, kind) }
    }
  }

  private mutating func endInTable(_ name: String, _ kind: HTMLElementKind) {
    switch name {
    case "table":
      guard isInScope("table", .table) else { return }
      pop(through: "table")
      resetMode()
    case "body", "caption", "col", "colgroup", "html", "tbody", "td", "tfoot", "th", "thead", "tr":
      break
    case "template": endTemplate()
    default: foster { $0.endInBody(name, kind) }
    }
  }

  private mutating func popToTable() { pop(to: "table", "template") }
  private mutating func popToTableBody() { pop(to: "tbody", "tfoot", "thead", "template") }
  private mutating func popToRow() { pop(to: "tr", "template") }

  // MARK: Captions and columns

  private mutating func startInCaption(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    guard kind.rule == .tablePart, tag.name != "head", tag.name != "frame" else {
      return startInBody(tag, kind)
    }
    if endCaption() { start(tag, kind) }
  }

  private mutating func endInCaption(_ name: String, _ kind: HTMLElementKind) {
    switch name {
    case "caption": _ = endCaption()
    case "table": if endCaption() { endHTML(name, kind) }
    case "body", "col", "colgroup", "html", "tbody", "td", "tfoot", "th", "thead", "tr": break
    default: endInBody(name, kind)
    }
  }

  private mutating func endCaption() -> Bool {
    guard isInScope("caption", .table) else { return false }
    pop(through: "caption")
    formatting.removeToMarker()
    mode = .table
    return true
  }

  private mutating func startInColumnGroup(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    switch tag.name {
    case "html": startInBody(tag, kind)
    case "col": insertVoid(tag, kind)
    case "template": startInHead(tag, kind)
    default: if endColumnGroup() { start(tag, kind) }
    }
  }

  private mutating func endInColumnGroup(_ name: String, _ kind: HTMLElementKind) {
    switch name {
    case "colgroup": _ = endColumnGroup()
    case "col": break
    case "template": endTemplate()
    default: if endColumnGroup() { endHTML(name, kind) }
    }
  }

  private mutating func endColumnGroup() -> Bool {
    guard isCurrent("colgroup") else { return false }
    pop()
    mode = .table
    return true
  }

  // MARK: Bodies, rows and cells

  private mutating func startInTableBody(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    switch tag.name {
    case "tr":
      popToTableBody()
      insert(tag, kind)
      mode = .row
    case "th", "td":
      popToTableBody()
      insert("tr")
      restart(tag, kind, in: .row)
    case "caption", "col", "colgroup", "tbody", "tfoot", "thead":
      if endTableBody() { start(tag, kind) }
    default: startInTable(tag, kind)
    }
  }

  private mutating func endInTableBody(_ name: String, _ kind: HTMLElementKind) {
    switch name {
    case "tbody", "tfoot", "thead": if isInScope(name, .table) { _ = endTableBody() }
    case "table": if endTableBody() { endHTML(name, kind) }
    case "body", "caption", "col", "colgroup", "html", "td", "th", "tr": break
    default: endInTable(name, kind)
    }
  }

  private mutating func endTableBody() -> Bool {
    let bodies = ["tbody", "thead", "tfoot"]
    guard index(inScope: .table, where: { bodies.contains($0.name) }) != nil else { return false }
    popToTableBody()
    pop()
    mode = .table
    return true
  }

  private mutating func startInRow(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    switch tag.name {
    case "th", "td":
      popToRow()
      insert(tag, kind)
      mode = .cell
      formatting.addMarker()
    case "caption", "col", "colgroup", "tbody", "tfoot", "thead", "tr":
      if endRow() { start(tag, kind) }
    default: startInTable(tag, kind)
    }
  }

  private mutating func endInRow(_ name: String, _ kind: HTMLElementKind) {
    switch name {
    case "tr": _ = endRow()
    case "table": if endRow() { endHTML(name, kind) }
    case "tbody", "tfoot", "thead":
      if isInScope(name, .table), endRow() { endHTML(name, kind) }
    case "body", "caption", "col", "colgroup", "html", "td", "th": break
    default: endInTable(name, kind)
    }
  }

  private mutating func endRow() -> Bool {
    guard isInScope("tr", .table) else { return false }
    popToRow()
    pop()
    mode = .tableBody
    return true
  }

  private mutating func startInCell(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    guard kind.rule == .tablePart, tag.name != "head", tag.name != "frame" else {
      return startInBody(tag, kind)
    }
    if endCell() { start(tag, kind) }
  }

  private mutating func endInCell(_ name: String, _ kind: HTMLElementKind) {
    switch name {
    case "td", "th":
      guard isInScope(name, .table) else { return }
      popImplied()
      pop(through: name)
      formatting.removeToMarker()
      mode = .row
    case "body", "caption", "col", "colgroup", "html": break
    case "table", "tbody", "tfoot", "thead", "tr":
      if isInScope(name, .table), endCell() { endHTML(name, kind) }
    default: endInBody(name, kind)
    }
  }

  private mutating func endCell() -> Bool {
    let index = index(inScope: .table) { $0.name == "td" || $0.name == "th" }
    guard let index else { return false }
    pop(through: index)
    formatting.removeToMarker()
    mode = .row
    return true
  }
}

// MARK: - Templates

extension HTMLTreeConstruction {
  private mutating func startInTemplate(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    guard !kind.rule.isOfHead else { return startInHead(tag, kind) }
    let mode: Mode =
      switch tag.name {
      case "caption", "colgroup", "tbody", "tfoot", "thead": .table
      case "col": .columnGroup
      case "tr": .tableBody
      case "td", "th": .row
      default: .body
      }
    templateModes[templateModes.count - 1] = mode
    restart(tag, kind, in: mode)
  }
}

// MARK: - SVG and MathML

extension HTMLTreeConstruction {
  private mutating func startRootOfForeign(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    reconstructFormatting()
    insert(tag, kind, in: tag.name == "svg" ? .svg : .mathML)
    if tag.isSelfClosing { pop() }
  }

  private mutating func startForeign(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    if kind.traits.contains(.breaksOut) || tag.name == "font" && tag.hasFontAttributes {
      leaveForeign()
      return start(tag, kind)
    }
    insert(tag, kind, in: current?.namespace ?? .html)
    if tag.isSelfClosing { pop() }
  }

  /// Ends elements up to one whose content can be HTML.
  private mutating func leaveForeign() {
    while let current, current.namespace != .html, !current.acceptsText {
      pop()
    }
  }

  private mutating func endForeign(_ name: String, _ kind: HTMLElementKind) {
    if name == "br" || name == "p" {
      leaveForeign()
      return endHTML(name, kind)
    }
    for index in builder.elements.places.indices.reversed() {
      let element = builder.elements.places[index]
      if element.namespace == .html { return endHTML(name, kind) }
      if element.name == name { return pop(through: index) }
    }
  }
}

extension HTMLTag {
  fileprivate var isHiddenInput: Bool { attributes["type"]?.lowercased() == "hidden" }

  fileprivate var hasFontAttributes: Bool {
    ["color", "face", "size"].contains { attributes[$0] != nil }
  }
}
