/// A value that the user has entered into a form control.
public struct PageFormEntry: Hashable, Sendable {
  /// The index of the form in the document.
  public let form: Int
  /// The index of the control in the form.
  public let field: Int
  /// The text of a text control, the chosen values, or the paths of the files as the user typed them.
  /// An empty array unchecks a check box.
  public let values: [String]
  /// The files that the user has chosen.
  public var files: [PageFormFile] = []

  /// Creates an entry that sets the values of one field.
  public init(form: Int, field: Int, values: [String]) {
    self.form = form
    self.field = field
    self.values = values
  }
}

// MARK: - Applying entries

extension PageDocument {
  /// Returns a copy of the document with its forms filled in with the given entries. Entries for
  /// forms that don't exist are ignored.
  public func applying(_ entries: [PageFormEntry]) -> Self {
    var document = self
    for entry in entries where forms.indices.contains(entry.form) {
      document.forms[entry.form].apply(entry)
    }
    return document
  }

  /// Returns the control at the given position, or nil if there is none.
  func field(at position: PageControl) -> PageFormField? {
    guard forms.indices.contains(position.form) else { return nil }
    let fields = forms[position.form].fields
    return fields.indices.contains(position.field) ? fields[position.field] : nil
  }
}

extension PageForm {
  /// Returns a copy of the form with the entries applied in order.
  ///
  /// Entries for controls that can't be changed are ignored.
  public func applying(_ entries: [PageFormEntry]) -> Self {
    var form = self
    for entry in entries { form.apply(entry) }
    return form
  }

  fileprivate mutating func apply(_ entry: PageFormEntry) {
    let index = entry.field
    guard fields.indices.contains(index), fields[index].canChange else { return }
    switch fields[index].kind {
    case .text, .password, .textArea:
      fields[index].value = entry.values.first ?? ""
      fields[index].sanitize()
    case .checkBox: fields[index].isChecked = !entry.values.isEmpty
    case .radioButton: check(radioButton: index, !entry.values.isEmpty)
    case .selection(let allowsSeveral):
      select(entry.values, inField: index, allowsSeveral: allowsSeveral)
    case .file: fields[index].files = entry.files
    case .hidden, .submitButton, .imageButton, .button: break
    }
  }

  /// Checks or unchecks a radio button. Checking a button unchecks the others in its group.
  private mutating func check(radioButton index: Int, _ isChecked: Bool) {
    fields[index].isChecked = isChecked
    let name = fields[index].name
    guard isChecked, !name.isEmpty else { return }
    for other in fields.indices
    where other != index && fields[other].kind == .radioButton && fields[other].name == name {
      fields[other].isChecked = false
    }
  }

  private mutating func select(
    _ values: [String], inField index: Int, allowsSeveral: Bool
  ) {
    let values = Set(allowsSeveral ? values[...] : values.prefix(1))
    var hasSelected = false
    for option in fields[index].options.indices {
      let isSelected =
        values.contains(fields[index].options[option].value)
        && !fields[index].options[option].isDisabled && (allowsSeveral || !hasSelected)
      fields[index].options[option].isSelected = isSelected
      hasSelected = hasSelected || isSelected
    }
  }
}

// MARK: - Reading what the user types

extension PageForm {
  /// Returns the entries that set the controls with the given name to a value.
  ///
  /// For radio buttons, selections and check boxes that share a name, the value is one of the
  /// available choices or its displayed text. If the user can choose several values, commas
  /// separate them. A single check box accepts `on` or `off`.
  ///
  /// - Parameters:
  ///   - name: The name or label of the controls. Case is ignored unless a name matches exactly.
  ///   - value: The text to enter, the path of a file, or the values to choose.
  ///   - form: The index of the form in the document. The entries contain this index.
  ///   - place: The index of the control among those with one name that each take a value. The last
  ///     one is used if there are fewer.
  /// - Throws: ``PageFormError`` if no control has that name or accepts that value.
  public func entries(
    for name: String, value: String, ofForm form: Int = 0, at place: Int = 0
  ) throws(PageFormError) -> [PageFormEntry] {
    let group = try controls(named: name)
    let index = group[min(place, group.count - 1)], field = fields[index]
    switch field.kind {
    case .text, .password, .textArea:
      guard value.isEmpty || field.format.accepted(value) != nil else {
        throw .badFormat(value, name: field.name, example: field.format.example)
      }
      return [PageFormEntry(form: form, field: index, values: [value])]
    case .file:
      return [PageFormEntry(form: form, field: index, values: value.isEmpty ? [] : [value])]
    case .selection(let allowsSeveral):
      let values = try choices(value, inField: index, allowsSeveral: allowsSeveral)
      return [PageFormEntry(form: form, field: index, values: values)]
    case .radioButton:
      let chosen = try choice(value, of: group)
      return [PageFormEntry(form: form, field: chosen, values: [fields[chosen].value])]
    case .checkBox:
      let checked = try checkedBoxes(value, of: group)
      return group.map { index in
        let values = checked.contains(index) ? [fields[index].value] : []
        return PageFormEntry(form: form, field: index, values: values)
      }
    case .hidden: throw .hidden(field.name)
    case .submitButton, .imageButton, .button: throw .button(field.name)
    }
  }

