import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ServerTesting
import SwitchboardTesting
import Testing

@testable import BrowserEngines

extension EngineTests {
  /// Tests for documents in tabs and for their forms.
  @MainActor struct Documents {
    /// The documents with each engine. WebKit guesses an encoding that is not declared, and does not
    /// know UTF-7.
    nonisolated static let documents = EngineKind.allCases.flatMap { kind in
      Fixture.all.filter { kind == .light || $0.charset != nil && $0.charset != "utf-7" }
        .map { (kind, $0) }
    }

    @Test(arguments: documents)
    func `a document of the network is read like its data`(
      kind: EngineKind, document: Fixture
    ) async throws {
      let fixture = try EngineFixture(kind)
      let data = try document.data
      let type = [document.mimeType, document.charset.map { "charset=\($0)" }]
        .compactMap { $0 }.joined(separator: "; ")
      fixture.site.answer("/page") { _, connection in
        connection.respond(Array(data), type: type.isEmpty ? nil : type)
      }
      let tab = try await fixture.tab("/page")
      var reader = PageReader(
        url: fixture.site.url("/page"), mimeType: document.mimeType, charset: document.charset)
      reader.append(data[...])
      let expected = DocumentDump.text(of: reader.finish())
      #expect(tab.document.map { DocumentDump.text(of: $0) } == expected)
    }

    @Test(arguments: EngineKind.allCases)
    func `words are found in the page`(kind: EngineKind) async throws {
      let fixture = try EngineFixture(kind)
      fixture.site.page("/", "<title>t</title><p>One <b>two</b>\nthree<p>Two threes")
      let document = try #require(try await fixture.tab("/").document)
      let layout = PageLayout(width: 80) { $0.count }
      let search = PageSearch(for: "two three", in: document, layout: layout)
      #expect(search.matches.map { $0.marked() } == ["One [two three]", "[Two three]s"])
    }

    // MARK: Forms

    private func makeFormFixture(_ kind: EngineKind, _ attributes: String) throws -> EngineFixture {
      let fixture = try EngineFixture(kind)
      fixture.site.page(
        "/form",
        """
        <title>Form</title><form \(attributes)><input name=q value="swift &amp; ü"><input name=r>
        <input type=checkbox name=c checked><input type=checkbox name=d>
        <select name=s><option>1<option selected>2</select><button name=go value=on>Go</button>
        """)
      fixture.site.page("/sent", "<title>Sent</title>")
      return fixture
    }

    private func submitForm(of tab: WebState) async throws {
      let document = try #require(tab.document)
      let entries = [PageFormEntry(form: 0, field: 1, values: ["typed"])]
      let request = try document.submission(ofForm: 0, entries: entries)
      tab.load(
        request.url, from: tab.lastCommittedURL, submitting: request.submission,
        by: request.filledForm)
      try await tab.waitForEnd()
    }

    private nonisolated static let encoded = "q=swift+%26+%C3%BC&r=typed&c=on&s=2&go=on"

    @Test(
      arguments: EngineKind.allCases,
      [
        ("application/x-www-form-urlencoded", encoded),
        ("text/plain", "q=swift & ü\r\nr=typed\r\nc=on\r\ns=2\r\ngo=on\r\n"),
        (
          "multipart/form-data",
          [("q", "swift & ü"), ("r", "typed"), ("c", "on"), ("s", "2"), ("go", "on")].map {
            "--B\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n"
          }.joined() + "--B--\r\n"
        ),
      ])
    func `a form is posted in its encoding`(
      kind: EngineKind, form: (encoding: String, body: String)
    ) async throws {
      let fixture = try makeFormFixture(kind, "method=post action=sent enctype=\(form.encoding)")
      let tab = try await fixture.tab("/form")
      try await submitForm(of: tab)
      #expect(tab.title == "Sent" && tab.paths == "/form [/sent]")
      let request = try #require(fixture.site.requests.last)
      let type = request.fields["content-type"] ?? ""
      let boundary = type.components(separatedBy: "boundary=").last ?? ""
      #expect(type.hasPrefix(form.encoding) && request.method == "POST")
      #expect(request.body.replacing(boundary, with: "B") == form.body)
      #expect(request.fields["referer"] == fixture.site.url("/form").absoluteString)
    }

    @Test(arguments: EngineKind.allCases)
    func `a form of the method GET is the query of its address`(kind: EngineKind) async throws {
      let fixture = try makeFormFixture(kind, "action='sent?old'")
      let tab = try await fixture.tab("/form")
      try await submitForm(of: tab)
      #expect(tab.title == "Sent")
      #expect(fixture.site.requests.last?.target == "/sent?" + Self.encoded)
    }

    @Test(arguments: EngineKind.allCases)
    func `a file is uploaded byte by byte`(kind: EngineKind) async throws {
      let fixture = try EngineFixture(kind)
      fixture.site.page(
        "/form",
        """
        <form method=post action=x enctype=multipart/form-data accept-charset=latin1>
        <input type=file name='f "&#233;"'><input name=q><button formaction=sent>Go</button>
        """)
      fixture.site.page("/sent", "<title>Sent</title>")
      let tab = try await fixture.tab("/form"), document = try #require(tab.document)
      var entry = PageFormEntry(form: 0, field: 0, values: [])
      entry.files = [PageFormFile(url: URL(fileURLWithPath: "/t/a.png"), byteCount: 0)]
      let request = try document.submission(ofForm: 0, entries: [entry])
      let contents = Data((0..<128).map { UInt8($0) })
      let submission = request.submission?.readingFiles { _ in contents }
      tab.load(
        request.url, from: tab.lastCommittedURL, submitting: submission, by: request.filledForm)
      try await tab.waitForEnd()
      #expect(tab.title == "Sent")
      let sent = try #require(fixture.site.requests.last)
      let boundary = sent.fields["content-type"]?.components(separatedBy: "boundary=").last ?? ""
      let text = String(decoding: contents, as: UTF8.self)
      #expect(
        sent.body.replacing(boundary, with: "B") == """
          --B\r
          Content-Disposition: form-data; name="f %22\u{FFFD}%22"; filename="a.png"\r
          Content-Type: image/png\r
          \r
          \(text)\r
          --B\r
          Content-Disposition: form-data; name="q"\r
          \r
          \r
          --B--\r

          """)
    }

    @Test(
      arguments: EngineKind.allCases,
      [(200, "POST"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func `a redirect keeps or drops a form's body, and a plain reload never sends it again`(
      kind: EngineKind, answer: (status: Int, method: String)
    ) async throws {
      let fixture = try makeFormFixture(kind, "method=post action=target")
      if answer.status == 200 {
        fixture.site.page("/target", "<title>Sent</title>")
      } else {
        fixture.site.redirect("/target", to: "sent", status: answer.status)
      }
      let tab = try await fixture.tab("/form")
      try await submitForm(of: tab)
      let isPosted = answer.method == "POST"
      let last = try #require(fixture.site.requests.last)
      #expect(last.method == answer.method && last.body == (isPosted ? Self.encoded : ""))
      #expect((last.fields["content-type"] != nil) == isPosted && tab.title == "Sent")
      let count = fixture.site.requests.count
      guard tab.lastCommittedItem?.isAnswer == false else {
        #expect(isPosted)
        #expect(throws: NavigationError.self) { try tab.reload() }
        return #expect(fixture.site.requests.count == count && tab.title == "Sent")
      }
      try tab.reload()
      try await tab.waitForEnd()
      #expect(fixture.site.requests.last?.method == "GET")
      #expect(tab.title == "Sent" && tab.loadError == nil)
    }
  }
}
