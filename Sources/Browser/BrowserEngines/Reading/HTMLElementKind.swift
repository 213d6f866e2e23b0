import BrowserPages

/// The kind of the elements with a name, which determines how the HTML standard and the builder
/// handle them.
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
    /// An item can end even if the element is open inside it.
    static let passedByItems = Self(rawValue: 256)
  }

  /// The rule for a tag in a body.
  enum Rule {
    case root, metadata, title, rawMetadata, script, template, body, frameset
    case block, heading, preformatted, form, item, term, plainText, button
    case link, formatting, noBreak, object, table, void, input, parameter, rule, image
    case textArea, raw, rawBlock, select, option, rubyBase, rubyText, foreign, tablePart, ordinary

    /// A Boolean value that indicates whether the rules for the head handle the element's start
    /// tag, even outside the head.
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

  /// Returns the role of an element in a namespace.
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
    ("tfoot", .tableFoot),
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
      main nav p search section summary tbody
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
