import BrowserPages
import Testing

private let form = PageForm(
  action: nil,
  fields: [
    PageFormField(name: "q", value: "old", label: "Search"),
    PageFormField(name: "secret", kind: .password),
    PageFormField(name: "token", kind: .hidden, value: "t"),
    PageFormField(name: "note", kind: .textArea),
    PageFormField(name: "agree", kind: .checkBox, value: "on"),
    PageFormField(name: "top", kind: .checkBox, value: "ham", label: "Ham"),
    PageFormField(name: "top", kind: .checkBox, value: "egg", isChecked: true, label: "An egg"),
    PageFormField(name: "color", kind: .radioButton, value: "r", isChecked: true, label: "Red"),
    PageFormField(name: "color", kind: .radioButton, value: "b", label: "Blue"),
    PageFormField(
      name: "size", kind: .selection(allowsSeveral: false),
      options: [.init(text: "Small", value: "s"), .init(text: "Large", value: "l")]),
    PageFormField(
      name: "days", kind: .selection(allowsSeveral: true),
      options: [
        .init(text: "Mon", value: "1", isSelected: true), .init(text: "Tue, Wed", value: "2"),
        .init(text: "Thu", value: "3"),
      ]),
    PageFormField(name: "file", kind: .file),
    PageFormField(name: "go", kind: .submitButton, value: "Go"),
    PageFormField(name: "old", isDisabled: true),
    PageFormField(name: "color", kind: .radioButton, value: "x", isDisabled: true, label: "X"),
  ])

private func entry(_ field: Int, _ values: String...) -> PageFormEntry {
  PageFormEntry(form: 2, field: field, values: values)
}

@Suite struct `Filling a form` {
  @Test(arguments: [
    ("q", "swift lang", [entry(0, "swift lang")]), ("q", "", [entry(0, "")]),
    ("Q", "a", [entry(0, "a")]), ("search", "a", [entry(0, "a")]),
    ("secret", "p", [entry(1, "p")]), ("note", "a\nb", [entry(3, "a\nb")]),
    ("agree", "on", [entry(4, "on")]), ("agree", "YES", [entry(4, "on")]),
    ("agree", "off", [entry(4)]), ("agree", "no", [entry(4)]),
    ("top", "ham", [entry(5, "ham"), entry(6)]), ("top", "an egg", [entry(5), entry(6, "egg")]),
    ("top", "egg, Ham", [entry(5, "ham"), entry(6, "egg")]), ("top", "off", [entry(5), entry(6)]),
    ("color", "b", [entry(8, "b")]), ("color", "blue", [entry(8, "b")]),
    ("size", "l", [entry(9, "l")]), ("size", "Large", [entry(9, "l")]),
    ("days", "mon,3", [entry(10, "1", "3")]), ("days", "Tue, Wed", [entry(10, "2")]),
    ("days", "", [entry(10)]),
  ])
  func `takes values and the text that is shown for them`(
    name: String, value: String, entries: [PageFormEntry]
  ) throws {
    #expect(try form.entries(for: name, value: value, ofForm: 2) == entries)
  }

  @Test(arguments: [
    ([("days", "mon"), ("days", "3")], [entry(10, "1", "3")]),
    ([("days", "mon,3"), ("q", "a"), ("days", "mon")], [entry(10, "1", "3"), entry(0, "a")]),
    ([("top", "ham"), ("top", "egg")], [entry(5, "ham"), entry(6, "egg")]),
  ])
  func `takes several values one by one if the control takes several`(
    values: [(String, String)], expected: [PageFormEntry]
  ) throws {
    let values = values.map { (name: $0.0, value: $0.1) }
    #expect(try form.entries(for: values, ofForm: 2) == expected)
  }

