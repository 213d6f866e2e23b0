import BrowserPages
import Foundation

/// A collector for the forms in a document.
struct HTMLForms {
  /// A control and the form that it belongs to.
  struct Control {
    enum Owner { case form(Int), identity(String), none }

    var field: PageFormField
    let owner: Owner
    let id: String?
    /// The attributes of a submit button, or nil for other controls.
    let button: HTMLAttributes?
    /// The text of the control's `label` element, which takes precedence over other labels.
    var labelText: String?

    /// A Boolean value that indicates whether only scripts give the control something to do.
    var isDead: Bool {
      if case .none = owner, field.kind.isSubmitButton { return true }
      return field.kind == .button
    }
  }

  /// An open `label` element.
  private struct Label {
    var bytes: [UInt8] = []
    let target: String?
    var control: Int?
  }

  var forms: [HTMLAttributes] = []
  var controls: [Control] = []
  /// The index of the form that new controls belong to.
  var current: Int?
  /// The index of the open selection control.
  var openSelection: Int?
  /// A Boolean value that indicates whether the open selection shows several options at once.
  var showsList = false
  /// A Boolean value that indicates whether the open option has an explicit value.
  var hasOptionValue = false
  /// The number of controls and options.
  var count = 0
  private var openLabel: Label?
  private var labels: [String: String] = [:]

  private static let maximumLabelLength = 200
  /// The name of the attribute with the number of a form or control in a page with scripts.
  static let numberName = "data-switchboard-number"

  // MARK: - Labels

  mutating func startLabel(_ attributes: HTMLAttributes) {
    openLabel = Label(
      bytes: Array((attributes["aria-label"] ?? "").utf8), target: attributes["for"]?.nonEmpty)
  }

  mutating func addToLabel(_ bytes: some Collection<UInt8>) {
    guard let length = openLabel?.bytes.count, length < Self.maximumLabelLength else { return }
    openLabel?.bytes.append(contentsOf: bytes)
  }

  mutating func endLabel() {
    guard let label = openLabel else { return }
    openLabel = nil
    let text = String(decoding: label.bytes, as: UTF8.self)
      .onOneLine(maximum: Self.maximumLabelLength)
    guard !text.isEmpty else { return }
    if let target = label.target {
      labels[target] = labels[target] ?? text
    } else if let control = label.control {
      controls[control].labelText = text
    }
  }

  /// Adds a control and returns its index.
  mutating func add(_ field: PageFormField, _ attributes: HTMLAttributes) -> Int {
    let form = attributes["form"].map(Control.Owner.identity)
    let owner = form ?? current.map(Control.Owner.form) ?? .none
    controls.append(
      Control(
        field: field, owner: owner, id: attributes["id"]?.nonEmpty,
        button: field.kind.isSubmitButton ? attributes : nil))
    count += 1
    if openLabel?.control == nil { openLabel?.control = controls.count - 1 }
    return controls.count - 1
  }

  // MARK: - Result

  /// Returns the forms with their controls, and the form and position of each collected control.
  func result(resolvedBy metadata: HTMLMetadata) -> ([PageForm], [PageControl?]) {
    var result = forms.map { attributes in
      var form = PageForm(
        name: attributes["name"]?.nonEmpty ?? attributes["id"]?.nonEmpty,
        destination: PageForm.Destination(action: metadata.url).changed(by: attributes, metadata),
        charset: Self.charset(of: attributes))
      form.number = attributes[Self.numberName].flatMap { Int($0) }
      return form
    }
    let identities = Dictionary(
      forms.indices.compactMap { index in forms[index]["id"]?.nonEmpty.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    let positions = controls.map { control -> PageControl? in
      guard let form = owner(of: control, identities) else { return nil }
      var field = field(of: control)
      field.destination = control.button.map {
        result[form].destination.changed(by: $0, prefix: "form", metadata)
      }
      result[form].fields.append(field)
      return PageControl(form: form, field: result[form].fields.count - 1)
    }
    return (result, positions)
  }

  private static func charset(of form: HTMLAttributes) -> String? {
    form["accept-charset"].map { labels in
      let encodings = labels.split(whereSeparator: \.isWhitespace).lazy.compactMap {
        CharacterEncoding(label: $0)
      }
      return (encodings.first ?? .utf8).name
    }
  }

  private func owner(of control: Control, _ identities: [String: Int]) -> Int? {
    switch control.owner {
    case .form(let index): index
    case .identity(let id): identities[id]
    case .none: nil
    }
  }

  private func field(of control: Control) -> PageFormField {
    var field = control.field
    let label = control.labelText ?? control.id.flatMap { labels[$0] }
    if !field.kind.isSubmitButton, field.kind != .button { field.label = label ?? field.label }
    return field
  }
}

extension PageForm.Destination {
  /// Returns the destination, changed by the attributes of a form or button.
  fileprivate func changed(
    by attributes: HTMLAttributes, prefix: String = "", _ metadata: HTMLMetadata
  ) -> Self {
    var changed = self
    if let action = attributes[prefix + "action"] {
      // An empty action is the page's address, not the base address.
      let isEmpty = action.allSatisfy(\.isWhitespace)
      changed.action = isEmpty ? metadata.url : metadata.address(of: action)?.url
    }
    if let method = attributes[prefix + "method"] {
      changed.method = .init(rawValue: method.lowercased()) ?? .get
    }
    if let encoding = attributes[prefix + "enctype"] {
      changed.encoding = .init(rawValue: encoding.lowercased()) ?? .urlEncoded
    }
    if attributes[prefix + "novalidate"] != nil { changed.skipsValidation = true }
    return changed
  }
}

// MARK: - HTMLCapture

/// The text of an element that isn't part of the page's text, such as a title.
struct HTMLCapture {
  enum Kind { case title, drawingTitle, button(Int?), option, textArea(Int?) }

  let kind: Kind
  let limit: Int
  /// A Boolean value that indicates whether the element itself is hidden.
  var isHidden = false
  private(set) var bytes: [UInt8] = []

  init(kind: Kind, limit: Int) {
    self.kind = kind
    self.limit = limit
  }

  var isButton: Bool { if case .button = kind { true } else { false } }

  /// Adds text.
  ///
  /// - Returns: Whether the text was added. It isn't added if the whole text would be too long.
  mutating func add(_ bytes: some Collection<UInt8>) -> Bool {
    guard self.bytes.count + bytes.count <= limit else { return false }
    self.bytes.append(contentsOf: bytes)
    return true
  }

  /// The text, including its spaces and newlines.
  var verbatim: String { String(decoding: bytes, as: UTF8.self) }
}
