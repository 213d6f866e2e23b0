import BrowserPages
import Foundation
import Testing

private let page = URL(string: "https://a.org/page?x=1#top")!

private func form(
  _ fields: PageFormField..., action: String? = "https://a.org/do?old=1#part",
  method: PageForm.Method = .get, encoding: PageForm.Encoding = .urlEncoded
) -> PageForm {
  PageForm(
    action: action.flatMap { URL(string: $0) }, method: method, encoding: encoding, fields: fields)
}

private func entry(_ field: Int, _ values: String...) -> PageFormEntry {
  PageFormEntry(form: 0, field: field, values: values)
}

extension PageForm {
  fileprivate func query(_ entries: [PageFormEntry] = [], button: Int? = nil) throws -> String? {
    let request = try submission(of: entries, button: button, baseURL: page)
    let text = request.url.absoluteString
    return text.firstIndex(of: "?").map { String(text[text.index(after: $0)...]) }
  }

  fileprivate func body(_ entries: [PageFormEntry] = []) throws -> String? {
    let request = try submission(of: entries, baseURL: page, boundary: "XX")
    return request.submission.map { String(decoding: $0.body, as: UTF8.self) }
  }
}

@Suite struct `Submitting a form` {
  @Test func `by GET replaces the query and drops the fragment`() throws {
    let request = try form(PageFormField(name: "q", value: "old"))
      .submission(of: [entry(0, "a b")], baseURL: page)
    #expect(request == PageFormRequest(url: URL(string: "https://a.org/do?q=a+b")!))
  }

  @Test func `without values has an empty query`() throws {
    let request = try form().submission(of: [], baseURL: page)
    #expect(request.url.absoluteString == "https://a.org/do?")
  }

  @Test func `without an address goes to the page`() throws {
    let request = try form(PageFormField(name: "q"), action: nil)
      .submission(of: [], baseURL: page)
    #expect(request.url.absoluteString == "https://a.org/page?q=")
  }

