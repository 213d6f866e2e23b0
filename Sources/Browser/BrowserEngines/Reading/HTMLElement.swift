import BrowserPages

/// The properties of an open element that are read by searches among the open elements.
struct HTMLPlace {
  let name: String
  let namespace: HTMLElement.Namespace
  let rule: HTMLElementKind.Rule
  let traits: HTMLElementKind.Traits
  /// The number that distinguishes the element from others with the same name.
  var identity: Int
  /// A Boolean value that indicates whether the content of this MathML element can be HTML.
  var holdsHTML = false
}

/// The open elements, the innermost last. HTML calls them the stack of open elements.
struct HTMLOpenElements {
  private var elements: [HTMLElement] = []
  /// The properties of each element that are read by searches.
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

  /// The element at an index. A change must not affect its ``HTMLElement/place``.
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
  /// The properties that the element adds to its context: a style, a link, and whether its content
  /// is hidden or ignored.
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
    case table, tableHead, tableFoot, row, cell(isHeader: Bool), caption
    case link, area, image, frame, media, source, embed, lineBreak, rule
    case form, fieldset, legend, label
    case input, button, select, optionGroup, option, textArea
    case root, title, meta, resource, base
    /// An SVG picture, its title, text in it that is shown, and a part of that text.
    case drawing, drawingTitle, drawingText, drawingSpan
    /// A MathML element whose children are set off from each other, such as a power.
    case formula(Formula)
    /// An element that the reader ignores, including its text and controls.
    case inert
  }

  /// The text and the styles that set the children of a MathML element off from each other.
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

  /// Adds the element's properties to a context.
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

  /// A Boolean value that indicates whether text in this SVG or MathML element is handled as in
  /// HTML.
  var acceptsText: Bool { isMathText || holdsHTML || namespace == .svg && isSpecial }

  /// Returns whether a start tag in this SVG or MathML element is handled as in HTML.
  func acceptsHTML(_ name: String) -> Bool {
    if isMathText { return name != "mglyph" && name != "malignmark" }
    return acceptsText || namespace == .mathML && self.name == "annotation-xml" && name == "svg"
  }
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
    "open", "placeholder", "readonly", "rel", "required", "reversed", "role", "rowspan", "selected",
    "size",
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
  /// A Boolean value that indicates whether text outside a paragraph becomes lines, which aren't
  /// set apart from what surrounds them.
  var isDivision = false
  var isHidden = false
  /// A Boolean value that indicates whether the page itself hides the enclosing element.
  var isConcealed = false
  /// A Boolean value that indicates whether the enclosing element exists only for scripts, so that
  /// its content is ignored.
  var isInert = false
  var isDisabled = false
  var isInTableHead = false
  var isInTableFoot = false
  /// A Boolean value that indicates whether the enclosing element draws a picture, so that text in
  /// it isn't shown.
  var isDrawing = false
  /// A Boolean value that indicates whether the enclosing picture is an image that has no name yet.
  var isUnnamedPicture = false
  /// The alignment of the cells in the enclosing part of a table.
  var alignment = PageText.Alignment.leading

  /// Takes over the properties that can change after the element has been opened, because
  /// formatting elements outside it are inserted or removed.
  mutating func inherit(_ other: Self) {
    style = other.style
    link = other.link
    isHidden = other.isHidden
    isConcealed = other.isConcealed
    isInert = other.isInert
  }
}