  @Test(arguments: [
    ("q", "a", "Search"), ("agree", "on", "agree"), ("color", "b", "color"), ("size", "l", "size"),
  ])
  func `refuses a second value of a control that takes one`(
    name: String, value: String, otherName: String
  ) {
    #expect(throws: PageFormError.severalValues(name)) {
      try form.entries(for: [(name, value), (otherName, value)], ofForm: 2)
    }
  }

  @Test(arguments: [
    ("secrte", "p4ss", "the form has no field ‘secrte’: did you mean ‘secret’?"),
    (
      "zzzzzz", "p4ss",
      """
      the form has no field ‘zzzzzz’: choose ‘q’, ‘secret’, ‘note’, ‘agree’, ‘top’, ‘color’, \
      ‘size’ or ‘days’
      """
    ),
    ("token", "x", "the field ‘token’ is hidden and keeps the page's value: fill another one"),
    ("old", "x", "the page has disabled the field ‘old’: fill another one"),
    ("file", "x", "‘file’ takes a file, and files are not uploaded: submit the form without one"),
    ("go", "x", "‘go’ is a button, which takes no value: fill a field instead"),
    ("agree", "maybe", "the box ‘agree’ is on or off, not ‘maybe’: write ‘on’ or ‘off’"),
    ("top", "on", "‘top’ has no choice ‘on’: choose ‘ham’ or ‘egg’"),
    ("top", "ham,fish", "‘top’ has no choice ‘fish’: choose ‘ham’ or ‘egg’"),
    ("color", "x", "‘color’ has no choice ‘x’: choose ‘r’ or ‘b’"),
    ("size", "s,l", "‘size’ has no choice ‘s,l’: choose ‘s’ or ‘l’"),
    ("days", "9", "‘days’ has no choice ‘9’: choose ‘1’, ‘2’ or ‘3’"),
  ])
  func `refuses what a control does not take`(name: String, value: String, message: String) {
    let error = #expect(throws: PageFormError.self) {
      try form.entries(for: name, value: value)
    }
    #expect(error?.description == message)
  }

  @Test func `of many choices names some`() {
    let options = (1...40).map { PageFormField.Option(text: "Option \($0)", value: "") }
    let form = PageForm(
      action: nil,
      fields: [PageFormField(name: "n", kind: .selection(allowsSeveral: false), options: options)])
    let error = #expect(throws: PageFormError.self) { try form.entries(for: "n", value: "x") }
    #expect(error?.description.hasSuffix("‘Option 12’ or one of 28 more") == true)
  }

  @Test func `of an empty form says that nothing can be filled`() {
    let error = #expect(throws: PageFormError.self) {
      try PageForm(action: nil).entries(for: "q", value: "x")
    }
    #expect(
      error?.description == "the form has no field ‘q’: it has none that can be filled")
  }
}

// MARK: - Values

@Suite struct `The values of a form` {
  @Test func `follow its entries`() {
    let filled = form.applying([
      entry(0, "new\r\nline"), entry(3, "a\nb"), entry(4, "on"), entry(6), entry(8, "b"),
      entry(9, "l"), entry(10, "2", "3"),
    ])
    #expect(filled.fields[0].value == "newline" && filled.fields[3].value == "a\nb")
    #expect(filled.fields.map(\.isChecked).enumerated().filter(\.element).map(\.offset) == [4, 8])
    #expect(filled.fields[9].options.map(\.isSelected) == [false, true])
    #expect(filled.fields[10].options.map(\.isSelected) == [false, true, true])
  }

  @Test func `stay where nothing can be filled`() {
    let entries = form.fields.indices.filter { !form.fields[$0].isFillable || $0 > 12 }
      .map { entry($0, "x") }
    #expect(entries.count == 5)
    #expect(form.applying(entries + [entry(-1, "x"), entry(99, "x")]) == form)
  }

  @Test(arguments: [
    (0, "[q: old         ]"), (1, "[secret:             ]"), (2, ""), (4, "[ ] agree"), (6, "[x]"),
    (7, "(•)"), (8, "( )"), (9, "[size: Small ▾]"), (10, "[days: Mon ▾]"), (11, "[file: no file]"),
    (12, "[Go]"),
  ])
  func `are shown as text`(index: Int, text: String) {
    #expect(form.fields[index].displayText == text)
  }

  @Test func `are shown on one line, and never a password`() {
    let long = PageFormField(name: "n", kind: .textArea, value: String(repeating: "a\n", count: 99))
    #expect(long.displayText == "[n: " + String(repeating: "a ", count: 20) + "…]")
    let password = PageFormField(name: "p", kind: .password, value: "hunter2")
    #expect(password.displayText == "[p: ********    ]")
    #expect(PageFormField(name: "", kind: .radioButton, value: "b").displayText == "( ) b")
    #expect(PageFormField(name: "", label: "Name").displayText == "[Name:             ]")
    #expect(PageFormField(name: "", kind: .submitButton).displayText == "[Submit]")
    let button = PageFormField(name: "b", kind: .submitButton, value: "42", label: "Buy")
    #expect(button.displayText == "[Buy]")
  }
}