  @Test func `by POST keeps the query`() throws {
    let request = try form(PageFormField(name: "q", value: "é"), method: .post)
      .submission(of: [], baseURL: page)
    #expect(request.url.absoluteString == "https://a.org/do?old=1#part")
    #expect(
      request.submission
        == FormSubmission(
          contentType: "application/x-www-form-urlencoded", body: Data("q=%C3%A9".utf8)))
  }

  @Test(arguments: [
    ("a b", "a+b"), ("*-._", "*-._"), ("azAZ09", "azAZ09"),
    ("+&=?#%/~!", "%2B%26%3D%3F%23%25%2F%7E%21"),
    ("日", "%E6%97%A5"), ("a\nb", "a%0D%0Ab"), ("a\rb\r\nc\n\nd", "a%0D%0Ab%0D%0Ac%0D%0A%0D%0Ad"),
    ("\u{0}", "%00"), ("", ""),
  ])
  func `encodes values by the URL standard`(value: String, encoded: String) throws {
    let field = PageFormField(name: "a b", kind: .textArea, value: value)
    #expect(try form(field).query() == "a+b=" + encoded)
  }

  @Test func `sends the values that the standard lists, in order`() throws {
    let all = form(
      PageFormField(name: "text", value: "t"), PageFormField(name: "", value: "nameless"),
      PageFormField(name: "off", kind: .checkBox, value: "on"),
      PageFormField(name: "box", kind: .checkBox, value: "1", isChecked: true),
      PageFormField(name: "disabled", value: "x", isDisabled: true),
      PageFormField(name: "color", kind: .radioButton, value: "r", isChecked: true),
      PageFormField(name: "color", kind: .radioButton, value: "b"),
      PageFormField(name: "_Charset_", kind: .hidden, value: "x"),
      PageFormField(name: "h", kind: .hidden, value: "secret"),
      PageFormField(name: "script", kind: .button, value: "x"),
      PageFormField(name: "file", kind: .file),
      PageFormField(
        name: "one", kind: .selection(allowsSeveral: false),
        options: [.init(text: "A", value: "a"), .init(text: "B", value: "b")]),
      PageFormField(
        name: "many", kind: .selection(allowsSeveral: true),
        options: [
          .init(text: "A", value: "a", isSelected: true), .init(text: "B", value: "b"),
          .init(text: "C", value: "c", isSelected: true),
        ]),
      PageFormField(name: "none", kind: .selection(allowsSeveral: false)),
      PageFormField(name: "first", kind: .submitButton, value: "1"),
      PageFormField(name: "second", kind: .submitButton, value: "2"))
    let start = "text=t&box=1&color=r&_Charset_=UTF-8&h=secret&file=&one=a&many=a&many=c"
    #expect(try all.query() == start + "&first=1")
    #expect(try all.query(button: 15) == start + "&second=2")
    #expect(
      try all.query([entry(3), entry(6, "b"), entry(2, "on"), entry(8, "x"), entry(4, "y")])
        == """
        text=t&off=on&color=b&_Charset_=UTF-8&h=secret&file=&one=a&many=a&many=c&first=1
        """)
  }

  @Test func `as multipart sends one part for each value`() throws {
    let multipart = form(
      PageFormField(name: "a\"b\n", kind: .textArea, value: "x\ny"),
      PageFormField(name: "f", kind: .file), method: .post, encoding: .multipart)
    let request = try multipart.submission(of: [], baseURL: page, boundary: "XX")
    #expect(request.submission?.contentType == "multipart/form-data; boundary=XX")
    #expect(
      try multipart.body() == """
        --XX\r
        Content-Disposition: form-data; name="a%22b%0D%0A"\r
        \r
        x\r
        y\r
        --XX\r
        Content-Disposition: form-data; name="f"; filename=""\r
        Content-Type: application/octet-stream\r
        \r
        \r
        --XX--\r

        """)
  }

  @Test func `has another boundary each time`() {
    let boundaries = Set((0..<100).map { _ in PageForm.makeBoundary() })
    #expect(boundaries.count == 100)
    #expect(boundaries.allSatisfy { $0.utf8.count <= 70 })
  }

  @Test func `as plain text sends lines`() throws {
    let text = form(
      PageFormField(name: "a", value: "1 = 1"), PageFormField(name: "b"), method: .post,
      encoding: .plainText)
    #expect(try text.body() == "a=1 = 1\r\nb=\r\n")
  }

  @Test func `ignores the encoding for GET`() throws {
    let get = form(PageFormField(name: "a", value: "1"), encoding: .multipart)
    #expect(try get.query() == "a=1")
  }

  @Test(arguments: [
    ("mailto:a@a.org", PageFormError.unsupportedAction("mailto")),
    ("javascript:x()", .unsupportedAction("javascript")),
  ])
  func `needs a web address`(action: String, error: PageFormError) {
    #expect(throws: error) { try form(action: action).submission(of: [], baseURL: page) }
  }

  @Test func `sends nothing if the form only closes a dialog`() {
    let dialog = form(PageFormField(name: "a", value: "1"), method: .dialog)
    #expect(throws: PageFormError.closesDialog) { try dialog.query() }
  }

  @Test func `needs values for required controls`() throws {
    let options = ["", "a"].map { PageFormField.Option(text: "A", value: $0) }
    var all = form(
      PageFormField(name: "text", isRequired: true), PageFormField(name: "free"),
      PageFormField(name: "area", kind: .textArea, isRequired: true),
      PageFormField(name: "off", isDisabled: true, isRequired: true),
      PageFormField(name: "box", kind: .checkBox, value: "on", isRequired: true),
      PageFormField(name: "color", kind: .radioButton, value: "r", isRequired: true),
      PageFormField(name: "color", kind: .radioButton, value: "b", isRequired: true),
      PageFormField(
        name: "one", kind: .selection(allowsSeveral: false), isRequired: true, options: options),
      PageFormField(
        name: "many", kind: .selection(allowsSeveral: true), isRequired: true, options: options),
      PageFormField(name: "", isRequired: true),
      PageFormField(name: "token", kind: .hidden, isRequired: true))
    let names = ["text", "area", "box", "color", "one", "many"]
    #expect(throws: PageFormError.required(names)) { try all.query() }
    let entries = [
      entry(0, "t"), entry(2, "a"), entry(4, "on"), entry(6, "b"), entry(7, "a"), entry(8, "a"),
    ]
    #expect(throws: Never.self) { try all.query(entries) }
    for (index, name) in zip([0, 1, 2, 3, 4, 5], names) {
      var missing = entries
      missing.remove(at: index)
      #expect(throws: PageFormError.required([name])) { try all.query(missing) }
    }
    all.skipsValidation = true
    #expect(throws: Never.self) { try all.query() }
    #expect(
      PageFormError.required(["a", "b"]).description
        == "the page requires ‘a’ and ‘b’: enter a value before you submit the form")
  }

  @Test func `needs no file, because none is uploaded, unless the page requires one`() {
    #expect(throws: PageFormError.requiredFile("f")) {
      try form(PageFormField(name: "f", kind: .file, isRequired: true)).query()
    }
    #expect(throws: Never.self) { try form(PageFormField(name: "f", kind: .file)).query() }
  }

  @Test func `needs a button that is enabled`() {
    let two = form(
      PageFormField(name: "a", kind: .submitButton, value: "A", isDisabled: true),
      PageFormField(name: "b", kind: .submitButton), PageFormField(name: "c"))
    #expect(throws: PageFormError.disabledButton("A")) { try two.query() }
    #expect(throws: PageFormError.noButton) { try two.query(button: 2) }
    #expect(throws: PageFormError.noButton) { try two.query(button: 9) }
    #expect(throws: Never.self) { try two.query(button: 1) }
  }

  @Test func `of a document uses the entries of that form`() throws {
    var document = PageDocument()
    document.forms = [form(PageFormField(name: "q")), form(PageFormField(name: "q"))]
    let entries = [
      PageFormEntry(form: 0, field: 0, values: ["zero"]),
      PageFormEntry(form: 1, field: 0, values: ["one"]),
    ]
    let request = try document.submission(ofForm: 1, entries: entries)
    #expect(request.url.absoluteString == "https://a.org/do?q=one")
  }
}
