import BrowserPages
import Foundation
import Testing

private let form = PageForm(
  destination: .init(action: nil),
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
      options: [
        .init(text: "Small", value: "s", isSelected: true), .init(text: "Large", value: "l"),
        .init(text: "Huge", value: "h", isDisabled: true),
      ]),
    PageFormField(
      name: "days", kind: .selection(allowsSeveral: true),
      options: [
        .init(text: "Mon", value: "1", isSelected: true), .init(text: "Tue, Wed", value: "2"),
        .init(text: "Thu", value: "3"),
      ]),
    PageFormField(name: "file", kind: .file(allowsSeveral: false)),
    PageFormField(name: "go", kind: .submitButton, value: "Go"),
    PageFormField(name: "old", isDisabled: true),
    PageFormField(name: "color", kind: .radioButton, value: "x", isDisabled: true, label: "X"),
    PageFormField(name: "files", kind: .file(allowsSeveral: true)),
    PageFormField(name: "q=a", label: "A = B"),
    PageFormField(name: "n", format: .number),
    PageFormField(name: "mail", format: .email),
    PageFormField(name: "line"), PageFormField(name: "line", isDisabled: true),
    PageFormField(name: "line", label: "Second"), readOnly,
  ])

private var readOnly: PageFormField {
  var field = PageFormField(name: "kept", value: "k", isRequired: true)
  field.isReadOnly = true
  return field
}

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
    ("days", "", [entry(10)]), ("file", "~/a, b.txt", [entry(11, "~/a, b.txt")]),
    ("file", "", [entry(11)]), ("n", "1e3", [entry(17, "1e3")]), ("n", "", [entry(17, "")]),
    ("mail", " a@a.org ", [entry(18, " a@a.org ")]),
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
    ([("files", "a"), ("files", "b,c")], [entry(15, "a", "b,c")]),
    ([("line", "a"), ("Line", "b")], [entry(19, "a"), entry(21, "b")]),
    ([("Second", "b"), ("line", "a")], [entry(21, "b"), entry(19, "a")]),
  ])
  func `takes several values one by one if there are controls for them`(
    values: [(String, String)], expected: [PageFormEntry]
  ) throws {
    let values = values.map { (name: $0.0, value: $0.1) }
    #expect(try form.entries(for: values, ofForm: 2) == expected)
  }

  @Test func `refuses a second one of the buttons of which one is checked`() {
    #expect(throws: PageFormError.severalValues("color")) {
      try form.entries(for: [("color", "r"), ("color", "b")], ofForm: 2)
    }
  }

  @Test(arguments: [
    ("q", "a", "Search"), ("agree", "on", "agree"), ("color", "b", "color"), ("size", "l", "size"),
    ("file", "a", "file"),
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
      ‘size’, ‘days’, ‘file’, ‘files’, ‘q=a’, ‘n’ or one of 2 more
      """
    ),
    ("token", "x", "the field ‘token’ is hidden and keeps the page's value: fill another one"),
    ("kept", "x", "the page keeps the text of the field ‘kept’: fill another one"),
    ("old", "x", "the page has disabled the field ‘old’: fill another one"),
    ("n", "1,5", "‘n’ does not take ‘1,5’: write it like ‘1.5’"),
    ("size", "Huge", "‘size’ has no choice ‘Huge’: choose ‘s’ or ‘l’"),
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

  @Test(arguments: [
    ("q=swift", "q", "swift"), ("q=a=b", "q=a", "b"), ("q=b=c", "q", "b=c"),
    ("A = B=x", "A = B", "x"), ("x=a=b", "x", "a=b"), ("=a=b", "=a", "b"), ("q=", "q", ""),
    ("token=a", "token", "a"),
  ])
  func `takes names that contain equals signs`(text: String, name: String, value: String) {
    #expect(form.assignment(text) == (name, value))
  }

  @Test func `of many choices names some`() {
    let options = (1...40).map { PageFormField.Option(text: "Option \($0)", value: "") }
    let form = PageForm(
      destination: .init(action: nil),
      fields: [PageFormField(name: "n", kind: .selection(allowsSeveral: false), options: options)])
    let error = #expect(throws: PageFormError.self) { try form.entries(for: "n", value: "x") }
    #expect(error?.description.hasSuffix("‘Option 12’ or one of 28 more") == true)
  }

  @Test func `of an empty form says that nothing can be filled`() {
    let error = #expect(throws: PageFormError.self) {
      try PageForm(destination: .init(action: nil)).entries(for: "q", value: "x")
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
    #expect(filled.fields[9].options.map(\.isSelected) == [false, true, false])
    #expect(filled.fields[10].options.map(\.isSelected) == [false, true, true])
  }

  @Test func `stay where nothing can be filled`() {
    let entries = form.fields.indices.filter { !form.fields[$0].isFillable || $0 > 12 }
      .map { entry($0, "x") }.prefix(4)
    #expect(entries.map(\.field) == [2, 12, 13, 14])
    #expect(form.applying(entries + [entry(-1, "x"), entry(99, "x")]) == form)
  }

  @Test(arguments: [
    (0, "[q: old         ]"), (1, "[secret:             ]"), (2, ""), (4, "[ ] agree"), (6, "[x]"),
    (7, "(•)"), (8, "( )"), (9, "[size: Small ▾]"), (10, "[days: Mon ▾]"), (11, "[file: no file]"),
    (12, "[Go]"), (15, "[files: no file]"),
  ])
  func `are shown as text`(index: Int, text: String) {
    #expect(form.fields[index].displayText == text)
  }

  @Test(
    arguments: [
      (TextFormat.plain, " a\r\nb ", " ab "), (.url, " https://a.org\n", "https://a.org"),
      (.email, "\ta@a.org ", "a@a.org"), (.emails, " a@a.org , b@a.org,", "a@a.org,b@a.org,"),
      (.number, "-1.5e3", "-1.5e3"), (.number, ".5", ".5"), (.number, "1.", ""),
      (.number, "+1", ""), (.number, "0x10", ""), (.number, "ten", ""),
      (.range(minimum: 0, maximum: 100, step: 1), "", "50"),
      (.range(minimum: 0, maximum: 5, step: 1), "x", "3"),
      (.range(minimum: 0, maximum: 9, step: 1), "99", "9"),
      (.range(minimum: 1, maximum: 10, step: 4), "10", "9"),
      (.range(minimum: -1, maximum: 1, step: nil), "0.25", "0.25"),
      (.range(minimum: 5, maximum: 1, step: 1), "3", "5"),
      (.date, "2024-02-29", "2024-02-29"), (.date, "2024-02-32", ""), (.date, "1.2.2024", ""),
      (.month, "2024-12", "2024-12"), (.month, "2024-13", ""),
      (.week, "2020-W53", "2020-W53"), (.week, "2021-W00", ""),
      (.time, "23:59:59.5", "23:59:59.5"), (.time, "24:00", ""),
      (.dateTime, "2024-02-29 12:00", "2024-02-29T12:00"), (.dateTime, "2024-02-29", ""),
      (.dateTime, "2024-02-29T12:00:01", "2024-02-29T12:00:01"),
      (.color, "#FF8000", "#ff8000"), (.color, "red", "#000000"),
    ] as [(TextFormat, String, String)])
  func `are changed as their format requires`(format: TextFormat, value: String, held: String) {
    var field = PageFormField(name: "a", format: format, value: value)
    field.sanitize()
    #expect(field.value == held)
    #expect(
      PageForm(destination: .init(action: nil), fields: [field]).applying([
        PageFormEntry(form: 0, field: 0, values: [value])
      ]).fields[0].value == held)
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
    var upload = PageFormField(name: "f", kind: .file(allowsSeveral: true))
    upload.files = ["a.txt", "b.txt"].map {
      PageFormFile(url: URL(fileURLWithPath: "/t/\($0)"), byteCount: 1)
    }
    #expect(upload.displayText == "[f: a.txt, b.txt]")
    let list = PageFormField(
      name: "s", kind: .selection(allowsSeveral: false), options: [.init(text: "A", value: "a")])
    #expect(list.displayText == "[s:  ▾]")
  }
}
