import BrowserPages

/// What tells an open element from others. Searches among the open elements read nothing else.
struct HTMLPlace {
  let name: String
  let namespace: HTMLElement.Namespace
  let rule: HTMLElementKind.Rule
  let traits: HTMLElementKind.Traits
  /// The number that tells the element from others with its name.
  var identity: Int
  /// A Boolean value that indicates whether the content of this element of MathML can be HTML.
  var holdsHTML = false
}

/// The open elements, the innermost last. HTML calls them the stack of open elements.
struct HTMLOpenElements {
  private var elements: [HTMLElement] = []
  /// What searches read of each element.
  private(set) var places: [HTMLPlace] = []

  mutating func append(_ element: HTMLElement) {
    elements.append(element)
    places.append(element.place)
  }

  mutating func popLast() -> HTMLElement? {
    _ = places.popLast()
    return elements.popLast()
  }

  mutating func remove(at index: Int) -> HTMLElement {
    places.remove(at: index)
    return elements.remove(at: index)
  }

  mutating func insert(_ element: HTMLElement, at index: Int) {
    elements.insert(element, at: index)
    places.insert(element.place, at: index)
  }
}

extension HTMLOpenElements: RandomAccessCollection, MutableCollection {
  var startIndex: Int { elements.startIndex }
  var endIndex: Int { elements.endIndex }

  /// The element at an index. Its place must stay as it is.
  subscript(index: Int) -> HTMLElement {
    get { elements[index] }
    _modify { yield &elements[index] }
  }
}

struct HTMLElement {
  enum Namespace {
    case html, svg, mathML

    /// Creates the language for the name of an XML namespace. Any other language is read as HTML.
    init(_ name: String) {
      switch name {
      case "http://www.w3.org/2000/svg": self = .svg
      case "http://www.w3.org/1998/Math/MathML": self = .mathML
      default: self = .html
      }
    }
  }

  var place: HTMLPlace
  /// The attributes of an element that can be opened again. Those of other elements aren't kept.
  var attributes = HTMLAttributes()
  /// What the element adds to its context: a style, a link, and that its content is hidden or ignored.
  var style: PageTextStyle = []
  var link: Int?
  var hides = false
  /// A Boolean value that indicates whether the page hides the element itself.
  var conceals = false
  var isInert = false
  /// The effect of the element's end. It is inline if the element was removed or ignored.
  var role: Role
  /// The context outside the element, which is restored when the element ends.
  var outer: HTMLContext
  /// The number of open containers outside the element.
  var containers: Int
  /// A Boolean value that indicates whether the element was moved out of a table.
  var isFostered = false
  /// The text to add when the element ends.
  var closing = ""
  var childCount = 0
  /// The number of links before the element.
  var precedingLinks = 0
  /// The number of blocks before an element that can be the main content.
  var precedingBlocks: Int?

  /// The role of an element, which determines how the builder handles it.
  enum Role {
    case inline, block, style(PageTextStyle), heading(Int), preformatted
    case list(isOrdered: Bool), item, term, description, quote, inlineQuote
    case table, tableHead, row, cell(isHeader: Bool), caption
    case link, area, image, frame, media, source, embed, lineBreak, rule
    case form, fieldset, legend, label
    case input, button, select, optionGroup, option, textArea
    case root, title, meta, resource, base
    /// A picture of SVG, its title, and text in it that is shown, with its parts.
    case drawing, drawingTitle, drawingText, drawingSpan
    /// An element of MathML whose children are set off from each other, such as a power.
    case formula(Formula)
    /// An element that the reader ignores, including its text and controls.
    case inert
  }

  /// How the children of an element of MathML are set off from each other.
  struct Formula {
    var opening = ""
    /// The styles of the second child and of those that follow.
    var styles: [PageTextStyle] = []
    /// The text before the second child.
    var separator = ""
  }
}

extension HTMLElement {
  var name: String { place.name }
  var isMedia: Bool { if case .media = role { true } else { false } }

  /// Applies to a context what the element adds to it.
  func apply(to context: inout HTMLContext) {
    context.style.formUnion(style)
    context.link = link ?? context.link
    context.isHidden = context.isHidden || hides
    context.isConcealed = context.isConcealed || conceals
    context.isInert = context.isInert || isInert
  }
}

