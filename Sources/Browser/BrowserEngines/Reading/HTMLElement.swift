import BrowserPages

/// An open element.
struct HTMLElement {
  let name: String
  private(set) var role: Role
  /// The context outside the element, which is restored when the element ends.
  private(set) var outer: HTMLContext
  /// The number of open containers outside the element.
  private(set) var containers: Int

  /// The role of an element, which determines how the reader handles it.
  enum Role {
    case inline, block, style(PageTextStyle), heading(Int), preformatted
    case list(isOrdered: Bool), item, term, description, quote, inlineQuote
    case table, tableHead, row, cell(isHeader: Bool), caption
    case link, area, image, frame, media, lineBreak, rule
    case form, formEnd, fieldset, legend, label
    case input, button, select, optionGroup, option, textArea
    case root, title, meta, resource, base
    /// An element that the reader ignores, including its text and controls.
    case inert
  }
}

extension HTMLElement {
  /// Ends the element before the parser reports its end. The element takes over the outer context
  /// of an element that ends at the same time.
  mutating func end(at start: HTMLElement) {
    role = .inline
    outer = start.outer
    containers = start.containers
  }

  /// A Boolean value that indicates whether the element is a term or a description in a list.
  var isTermOrDescription: Bool {
    switch role {
    case .term, .description: true
    default: false
    }
  }
}

/// The attributes of an element. Elements have few attributes, so a linear search takes less time
/// than hashing.
struct HTMLAttributes {
  private var attributes: [(name: String, value: String)] = []

  var isEmpty: Bool { attributes.isEmpty }

  /// Adds an attribute. The element must not already have an attribute with the same name.
  mutating func add(_ name: String, _ value: String) { attributes.append((name, value)) }

  /// Returns the value of an attribute, or nil if the element does not have it.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// The properties that an element inherits from its enclosing elements.
struct HTMLContext {
  var style: PageTextStyle = []
  /// The index of the enclosing link.
  var link: Int?
  var headingLevel: Int?
  var isPreformatted = false
  var isHidden = false
  /// A Boolean value that indicates whether the enclosing element exists only for scripts, so that
  /// its content is ignored.
  var isInert = false
  var isDisabled = false
  var isInTableHead = false
  var isOrderedList = false
}

extension HTMLElement.Role {
  /// Returns the role of elements with the given name.
  static func named(_ name: String) -> Self { roles[name] ?? .inline }

  private static let roles: [String: HTMLElement.Role] = {
    var roles: [String: HTMLElement.Role] = [
      "b": .style(.strong), "strong": .style(.strong), "th": .cell(isHeader: true),
      "td": .cell(isHeader: false), "tr": .row, "table": .table, "thead": .tableHead,
      "caption": .caption, "ul": .list(isOrdered: false), "menu": .list(isOrdered: false),
      "dir": .list(isOrdered: false), "dl": .list(isOrdered: false), "ol": .list(isOrdered: true),
      "li": .item, "dt": .term, "dd": .description, "blockquote": .quote, "q": .inlineQuote,
      "a": .link, "area": .area, "img": .image, "image": .image, "br": .lineBreak, "hr": .rule,
      "frame": .frame, "iframe": .frame, "video": .media, "audio": .media, "form": .form,
      "form-end": .formEnd, "fieldset": .fieldset, "legend": .legend, "label": .label,
      "input": .input, "button": .button, "select": .select, "optgroup": .optionGroup,
      "option": .option, "textarea": .textArea, "html": .root, "title": .title, "meta": .meta,
      "link": .resource,
      "base": .base, "template": .inert, "script": .inert, "style": .inert, "datalist": .inert,
      "svg": .inert, "noembed": .inert, "noframes": .inert,
    ]
    for name in ["i", "em", "cite", "var", "dfn", "address"] { roles[name] = .style(.emphasis) }
    for name in ["code", "kbd", "samp", "tt"] { roles[name] = .style(.code) }
    for name in ["pre", "listing", "xmp", "plaintext"] { roles[name] = .preformatted }
    for level in 1...6 { roles["h\(level)"] = .heading(level) }
    for name in blockNames { roles[name] = .block }
    return roles
  }()

  private static let blockNames = [
    "article", "aside", "body", "center", "details", "dialog", "div", "figcaption", "figure",
    "footer", "frameset", "header", "hgroup", "main", "nav", "p", "search", "section", "summary",
    "tbody", "tfoot", "p-end",
  ]
}