  /// Returns the entries that set controls to values.
  ///
  /// The name of a control that takes several values can occur several times. If several controls
  /// with one name each take a value, the values are for them in order.
  ///
  /// - Parameters:
  ///   - values: The names or labels of the controls, and the values.
  ///   - form: The index of the form in the document. The entries contain this index.
  /// - Throws: ``PageFormError`` if a name or a value is wrong, or if there are more values than
  ///   controls that take one.
  package func entries(
    for values: [(name: String, value: String)], ofForm form: Int
  ) throws(PageFormError) -> [PageFormEntry] {
    var all: [PageFormEntry] = []
    for (name, value) in values {
      let group = try controls(named: name), control = fields[group[0]]
      let free = group.firstIndex { index in !all.contains { $0.field == index } }
      let place = control.kind.allowsSeveral ? 0 : free ?? group.count - 1
      let added = try entries(for: name, value: value, ofForm: form, at: place)
      let isKnown = added.contains { entry in all.contains { areOne($0.field, entry.field) } }
      guard !isKnown || takeSeveralValues(added) else { throw .severalValues(control.name) }
      Self.merge(added, into: &all)
    }
    return all
  }

  /// Returns whether two controls are the same one, or radio buttons of which one is checked.
  private func areOne(_ first: Int, _ second: Int) -> Bool {
    first == second
      || fields[first].kind == .radioButton && fields[second].kind == .radioButton
        && fields[first].name == fields[second].name
  }

  /// Returns whether the user can choose several values of the controls that entries set.
  private func takeSeveralValues(_ entries: [PageFormEntry]) -> Bool {
    entries.count > 1 || entries.contains { fields[$0.field].kind.allowsSeveral }
  }

  private static func merge(_ added: [PageFormEntry], into all: inout [PageFormEntry]) {
    for entry in added {
      guard let index = all.firstIndex(where: { $0.field == entry.field }) else {
        all.append(entry)
        continue
      }
      let earlier = all[index].values
      let values = earlier + entry.values.filter { !earlier.contains($0) }
      all[index] = PageFormEntry(form: entry.form, field: entry.field, values: values)
    }
  }

  /// Returns the kind of the controls with a name or label, or nil if there are none.
  /// - Parameter name: The name or label, as for ``entries(for:value:ofForm:)``.
  public func kind(ofControl name: String) -> PageFormField.Kind? {
    (try? controls(named: name)).map { fields[$0[0]].kind }
  }

  /// Returns the indexes of the controls that a name refers to and that can be changed. The result contains at
  /// least one index, and all its controls have the same kind.
  private func controls(named name: String) throws(PageFormError) -> [Int] {
    let folded = name.lowercased()
    let candidates = [
      indexes { $0.name == name }, indexes { $0.name.lowercased() == folded },
      indexes { $0.label?.lowercased() == folded && $0.kind != .hidden },
    ]
    guard let found = candidates.first(where: { !$0.isEmpty }) else {
      throw .noField(name, known: fillableNames)
    }
    let usable = found.filter { fields[$0].canChange }
    guard let first = usable.first(where: { fields[$0].isFillable }) ?? usable.first else {
      let field = fields[found[0]]
      throw field.isDisabled ? .disabled(field.name) : .readOnly(field.name)
    }
    return usable.filter {
      fields[$0].kind == fields[first].kind && fields[$0].name == fields[first].name
    }
  }