// MARK: - Places

extension HTMLPlace {
  /// A Boolean value that indicates whether a misnested end tag can't end an element around this
  /// one.
  var isSpecial: Bool {
    switch namespace {
    case .html: traits.contains(.special)
    case .svg: ["foreignobject", "desc", "title"].contains(name)
    case .mathML: isMathText || name == "annotation-xml"
    }
  }

  /// Returns whether a search for an open element ends at this element.
  func ends(_ scope: HTMLTreeConstruction.Scope) -> Bool {
    switch scope {
    case .table: return namespace == .html && traits.contains(.tableScope)
    case _ where namespace != .html: return isSpecial
    case .ordinary: return traits.contains(.scope)
    case .list: return traits.contains(.scope) || name == "ol" || name == "ul"
    case .button: return traits.contains(.scope) || name == "button"
    }
  }

  private var isMathText: Bool {
    namespace == .mathML && ["mi", "mo", "mn", "ms", "mtext"].contains(name)
  }

  /// A Boolean value that indicates whether text in this element of SVG or MathML is handled as in
  /// HTML.
  var acceptsText: Bool { isMathText || holdsHTML || namespace == .svg && isSpecial }

  /// Returns whether a start tag in this element of SVG or MathML is handled as in HTML.
  func acceptsHTML(_ name: String) -> Bool {
    if isMathText { return name != "mglyph" && name != "malignmark" }
    return acceptsText || namespace == .mathML && self.name == "annotation-xml" && name == "svg"
  }
}

// MARK: - HTMLElementKind

/// What the HTML standard and the builder know of the elements with a name.
struct HTMLElementKind {
  var role = HTMLElement.Role.inline
  var rule = Rule.ordinary
  var traits: Traits = []

  struct Traits: OptionSet {
    let rawValue: Int
    static let special = Self(rawValue: 1)
    static let formatting = Self(rawValue: 2)
    static let scope = Self(rawValue: 4)
    static let tableScope = Self(rawValue: 8)
    static let implied = Self(rawValue: 16)
    static let impliedThoroughly = Self(rawValue: 32)
    /// Text and most elements in the element are moved out of the table.
    static let tableStructure = Self(rawValue: 64)
    /// The element ends SVG or MathML.
    static let breaksOut = Self(rawValue: 128)
    /// An item can end although the element is open inside it.
    static let passedByItems = Self(rawValue: 256)
  }

  /// The rule for a tag in a body.
  enum Rule {
    case root, metadata, title, rawMetadata, script, template, body, frameset
    case block, heading, preformatted, form, item, term, plainText, button
    case link, formatting, noBreak, object, table, void, input, parameter, rule, image
    case textArea, raw, rawBlock, select, option, rubyBase, rubyText, foreign, tablePart, ordinary

    /// A Boolean value that indicates whether the element belongs to the head.
    var isOfHead: Bool {
      switch self {
      case .metadata, .title, .rawMetadata, .script, .template: true
      default: false
      }
    }

    /// A Boolean value that indicates whether the element can contain other elements.
    var hasContent: Bool {
      switch self {
      case .root, .metadata, .title, .rawMetadata, .script, .body, .void, .input, .parameter, .rule,
        .image, .textArea, .raw, .rawBlock, .plainText:
        false
      default: true
      }
    }
  }

  /// Returns the role of an element of a language.
  static func role(of name: String, in namespace: HTMLElement.Namespace) -> HTMLElement.Role {
    switch namespace {
    case .html: named(name).role
    case .svg: drawingRoles[name] ?? .inline
    case .mathML: formulaRoles[name] ?? .inline
    }
  }

  private static let drawingRoles: [String: HTMLElement.Role] = [
    "svg": .drawing, "title": .drawingTitle, "text": .drawingText, "foreignobject": .drawingText,
    "tspan": .drawingSpan,
    "a": .link, "defs": .inert, "symbol": .inert, "style": .inert, "script": .inert,
  ]

