import BrowserPages
import Foundation
import Testing

@testable import BrowserEngines

/// Tests of the anchors in HTML, which fragments of addresses name.
@Suite struct AnchorTests {
  private func document(_ html: String, dividedAt length: Int? = nil) -> PageDocument {
    var reader = PageReader(url: Fixture.url, mimeType: "text/html", charset: "utf-8")
    let data = Data(html.utf8)
    for start in stride(from: 0, to: data.count, by: length ?? data.count) {
      reader.append(data[start..<min(start + (length ?? data.count), data.count)])
    }
    return reader.finish()
  }

  /// Returns the line to which a fragment leads, or nil if it names no place.
  private func line(of fragment: String, in document: PageDocument) -> String? {
    let sheet = PageLayout(width: 60) { $0.count }.sheet(of: document)
    return document.place(of: fragment).map { sheet.lines[sheet.line(at: $0)].text }
  }

  @Test(arguments: [
    ("<p>one<p id=x>two<p>three", "two"),
    ("<p>one<h2 id=x>two</h2><p>three", "two"),
    ("<p>one<p>two <b>three</b> <br>four <b id=x>five</b> six", "four five six"),
    ("<p>one<a name=x></a><p>two", "two"),
    ("<p>one<br><a name=x>two</a><p>three", "two"),
    ("<p>one<br><a name=x href=/>two</a><p>three", "two [1]"),
    ("<p>one<div id=x></div><div hidden>no</div><p>two", "two"),
    ("<p>one<div id=x hidden>no</div><p>two", "two"),
    ("<p>one<div hidden><b id=x>no</b></div><p>two", "two"),
    ("<p>one<ul><li>two<li id=x>three<li>four</ul>", "• three"),
    ("<p>one<ol><li>two<li><ul id=x><li>three</ul></ol>", "2. ◦ three"),
    ("<p>one<dl><dt>two<dd id=x>three</dl>", "  three"),
    ("<p>one<pre>two\nthree\n<b id=x>four</b>\nfive</pre>", "four"),
    ("<p>one<pre id=x>\n\ntwo</pre>", "two"),
    ("<p>one<table><tr><th>two<th>three<tr><td>four<td id=x>five</table>", "four  five"),
    ("<p>one<table><tr id=x><td>two<td>three<tr><td>four<td>five</table>", "two   three"),
    ("<p>one<table id=x><caption>two</caption><tr><td>a<td>b<tr><td>c<td>d</table>", "two"),
    ("<p>one<table><tr><td id=x><p>two<p>three</table>", "two"),
    ("<p>one<blockquote id=x>two</blockquote>", "│ two"),
    ("<p>one<p>two<p><img id=x alt=three><p>four", "[image: three]"),
    ("<p>one<p>two<p><img id=x alt=''><p>three", "three"),
    ("<p>one<hr id=x><p>two", "two"),
    ("<form><p>one<p><input type=submit id=x value=two></form>", "[two]"),
    ("<form><p>one<p><select id=x name=q><option>two</select></form>", "[q: two ▾]"),
    ("<form><p>one<p><textarea id=x name=q>two</textarea></form>", "[q: two         ]"),
    ("<form><p>one<p><button id=x>two</button></form>", "[two]"),
    ("<p>one<iframe id=x src=/two title=two></iframe>", "two [1]"),
    ("<p>one<p id=x>", "one"),
    ("<body id=x><p>one<p>two", "one"),
    ("<html id=x><p>one<p>two", "one"),
    ("<p>one<p id=x>two<p id=x>three", "two"),
    ("<p>one<a name=x></a><p>two<p id=x>three", "three"),
    ("<p>one<p name=x>two", nil),
    ("<p>one<map name=x></map><p>two", nil),
    ("<p>one<p id=X>two", nil),
    ("<p>one<template><p id=x>two</template>", nil),
    ("<p>one<!-- <p id=x> --><p>two", nil),
    ("<p>one<p id=''>two", nil),
  ])
  func `a fragment leads to the next visible text`(html: String, expected: String?) {
    #expect(line(of: "x", in: document(html)) == expected)
    #expect(line(of: "x", in: document(html, dividedAt: 1)) == expected)
  }

  @Test(arguments: [
    ("<p>one<p id='a b'>two", "a%20b"), ("<p>one<p id='é'>two", "%C3%A9"),
    ("<p>one<p id='%20'>two", "%20"), ("<p>one<p id='%20'>two", "%2520"),
    ("<p>one<p id='a&amp;b'>two", "a&b"), ("<p>one<p><a name='1'>two</a>", "1"),
  ])
  func `a name is written as it is or with escapes`(html: String, fragment: String) {
    #expect(line(of: fragment, in: document(html))?.hasPrefix("two") == true)
  }

  @Test func `several elements before one text are at one place`() {
    let document = document("<p>one<section id=a><div id=b><h2 id=c><a name=d></a>two</h2></div>")
    let places = ["a", "b", "c", "d"].map { document.place(of: $0) }
    #expect(Set(places) == [.anchor(1)])
  }

  @Test func `an anchor changes neither the text nor the spaces around it`() {
    let plain = document("<p>one <b>two</b> three, <a href=/x>four</a> five<pre>six\n seven</pre>")
    let marked = document(
      "<p>one <b id=a>two</b> <span id=b>three</span>, <a id=c href=/x>four</a> <i id=d></i>five"
        + "<pre>six\n <b id=e></b>seven</pre>")
    let layout = PageLayout(width: 12) { $0.count }
    #expect(layout.lines(of: plain).map(\.text) == layout.lines(of: marked).map(\.text))
    #expect(marked.links.map(\.text) == plain.links.map(\.text))
  }

  @Test func `the number of anchors and the length of their names are bounded`() {
    let html = (0..<60_000).map { "<b id=n\($0)>a</b>" }.joined()
    let document = document("<p id=\(String(repeating: "x", count: 2000))>" + html)
    #expect(document.anchors.count == 50_000 && document.anchors["n49999"] != nil)
  }
}
