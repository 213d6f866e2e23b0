import BrowserPages
import Foundation
import Testing

private func form(
  _ fields: PageFormField..., action: String? = "https://a.org/do?old=1#part",
  method: PageForm.Method = .get, encoding: PageForm.Encoding = .urlEncoded
) -> PageForm {
  let url = action.flatMap { URL(string: $0) }
  return PageForm(
    destination: .init(action: url, method: method, encoding: encoding), fields: fields)
}

private func entry(_ field: Int, _ values: String...) -> PageFormEntry {
  PageFormEntry(form: 0, field: field, values: values)
}

extension PageForm {
  fileprivate func query(_ entries: [PageFormEntry] = [], button: Int? = nil) throws -> String? {
    try submission(of: entries, button: button).url.query()
  }

  fileprivate func body(_ entries: [PageFormEntry] = []) throws -> String? {
    guard var submission = try submission(of: entries).submission else { return nil }
    submission.boundary = "XX"
    return String(decoding: submission.body, as: UTF8.self)
  }
}

@Suite struct `Submitting a form` {
  @Test func `by GET replaces the query`() throws {
    let request = try form(PageFormField(name: "q", value: "old"))
      .submission(of: [entry(0, "a b")])
    #expect(request == PageFormRequest(url: URL(string: "https://a.org/do?q=a+b#part")!))
  }

  @Test func `without values has an empty query`() throws {
    let request = try form(action: "https://a.org").submission(of: [])
    #expect(request.url.absoluteString == "https://a.org/?")
  }