  private static let formulaRoles: [String: HTMLElement.Role] = [
    "annotation": .inert, "annotation-xml": .inert,
    "mspace": .formula(.init(opening: " ")), "mfrac": .formula(.init(styles: [[]], separator: "/")),
    "msqrt": .formula(.init(opening: "√")), "mroot": .formula(.init(opening: "√")),
    "msup": .formula(.init(styles: [.superscript])),
    "mover": .formula(.init(styles: [.superscript])),
    "msub": .formula(.init(styles: [.subscript])), "munder": .formula(.init(styles: [.subscript])),
    "msubsup": .formula(.init(styles: [.subscript, .superscript])),
    "munderover": .formula(.init(styles: [.subscript, .superscript])),
  ]

  /// Returns the kind of the elements with a name in lowercase.
  static func named(_ name: String) -> Self { all[name] ?? HTMLElementKind() }

  private static let all: [String: HTMLElementKind] = {
    var all: [String: HTMLElementKind] = [:]
    for (names, rule) in rules {
      for name in names.words { all[name, default: .init()].rule = rule }
    }
    for (names, role) in roles {
      for name in names.words { all[name, default: .init()].role = role }
    }
    for (names, trait) in traits {
      for name in names.words { all[name, default: .init()].traits.insert(trait) }
    }
    for level in 1...6 { all["h\(level)"]?.role = .heading(level) }
    return all
  }()

  private static let rules: [(String, Rule)] = [
    ("html", .root), ("base basefont bgsound link meta", .metadata), ("title", .title),
    ("noframes style", .rawMetadata), ("script", .script), ("template", .template),
    ("body", .body), ("frameset", .frameset),
    (
      """
      address article aside blockquote center details dialog dir div dl fieldset figcaption figure \
      footer header hgroup main menu nav ol p search section summary ul
      """, .block
    ),
    ("h1 h2 h3 h4 h5 h6", .heading), ("listing pre", .preformatted), ("form", .form),
    ("li", .item), ("dd dt", .term), ("plaintext", .plainText), ("button", .button), ("a", .link),
    ("b big code em font i s small strike strong tt u", .formatting), ("nobr", .noBreak),
    ("applet marquee object", .object), ("table", .table),
    ("area br embed img keygen wbr", .void), ("input", .input),
    ("param source track", .parameter), ("hr", .rule), ("image", .image),
    ("textarea", .textArea), ("iframe noembed", .raw), ("xmp", .rawBlock), ("select", .select),
    ("optgroup option", .option), ("rb rtc", .rubyBase), ("rp rt", .rubyText),
    ("math svg", .foreign),
    ("caption col colgroup frame head tbody td tfoot th thead tr", .tablePart),
  ]

  private static let roles: [(String, HTMLElement.Role)] = [
    ("b strong", .style(.strong)), ("i em cite var dfn", .style(.emphasis)),
    ("sup", .style(.superscript)), ("sub", .style(.subscript)), ("ins", .style(.inserted)),
    ("del s strike", .style(.deleted)), ("mark", .style(.marked)), ("rt rtc", .style(.ruby)),
    ("code kbd samp tt", .style(.code)), ("th", .cell(isHeader: true)),
    ("td", .cell(isHeader: false)), ("tr", .row), ("table", .table), ("thead", .tableHead),
    ("caption", .caption), ("ul menu dir", .list(isOrdered: false)),
    ("dl", .list(isOrdered: false)),
    ("ol", .list(isOrdered: true)), ("li", .item), ("dt", .term), ("dd", .description),
    ("blockquote", .quote), ("q", .inlineQuote), ("a", .link), ("area", .area), ("img", .image),
    ("br", .lineBreak), ("hr", .rule), ("frame iframe", .frame), ("video audio", .media),
    ("source", .source), ("embed object", .embed),
    ("form", .form), ("fieldset", .fieldset), ("legend", .legend), ("label", .label),
    ("input", .input), ("button", .button), ("select", .select), ("option", .option),
    ("optgroup", .optionGroup),
    ("textarea", .textArea), ("html", .root), ("title", .title), ("meta", .meta),
    ("link", .resource), ("base", .base),
    ("template script style datalist noembed noframes rp", .inert),
    ("pre listing xmp plaintext", .preformatted),
    (
      """
      address article aside body center details dialog div figcaption figure footer frameset header hgroup \
      main nav p search section summary tbody tfoot
      """, .block
    ),
  ]

