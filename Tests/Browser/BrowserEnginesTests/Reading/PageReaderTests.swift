import BrowserPages
import Foundation
import Testing

@testable import BrowserEngines

@Suite struct PageReaderTests {
  private func document(_ text: String, _ mimeType: String? = "text/html") -> PageDocument {
    document(Data(text.utf8), mimeType)
  }

  private func document(_ data: Data, _ mimeType: String?) -> PageDocument {
    var reader = PageReader(url: Fixture.url, mimeType: mimeType)
    reader.append(data)
    return reader.finish()
  }

  // MARK: - Media types

  @Test(arguments: [
    ("text/html", true), ("TEXT/HTML; charset=x", true), ("application/xhtml+xml", true),
    ("text/plain", true), ("text/css", true), ("application/json", true),
    ("application/ld+json", true), ("application/rss+xml", true), ("image/png", true),
    ("image/svg+xml", true), (nil, true), ("application/octet-stream", true),
    ("application/pdf", false), ("application/zip", false), ("video/mp4", false),
    ("audio/mpeg", false), ("font/woff2", false),
  ])
  func `a reader reads text and describes pictures`(_ mimeType: String?, _ isReadable: Bool) {
    #expect(PageReader.isReadable(mimeType: mimeType) == isReadable)
    #expect(PageReader(url: Fixture.url, mimeType: mimeType).isReadable == isReadable)
  }

  @Test(arguments: [
    ("<!DOCTYPE html><p>x", nil, "text/html"), (" \n<TITLE>", nil, "text/html"),
    ("<!-- x", nil, "text/html"), ("<pre>", nil, "text/plain"), ("<p>", "", "text/html"),
    ("<p>", "text/plain", "text/plain"), ("<p>", "application/octet-stream", "text/plain"),
    ("<?xml version='1.0'?><a/>", nil, "text/xml"), ("plain", nil, "text/plain"),
    ("%PDF-1.7 x", nil, "application/octet-stream"), ("a\u{0}b", nil, "application/octet-stream"),
    ("a\u{1}b", "text/plain", "application/octet-stream"), ("a\u{1B}b", "text/plain", "text/plain"),
    ("\u{FEFF}a\u{1}b", "text/plain", "text/plain"), ("GIF89a", nil, "image/gif"),
    ("a\u{0}", "text/html", "text/html"), ("", nil, "text/plain"),
  ])
  func `the type of data is found by its beginning`(
    _ text: String, _ declared: String?, _ mimeType: String
  ) {
    var reader = PageReader(url: Fixture.url, mimeType: declared)
    reader.append(Data(text.utf8))
    #expect(reader.finish().source.mimeType == mimeType)
    #expect(reader.isReadable == (mimeType != "application/octet-stream"))
  }

  @Test func `data that is not text is described`() {
    let blocks = document("%PDF-1.7", "application/pdf").blocks
    #expect(blocks == [.paragraph("This is not text: application/pdf, 8 bytes.")])
  }

  // MARK: - Pictures