  @Test func `by POST keeps the query`() throws {
    let request = try form(PageFormField(name: "q", value: "é"), method: .post)
      .submission(of: [])
    #expect(request.url.absoluteString == "https://a.org/do?old=1#part")
    let submission = try #require(request.submission)
    #expect(submission.contentType == "application/x-www-form-urlencoded")
    #expect(submission.body == Data("q=%C3%A9".utf8))
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
      PageFormField(name: "file", kind: .file(allowsSeveral: false)),
      PageFormField(
        name: "one", kind: .selection(allowsSeveral: false),
        options: [.init(text: "A", value: "a", isSelected: true), .init(text: "B", value: "b")]),
      PageFormField(
        name: "dis", kind: .selection(allowsSeveral: false),
        options: [
          .init(text: "Choose", value: "c", isSelected: true, isDisabled: true),
          .init(text: "B", value: "b"),
        ]),
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
    #expect(try all.query(button: 16) == start + "&second=2")
    #expect(
      try all.query([entry(3), entry(6, "b"), entry(2, "on"), entry(8, "x"), entry(4, "y")])
        == """
        text=t&off=on&color=b&_Charset_=UTF-8&h=secret&file=&one=a&many=a&many=c&first=1
        """)
  }

  @Test func `as multipart sends one part for each value`() throws {
    let multipart = form(
      PageFormField(name: "a\"b\n", kind: .textArea, value: "x\ny"),
      PageFormField(name: "f", kind: .file(allowsSeveral: false)), method: .post,
      encoding: .multipart)
    let submission = try #require(try multipart.submission(of: []).submission)
    #expect(
      submission.contentType == "multipart/form-data; boundary=\(submission.boundary)")
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
    let boundaries = Set((0..<100).map { _ in FormSubmission.makeBoundary() })
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
    (
      "mailto:a@a.org",
      "the form goes to an address of the kind ‘mailto’: only web addresses receive forms"
    ),
    (
      "javascript:x()",
      "the form runs a script instead of being sent: it needs a browser that runs scripts"
    ),
    (nil, "the address of the form is not valid, so it cannot be sent: submit another one"),
  ])
  func `needs a web address`(action: String?, message: String) {
    for method in [PageForm.Method.get, .post] {
      let error = #expect(throws: PageFormError.self) {
        try form(action: action, method: method).submission(of: [])
      }
      #expect(error?.description == message)
    }
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
    all.destination.skipsValidation = true
    #expect(throws: Never.self) { try all.query() }
    #expect(
      PageFormError.required(["a", "b"]).description
        == "the page requires ‘a’ and ‘b’: enter a value before you submit the form")
  }

  @Test func `needs a file only if the page requires one`() throws {
    let file = PageFormField(name: "f", kind: .file(allowsSeveral: false))
    #expect(throws: Never.self) { try form(file).query() }
    var required = file
    required.isRequired = true
    #expect(throws: PageFormError.required(["f"])) { try form(required).query() }
    #expect(try form(required).query([chosen(0, "a b.txt")]) == "f=a+b.txt")
  }

  // MARK: - Buttons

  @Test func `presses the first enabled button`() throws {
    let buttons = form(
      PageFormField(name: "a", kind: .submitButton, value: "A", isDisabled: true),
      PageFormField(name: "b", kind: .submitButton, value: "B"), PageFormField(name: "c"))
    #expect(try buttons.query() == "b=B&c=")
    #expect(throws: PageFormError.disabledButton("A")) { try buttons.query(button: 0) }
    #expect(throws: PageFormError.noButton) { try buttons.query(button: 2) }
    #expect(throws: PageFormError.noButton) { try buttons.query(button: 9) }
    var disabled = buttons
    disabled.fields[1].isDisabled = true
    #expect(throws: PageFormError.disabledButton("A")) { try disabled.query() }
    disabled.fields.removeFirst(2)
    #expect(try disabled.query() == "c=")
  }

  @Test(arguments: [("i", "i.x=0&i.y=0&q="), ("", "x=0&y=0&q=")])
  func `sends the place at which an image button is pressed`(name: String, query: String) throws {
    let image = form(
      PageFormField(name: name, kind: .imageButton, value: "v"), PageFormField(name: "q"),
      PageFormField(name: "b", kind: .submitButton))
    #expect(try image.query() == query)
    #expect(try image.query(button: 2) == "q=&b=")
  }

  @Test func `goes where its button leads`() throws {
    let delete = PageForm.Destination(
      action: URL(string: "https://b.org/delete"), method: .post, encoding: .plainText,
      skipsValidation: true)
    let buttons = form(
      PageFormField(name: "id", isRequired: true),
      PageFormField(name: "b", kind: .submitButton, value: "save"),
      PageFormField(name: "b", kind: .submitButton, value: "delete", destination: delete))
    #expect(throws: PageFormError.required(["id"])) { try buttons.query() }
    let request = try buttons.submission(of: [], button: 2)
    #expect(request.url.absoluteString == "https://b.org/delete")
    #expect(request.submission?.contentType == "text/plain")
    #expect(request.submission?.body == Data("id=\r\nb=delete\r\n".utf8))
  }

  // MARK: - Character encodings

  @Test(arguments: [
    (nil, nil, "q=%C3%A9%E2%82%AC%F0%9F%98%80&_charset_=UTF-8"),
    (nil, "utf-16le", "q=%C3%A9%E2%82%AC%F0%9F%98%80&_charset_=UTF-8"),
    (nil, "windows-1252", "q=%E9%80%26%23128512%3B&_charset_=windows-1252"),
    ("shift_jis", "utf-8", "q=%26%23233%3B%26%238364%3B%26%23128512%3B&_charset_=Shift_JIS"),
    ("gbk", nil, "q=%A8%A6%80%26%23128512%3B&_charset_=GBK"),
  ])
  func `is encoded as the form or its document asks`(
    own: String?, ofDocument: String?, query: String
  ) throws {
    var encoded = form(
      PageFormField(name: "q", value: "é€😀"), PageFormField(name: "_charset_", kind: .hidden))
    encoded.charset = own
    #expect(try encoded.submission(of: [], charset: ofDocument).url.query() == query)
    encoded.destination.method = .post
    let submission = try encoded.submission(of: [], charset: ofDocument).submission
    #expect(submission?.body == Data(query.utf8))
  }

  @Test(arguments: [PageForm.Encoding.multipart, .plainText])
  func `has bodies in its encoding`(encoding: PageForm.Encoding) throws {
    var latin = form(
      PageFormField(name: "ü", value: "é日"), method: .post, encoding: encoding)
    latin.charset = "windows-1252"
    let body = try #require(try latin.submission(of: []).submission).body
    let text = String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
    #expect(
      text.contains(encoding == .plainText ? "ü=é&#26085;\r\n" : "\"ü\"\r\n\r\né&#26085;\r\n"))
  }

  // MARK: - Files

  private func chosen(_ field: Int, _ names: String...) -> PageFormEntry {
    var entry = PageFormEntry(form: 0, field: field, values: names)
    entry.files = names.map { PageFormFile(url: URL(fileURLWithPath: "/t/\($0)"), byteCount: 4) }
    return entry
  }

  @Test func `uploads files with their names and types`() throws {
    let upload = form(
      PageFormField(name: "f", kind: .file(allowsSeveral: true)), method: .post,
      encoding: .multipart)
    let planned = try #require(
      try upload.submission(of: [chosen(0, "a\"\r\n.JPG", "b.é")]).submission)
    #expect(planned.files.map(\.byteCount) == [4, 4])
    var submission = planned.readingFiles { Data($0.name.suffix(3).utf8) + [0xFF] }
    submission.boundary = "XX"
    let text = String(String.UnicodeScalarView(submission.body.map { Unicode.Scalar($0) }))
    #expect(
      text == """
        --XX\r
        Content-Disposition: form-data; name="f"; filename="a%22%0D%0A.JPG"\r
        Content-Type: image/jpeg\r
        \r
        JPG\u{FF}\r
        --XX\r
        Content-Disposition: form-data; name="f"; filename="b.\u{C3}\u{A9}"\r
        Content-Type: application/octet-stream\r
        \r
        b.\u{C3}\u{A9}\u{FF}\r
        --XX--\r

        """)
  }

  @Test(arguments: [PageForm.Encoding.urlEncoded, .plainText])
  func `sends only the names of files in other encodings`(encoding: PageForm.Encoding) throws {
    let names = form(
      PageFormField(name: "f", kind: .file(allowsSeveral: false)), method: .post,
      encoding: encoding)
    let submission = try #require(try names.submission(of: [chosen(0, "a.txt")]).submission)
    #expect(submission.files.isEmpty)
    let text = String(decoding: submission.body, as: UTF8.self)
    #expect(text == (encoding == .plainText ? "f=a.txt\r\n" : "f=a.txt"))
  }

  // MARK: - Documents

  @Test func `of a document uses the entries of that form and the encoding of the document`() throws
  {
    var document = PageDocument()
    document.forms = [form(PageFormField(name: "q")), form(PageFormField(name: "q"))]
    document.source.encoding = "windows-1251"
    let entries = [
      PageFormEntry(form: 0, field: 0, values: ["zero"]),
      PageFormEntry(form: 1, field: 0, values: ["ж"]),
    ]
    let request = try document.submission(ofForm: 1, entries: entries)
    #expect(request.url.absoluteString == "https://a.org/do?q=%E6#part")
  }
}