  private static let traits: [(String, Traits)] = [
    (
      """
      address applet area article aside base basefont bgsound blockquote body br button caption \
      center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form \
      frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li link \
      listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre \
      script search section select source style summary table tbody td template textarea tfoot th \
      thead title tr track ul wbr xmp
      """, .special
    ),
    ("a b big code em font i nobr s small strike strong tt u", .formatting),
    ("applet caption html marquee object select table td template th", .scope),
    ("html table template", .tableScope), ("dd dt li optgroup option p rb rp rt rtc", .implied),
    (
      """
      caption colgroup dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr
      """, .impliedThoroughly
    ),
    ("table tbody tfoot thead tr", .tableStructure), ("address div p", .passedByItems),
    (
      """
      b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li \
      listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var
      """, .breaksOut
    ),
  ]
}

extension String {
  fileprivate var words: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }
}

// MARK: - HTMLAttributes

/// The attributes of an element. Elements have few attributes, so a linear search takes less time
/// than hashing.
struct HTMLAttributes: Equatable {
  private struct Attribute: Equatable {
    let name: String
    let value: String
  }

  /// The names of the attributes that are kept.
  static let usedNames: Set<String> = [
    "accept-charset", "action", "add_date", "align", "alt", "aria-label", "charset", "checked",
    "color",
    "colspan", "content", "data", HTMLForms.numberName, "disabled", "display", "download", "dy",
    "enctype", "encoding", "face", "for",
    "form", "formaction", "formenctype", "formmethod", "formnovalidate", "hidden", "href",
    "http-equiv", "id", "label", "lang", "max", "maxlength", "method", "min", "minlength",
    "multiple", "name", "novalidate",
    "open", "placeholder", "rel", "required", "reversed", "role", "rowspan", "selected", "size",
    "src", "start", "step", "style", "tags", "title", "type", "url", "value", "x", "xlink:href",
  ]

  private var attributes: [Attribute] = []

  var isEmpty: Bool { attributes.isEmpty }

  /// Adds an attribute. The element must not already have an attribute with the same name.
  mutating func add(_ name: String, _ value: String) {
    attributes.append(Attribute(name: name, value: value))
  }

  mutating func removeAll() { attributes.removeAll() }

  /// The prefixes and the names of the namespaces that the element declares. The default namespace
  /// has an empty prefix.
  var namespaces: [(prefix: Substring, name: String)] {
    attributes.filter { $0.name.hasPrefix("xmlns") }.map { attribute in
      (attribute.name.dropFirst("xmlns:".count), attribute.value)
    }
  }

  /// Returns the value of an attribute, or nil if the element does not have it.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

// MARK: - HTMLContext

/// The properties that an element inherits from its enclosing elements.
struct HTMLContext {
  var style: PageTextStyle = []
  /// The index of the enclosing link.
  var link: Int?
  var headingLevel: Int?
  var isPreformatted = false
  /// A Boolean value that indicates whether text isn't set apart from what surrounds it.
  var isDivision = false
  var isHidden = false
  /// A Boolean value that indicates whether the page itself hides the enclosing element.
  var isConcealed = false
  /// A Boolean value that indicates whether the enclosing element exists only for scripts, so that
  /// its content is ignored.
  var isInert = false
  var isDisabled = false
  var isInTableHead = false
  /// A Boolean value that indicates whether the enclosing element draws a picture, so that text in
  /// it isn't shown.
  var isDrawing = false
  /// A Boolean value that indicates whether that picture is an image without a name so far.
  var isUnnamedPicture = false
  /// The alignment of the cells in the enclosing part of a table.
  var alignment = PageText.Alignment.leading

  /// Takes over what elements can add although another element is open inside them.
  mutating func inherit(_ other: Self) {
    style = other.style
    link = other.link
    isHidden = other.isHidden
    isConcealed = other.isConcealed
    isInert = other.isInert
  }
}