  private static let pictures: [(bytes: [UInt8], type: String, text: String)] = [
    (
      [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0,
        2, 0x80, 0, 0, 1, 0xE0,
      ],
      "image/png", "PNG image, 640 × 480 pixels"
    ),
    (Array("GIF89a".utf8) + [0x40, 1, 0xF0, 0], "image/gif", "GIF image, 320 × 240 pixels"),
    (
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 17, 8, 0, 30, 0, 40, 3], "image/jpeg",
      "JPEG image, 40 × 30 pixels"
    ),
    ([0xFF, 0xD8, 0xFF, 0xE0, 0, 1], "image/jpeg", "JPEG image"),
    (
      Array("RIFF....WEBPVP8X....".utf8) + [0, 0, 0, 0, 0x3F, 0, 0, 0x1F, 0, 0], "image/webp",
      "WebP image, 64 × 32 pixels"
    ),
    (
      Array("RIFF....WEBPVP8L....".utf8) + [0x2F, 0x3F, 0xC0, 0x07, 0, 0, 0, 0, 0, 0], "image/webp",
      "WebP image, 64 × 32 pixels"
    ),
    (
      Array("RIFF....WEBPVP8 ....".utf8) + [0, 0, 0, 0x9D, 1, 0x2A, 0x40, 0, 0x20, 0], "image/webp",
      "WebP image, 64 × 32 pixels"
    ),
    (
      Array("<svg stroke-width='3' width='20px' height=\"10\">".utf8), "image/svg+xml",
      "SVG image, 20 × 10 pixels"
    ),
    (Array("<svg width='100%' height='10'>".utf8), "image/svg+xml", "SVG image"),
    (Array("BM".utf8), "image/bmp", "image/bmp image"), ([], "image/png", "image/png image"),
  ]

  @Test(arguments: pictures.indices)
  func `a picture is described by its format and size`(_ index: Int) {
    let (bytes, type, text) = Self.pictures[index]
    let blocks = document(Data(bytes), type).blocks
    #expect(blocks == [.paragraph("\(text), \(bytes.count) bytes".text)])
    for count in 0..<bytes.count { _ = document(Data(bytes[..<count]), type) }
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (12_400, "12 kB"),
    (999_499, "999 kB"), (999_500, "1.0 MB"), (12_340_000, "12.3 MB"),
  ])
  func `a length is rounded`(_ count: Int, _ text: String) {
    let blocks = document(Data(repeating: 0, count: count), "image/bmp").blocks
    #expect(blocks == [.paragraph("image/bmp image, \(text)".text)])
  }

  // MARK: - JSON

  @Test(arguments: [
    "", "[", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "[1 2]", "01", "00", "-", "1.", "1e", "tru",
    "\"a",
    "\"\\x\"", "\"\\u12g4\"", "\"\u{1}\"", "[1]]", "[1}", "{\"a\":1,}", "[,1]", "1 1", "nul",
  ])
  func `text that is not JSON is shown as it is, with a note`(_ text: String) {
    var expected: [PageBlock] = [
      .paragraph(PageText([PageTextRun("This is not valid JSON.", style: .emphasis)]))
    ]
    if !text.isEmpty { expected.append(.preformatted(text.text)) }
    #expect(document(text, "application/json").blocks == expected)
  }

  @Test(arguments: [
    ("1", "1"), (" \"é\" ", "\"é\""), ("[]", "[]"), ("[ { } ]", "[\n  {}\n]"),
    ("-0.5e+10", "-0.5e+10"),
    ("{\"b\":[1,2],\"a\":null}", "{\n  \"b\": [\n    1,\n    2\n  ],\n  \"a\": null\n}"),
    ("[[1],[]]", "[\n  [\n    1\n  ],\n  []\n]"), ("0", "0"), ("-0", "-0"), ("10", "10"),
  ])
  func `JSON is indented in the order of the source`(_ text: String, _ indented: String) {
    #expect(document(text, "application/json").blocks == [.preformatted(indented.text)])
  }

  // MARK: - Arriving data

  @Test func `a form says which values it requires, and whether it is sent to a host`() {
    let forms = document(
      """
      <form method=DIALOG><input name=a required></form>
      <form novalidate><select name=b required><option>1</select><textarea name=c></textarea></form>
      """
    ).forms
    #expect(forms.map(\.destination.method) == [.dialog, .get])
    #expect(forms.map(\.destination.skipsValidation) == [false, true])
    #expect(forms.map { $0.fields.map(\.isRequired) } == [[true], [true, false]])
  }

  /// Controls, and the query that their form sends.
  private static let controls = [
    ("<select name=s><option disabled selected>Choose<option value=b>B</select>", ""),
    ("<select name=s><option disabled>Choose<option value=b>B</select>", "s=b"),
    ("<select name=s size=4><option>A<option>B</select>", ""),
    ("<select name=s size=1><option>A<option>B</select>", "s=A"),
    ("<select name=s size=4><option>A<option selected>B</select>", "s=B"),
    ("<select name=s multiple size=1><option>A<option>B</select>", ""),
    (
      "<select name=s><optgroup disabled><option>A</optgroup><optgroup label=x><option>B</select>",
      "s=B"
    ),
    ("<select name=s><optgroup disabled><option selected>A</optgroup><option>B</select>", ""),
    ("<select name=s><option selected>A<option selected>B</select>", "s=B"),
    ("<fieldset disabled><select name=s><option>A</select></fieldset>", ""),
    ("<input name=a type=email value=' a@a.org '>", "a=a%40a.org"),
    ("<input name=a type=email multiple value='a@a.org , b@a.org'>", "a=a%40a.org%2Cb%40a.org"),
    ("<input name=a type=url value='\n https://a.org '>", "a=https%3A%2F%2Fa.org"),
    ("<input name=a type=number value=' 5'>", "a="),
    ("<input name=a type=range min=10 max=20>", "a=15"),
    ("<input name=a type=color value=red>", "a=%23000000"),
    ("<input name=a type=date value=2024-13-01>", "a="),
    ("<input name=a type=password value='a&#10;b'>", "a=ab"),
    ("<input name=a type=hidden value=' a '>", "a=+a+"),
    ("<input type=image name=i src=x>", "i.x=0&i.y=0"), ("<input type=image src=x>", "x=0&y=0"),
    ("<button name=a value=1 disabled>A</button><button name=b value=2>B</button>", "b=2"),
    ("<button type=button name=a>A</button><input name=b>", "b="),
    ("<input name=_charset_ type=hidden>", "_charset_=UTF-8"),
  ]

  @Test(arguments: controls)
  func `a form sends what the standard lists`(_ controls: String, _ query: String) throws {
    let form = try #require(document("<form>\(controls)</form>").forms.first)
    #expect(try form.submission(of: []).url.query() == query)
  }

  static let limited: [(control: String, refused: [String: String], taken: [String])] = [
    (
      "type=number min=2 max=9",
      ["1": "at least 2", "10": "at most 9", "2.5": "a whole number"], ["", "2", "9", "3e0"]
    ),
    ("type=number step=0.5 value=0.1", ["0.5": "a number in steps of 0.5 from 0.1"], ["0.6"]),
    ("type=number step=any", [:], ["0.123"]),
    (
      "type=date min=2026-01-02 max=2026-11-30",
      ["2026-01-01": "at least 2026-01-02", "2027-01-01": "at most 2026-11-30"], ["2026-11-30"]
    ),
    (
      "type=email",
      ["ann": "an address like ‘name@example.org’", "a@b@c": "an address like ‘name@example.org’"],
      ["ann@example.org", "a.b+c@d-e.org"]
    ),
    (
      "type=email multiple", ["a@b.org,": "an address like ‘name@example.org’"],
      ["a@b.org, c@d.org"]
    ),
    (
      "type=url", ["example": "an address like ‘https://example.org’"],
      ["https://a.org", "mailto:a@b"]
    ),
    (
      "minlength=2 maxlength=3", ["x": "at least 2 characters", "wxyz": "at most 3 characters"],
      ["", "xyz"]
    ),
    ("minlength=9 value=page disabled", [:], ["x"]),
    ("pattern='(a+)+$'", [:], ["b"]),
  ]

  @Test(arguments: limited)
  func `a form isn't sent with a text that the page doesn't take`(
    _ control: String, _ refused: [String: String], _ taken: [String]
  ) throws {
    let form = document("<form><input name=n \(control)></form>").forms[0]
    for (value, needed) in refused {
      let entry = PageFormEntry(form: 0, field: 0, values: [value])
      #expect(throws: PageFormError.refused("n", needed: needed)) {
        try form.submission(of: [entry])
      }
      var unchecked = form
      unchecked.destination.skipsValidation = true
      #expect(throws: Never.self) { try unchecked.submission(of: [entry]) }
    }
    for value in taken {
      let entry = PageFormEntry(form: 0, field: 0, values: [value])
      #expect(throws: Never.self) { try form.submission(of: [entry]) }
    }
  }

  @Test func `the page's own text may have any length`() throws {
    let form = document("<form><textarea name=n maxlength=2>long</textarea></form>").forms[0]
    #expect(try form.submission(of: []).url.query() == "n=long")
    let refusal = PageFormError.refused("n", needed: "at most 2 characters")
    #expect(
      refusal.description == "the page does not take the value of ‘n’: enter at most 2 characters")
    #expect(throws: refusal) {
      try form.submission(of: [PageFormEntry(form: 0, field: 0, values: ["abc"])])
    }
  }

  @Test func `a button has a destination of its own`() throws {
    let form = try #require(
      document(
        """
        <base href=https://b.org/><form action=save method=post enctype=text/plain id=f>
        <button>Save</button><button formaction=delete>Delete</button>
        <input type=submit formmethod=get formaction=''>
        <input type=image formenctype=multipart/form-data formnovalidate>
        <button formmethod=x formenctype=y formaction='javascript:x()'>Run</button></form>
        <button form=f formmethod=DIALOG>Close</button>
        """
      ).forms.first)
    func destination(
      _ action: String, _ method: PageForm.Method = .post,
      _ encoding: PageForm.Encoding = .plainText, _ skipsValidation: Bool = false
    ) -> PageForm.Destination {
      PageForm.Destination(
        action: URL(string: action), method: method, encoding: encoding,
        skipsValidation: skipsValidation)
    }
    #expect(form.destination == destination("https://b.org/save"))
    #expect(
      form.fields.map(\.destination) == [
        destination("https://b.org/save"), destination("https://b.org/delete"),
        destination(Fixture.url.absoluteString, .get),
        destination("https://b.org/save", .post, .multipart, true),
        destination("javascript:x()", .get, .urlEncoded),
        destination("https://b.org/save", .dialog),
      ])
  }

  @Test(arguments: [
    ("", nil), (" accept-charset='x-unknown KOI8-R utf-8'", "koi8-r"),
    (" accept-charset=x", "utf-8"), (" accept-charset=UTF-16", "utf-16le"),
  ])
  func `a form can ask for an encoding`(_ attribute: String, _ name: String?) {
    let form = document("<form\(attribute)><input name=a></form>").forms.first
    #expect(form?.charset == name)
  }

  @Test(
    arguments: [
      ("windows-1252", [0xE9], "q=%E9"), ("utf-8", [0xC3, 0xA9], "q=%C3%A9"),
      ("windows-1251", [0xE9], "q=%E9"), ("shift_jis", [0x83, 0x5C], "q=%83%5C"),
      ("windows-1252", Array("&#26085;".utf8), "q=%26%2326085%3B"),
    ] as [(String, [UInt8], String)])
  func `links and forms ask in the encoding of the page`(
    _ charset: String, _ word: [UInt8], _ query: String
  ) throws {
    var reader = PageReader(url: Fixture.url, mimeType: "text/html", charset: charset)
    let markup = ["<a href='/x?q=", "'>a</a><form action='/x?q=", "'><input name=q value='", "'>"]
    reader.append(Data(markup.map { Data($0.utf8) }.joined(separator: word)))
    let document = reader.finish()
    #expect(document.links.first?.url?.query() == query)
    #expect(document.forms.first?.destination.action?.query() == query)
    let sent = try document.submission(ofForm: 0, entries: []).url.query()
    #expect(sent == query)
  }

  @Test func `a document shows what has arrived`() {
    let padding = String(repeating: "<i></i>", count: 200)
    var reader = PageReader(url: Fixture.url, mimeType: "text/html")
    reader.append(Data("<title>T</title><h1>One</h1><ul><li>a<p>\(padding)".utf8))
    #expect(reader.document.title == "T")
    #expect(reader.document.blocks.first == .heading(level: 1, "One"))
    reader.append(Data("b<a href=x>\(padding)link".utf8))
    let middle = reader.document
    let text = PageText(["b", PageTextRun("link", link: 0)])
    #expect(middle.blocks.last == .list(PageList(items: [[.line("a"), .paragraph(text)]])))
    #expect(middle.links.count == 1)
    let end = reader.finish()
    #expect(end.links.map(\.text) == ["link"] && end == reader.document)
    reader.append(Data("more".utf8))
    #expect(reader.finish() == end && reader.document.source.data == end.source.data)
  }

  @Test func `plain text and JSON show what has arrived`() {
    for type in ["text/css", "application/json"] {
      var reader = PageReader(url: Fixture.url, mimeType: type, charset: "utf-8")
      reader.append(Data("[1,".utf8))
      #expect(reader.document.blocks == [.preformatted("[1,")])
    }
  }

  @Test(arguments: [
    ("5; URL='next'", "https://example.org/folder/next", 5),
    ("0;next", "https://example.org/folder/next", 0),
    (" 7.5 , url = \"/a b\" x", "https://example.org/a%20b", 7),
    ("3", "https://example.org/folder/page?old=1", 3),
    (".5;url=x", "https://example.org/folder/x", 0), ("x;url=y", nil, 0),
    ("1;url=javascript:x", nil, 0),
    ("", nil, 0),
  ])
  func `a refresh of a page is read`(_ content: String, _ url: String?, _ seconds: Int) {
    var reader = PageReader(url: Fixture.url, mimeType: "text/html")
    let value = content.replacing("\"", with: "&quot;")
    reader.append(Data("<noscript><meta http-equiv=Refresh content=\"\(value)\"></noscript>".utf8))
    let refresh = reader.finish().refresh
    #expect(refresh?.url.absoluteString == url && refresh?.seconds ?? 0 == seconds)
  }
}

extension String {
  var text: PageText { PageText([PageTextRun(self)]) }
}