  /// Returns the name and the value in a text such as `q=swift`. If a control's name contains an
  /// equals sign, the value begins after the longest such name.
  /// - Parameter text: The text, which contains an equals sign after its first character.
  package func assignment(_ text: String) -> (name: String, value: String) {
    let names = fields.filter(\.isFillable).flatMap { [$0.name, $0.label ?? ""] }
    let known = names.filter { !$0.isEmpty && text.hasPrefix($0 + "=") }.max { $0.count < $1.count }
    let name = known ?? String(text.prefix(1) + text.dropFirst().prefix { $0 != "=" })
    return (name, String(text.dropFirst(name.count + 1)))
  }

  private func indexes(where isMatch: (PageFormField) -> Bool) -> [Int] {
    fields.indices.filter { !fields[$0].name.isEmpty && isMatch(fields[$0]) }
  }

  /// The names of the controls that can be filled, in order.
  private var fillableNames: [String] { fillableFields.map(\.name) }

  /// The first control with each name that can be filled, in order.
  package var fillableFields: [PageFormField] {
    var seen: Set<String> = []
    return fields.filter {
      $0.isFillable && $0.canChange && !$0.name.isEmpty && seen.insert($0.name).inserted
    }
  }
}

extension PageFormField {
  /// A Boolean value that indicates whether the page lets the user change the control.
  package var canChange: Bool { !isDisabled && !isReadOnly }

  /// A Boolean value that indicates whether the user can fill controls of this kind. This property
  /// doesn't consider whether the page lets the user change the control.
  public var isFillable: Bool {
    switch kind {
    case .text, .password, .textArea, .checkBox, .radioButton, .selection, .file: true
    case .hidden, .submitButton, .imageButton, .button: false
    }
  }
}

// MARK: - Choices

extension PageForm {
  private func choices(
    _ text: String, inField index: Int, allowsSeveral: Bool
  ) throws(PageFormError) -> [String] {
    let options = fields[index].options.filter { !$0.isDisabled }
    let known = options.map { Choice(value: $0.value, text: $0.text) }
    if allowsSeveral, text.isBlank { return [] }
    if let one = known.index(of: text) { return [options[one].value] }
    guard allowsSeveral else { throw known.error(for: text, name: fields[index].name) }
    return try known.indexes(ofList: text, name: fields[index].name).map { options[$0].value }
  }

  private func choice(_ text: String, of group: [Int]) throws(PageFormError) -> Int {
    let known = known(group)
    guard let index = known.index(of: text) else {
      throw known.error(for: text, name: fields[group[0]].name)
    }
    return group[index]
  }

  private func checkedBoxes(
    _ text: String, of group: [Int]
  ) throws(PageFormError) -> Set<Int> {
    let name = fields[group[0]].name
    if let isOn = text.asSwitch, group.count == 1 || !isOn { return isOn ? Set(group) : [] }
    let known = known(group)
    if let one = known.index(of: text) { return [group[one]] }
    guard group.count > 1 else { throw .notOnOff(text, name: name) }
    return Set(try known.indexes(ofList: text, name: name).map { group[$0] })
  }

  private func known(_ group: [Int]) -> [Choice] {
    group.map { Choice(value: fields[$0].value, text: fields[$0].label ?? "") }
  }
}

/// A possible value of a control and the text that is shown for it.
private struct Choice {
  let value: String
  let text: String

  /// The name of the choice in error messages.
  var name: String { value.isBlank && !text.isBlank ? text : value }
}

extension [Choice] {
  fileprivate func index(of text: String) -> Int? {
    let folded = text.lowercased()
    return firstIndex { $0.value == text } ?? firstIndex { $0.text == text }
      ?? firstIndex { $0.value.lowercased() == folded || $0.text.lowercased() == folded }
  }

  fileprivate func indexes(ofList text: String, name: String) throws(PageFormError) -> [Int] {
    var found: [Int] = []
    for part in text.split(separator: ",") {
      let word = String(part.trimmingPrefix { $0.isWhitespace }.trimmingSuffix)
      guard let index = index(of: word) else { throw error(for: word, name: name) }
      found.append(index)
    }
    return found
  }

  fileprivate func error(for text: String, name: String) -> PageFormError {
    .notAChoice(text, name: name, choices: map(\.name))
  }
}

extension StringProtocol {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension Substring {
  fileprivate var trimmingSuffix: Substring {
    guard let end = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return self[...end]
  }
}

extension String {
  /// `true` if the text means on, `false` if it means off, or nil otherwise.
  fileprivate var asSwitch: Bool? {
    switch lowercased() {
    case "on", "yes", "true": true
    case "off", "no", "false", "": false
    default: nil
    }
  }
}
