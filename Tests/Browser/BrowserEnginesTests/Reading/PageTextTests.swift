import BrowserPages
import Foundation
import Testing

@testable import BrowserEngines

/// Tests that a page shows what its markup says, in the text of a layout.
@Suite struct PageTextTests {
  private func text(_ page: String, _ type: String = "text/html") -> String {
    var reader = PageReader(url: Fixture.url, mimeType: type, charset: "utf-8")
    reader.append(Data(page.utf8))
    return PageLayout(width: 60) { $0.count }.lines(of: reader.finish()).map(\.text)
      .joined(separator: "\n")
  }

  @Test(arguments: [
    // The first tag is an end tag.
    ("<!DOCTYPE html></div><p>Hello</p>", "Hello"), ("</b>a", "a"), ("</head>a", "a"),
    ("</foo x>a<p>b", "a\n\nb"), ("</p>a", "a"), ("</br>a", "a"),
    // SVG ends early, and its empty elements have no content.
    ("<p>a<svg/>b<p>c", "ab\n\nc"), ("<svg><title/><path/></svg><p>After", "After"),
    ("<svg><style/></svg>a", "a"), ("<svg><script/></svg>a", "a"),
    ("<svg width=1><path d=M1><p>After</p>", "After"),
    ("<svg><![CDATA[x]]></svg>a<![CDATA[b]]>c", "ac"),
    ("<svg><text>One</text><text>two</text></svg>", "One two"),
    ("<svg><text>Ket<tspan>tle</tspan><tspan x=1>Beck</tspan></text></svg>", "Kettle Beck"),
    ("<svg><text display=none>draft</text><text>final</text></svg>", "final"),
    ("<svg><switch><text>new</text><text>old</text></switch><text>x</text></svg>", "new x"),
    ("a<svg role=img><title>Visa</title><g><title>no</title></g></svg>b", "a [image: Visa]b"),
    ("<svg><title>no name of an image</title></svg>a", "a"),
    // Templates and selections end early.
    ("<template><div></template><p>After", "After"), ("<template><td></template>a", "a"),
    ("<select name=a><option>1<select name=b><option>2</select><p>After", "[a: 1 ▾]2\n\nAfter"),
    (
      "<select name=a><option>A<input name=x>rest<p>more",
      "[a: A ▾][x:             ]rest\n\nmore"
    ),
    // What HTML moves out of a table precedes it.
    ("<table>a<tr>b<td>c<td>d</table>e", "a\n\nb\n\nc  d\n\ne"),
    ("<table><b><tr><td>x</table>y", "x\n\ny"),
    ("<a href=x>a<table><tr><td><a href=y>b</a></table>", "a [1]\n\nb [2]"),
    // Scripts and raw text.
    ("<script><!--<script></script>--></script>a", "a"),
    (
      "<plaintext>a</plaintext>b",
      "a</plaintext>b"
    ), ("<xmp><b>a</xmp>b", "<b>a\n\nb"), ("a\u{0}b", "ab"),
    ("<noframes>a</noframes><iframe>b</iframe>c", "c"), ("<noscript>a</noscript>b", "ab"),
  ])
  func `text is found as in other browsers`(_ page: String, _ expected: String) {
    #expect(text(page) == expected)
  }

  @Test(arguments: [
    ("10<sup>6</sup> H<sub>2</sub>O", "10^6 H_2O"), ("1<sup></sup>2", "12"),
    ("<del>old</del> <ins>new</ins> <s>a</s>", "[-old-] {+new+} [-a-]"),
    ("<a href=x>a<sup>1</sup></a><sup>2</sup>", "a^1 [1]^2"),
    ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</ruby>", "漢(kan)字(ji)"),
    ("<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>", "1/2"),
    (
      "<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac></math>",
      "(a+b)/c"
    ),
    (
      "<math><msubsup><mi>x</mi><mn>1</mn><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msubsup>",
      "x_1^(n+1)"
    ),
    ("<math><semantics><mi>E</mi><annotation>E=mc^2</annotation></semantics></math>", "E"),
    (
      "<table><tr><td><pre>1\n2</pre><td><pre>def f():\n    return 1</pre></table>",
      "1  def f():\n2      return 1"
    ),
    ("<table><tr><td>a<th>bbb<tr><td>cc<td align=right>d</table>", "a   bbb\ncc    d"),
    (
      "<table><tfoot><tr><td>c<td>d<tbody><tr><td>a<td>b<tfoot><tr><td>e<td>f</table>",
      "a  b\nc  d\ne  f"
    ),
    (
      "<table><tr align=center><td>aaa<td>bbb<tr><td>c<td style='text-align: right'>d</table>",
      "aaa  bbb\nc      d"
    ),
    ("<address>a</address>b", "a\n\nb"), ("<div>a</div><div>b</div><p>c", "a\nb\n\nc"),
    ("<dl><dt>a<dd>b<dt>c<dd>d</dl>", "a\n  b\nc\n  d"),
    ("<ol type=a start=3><li>x<li>y</ol>", "c. x\nd. y"),
    ("<ol type=I><li>x<li>y<li>z</ol>", "  I. x\n II. y\nIII. z"),
    ("<ol reversed><li>x<li>y</ol>", "2. x\n1. y"),
    ("<ol reversed start=9><li>x<li value=5>y<li>z</ol>", "9. x\n\n5. y\n4. z"),
    ("<ol type=a><li value=27>x<li value=-1>y</ol>", "aa. x\n\n-1. y"),
  ])
  func `styles and lists have their signs`(_ page: String, _ expected: String) {
    #expect(text(page) == expected)
  }

  @Test(arguments: [
    ("<a href=y><svg><title>Search</title></svg></a>", "Search [1]"),
    ("<a href=y aria-label=Home><img src=h.png></a>", "Home [1]"),
    ("<ruby><rp><a href=y>(</rp>b</a></ruby>", "b [1]"),
    ("<a href=y title=T><b></b></a>", "T [1]"),
    (
      "<a href=x><img src=/i/home.png?2 alt=''></a>",
      "home.png [1]"
    ), ("<a href=x><img alt=Logo></a>", "[image: Logo] [1]"),
    ("<a href=/login?next=1></a>", "/login?next=1 [1]"), ("a<a href='#x'></a>b", "ab"),
    ("<pre>a<a href=x></a>\nb</pre>", "a\nb"),
    ("<svg><a xlink:href=y><text>Part</text></a></svg>", "Part [1]"),
    ("a<a href=/only><span style='display:none'>x</span></a>b", "ab"),
    ("a<a href=/y title=T><span hidden>x</span></a>b", "aT [1]b"),
    ("<video><source src=m.mp4><source src=m.webm>old</video>", "m.mp4 [1]"),
    ("<audio src=a.mp3></audio>", "a.mp3 [1]"), ("<embed src=z.swf>", "z.swf [1]"),
    ("<object data=d.pdf>Get it</object>", "d.pdf [1] Get it"),
    ("<iframe src='https://v.example/e/1?autoplay=1&x=2'></iframe>", "https://v.example/e/1 [1]"),
  ])
  func `a link without text has a name`(_ page: String, _ expected: String) {
    #expect(text(page) == expected)
  }

  @Test func `the number of a link in preformatted text stays whole`() {
    let page = "<pre>" + String(repeating: "-", count: 56) + "<a href=x>x</a> y\n"
    #expect(text(page) == String(repeating: "-", count: 56) + "x\n[1] y")
  }

  @Test(arguments: [
    "<title/>", "<script src='a.js'/>", "<style/>", "<iframe/>", "<textarea/>", "<p/>",
    "<![CDATA[]]>", "<?x >?>", "<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:path/></s:svg>",
    "<h:div xmlns:h='http://www.w3.org/1999/xhtml'/>",
  ])
  func `an XML document is read as XML`(_ element: String) {
    let page = """
      <?xml version="1.0"?><!DOCTYPE html [ <!ENTITY a "b>"> ]>
      <html xmlns="http://www.w3.org/1999/xhtml"><body>\(element)<p>x &lt; y<![CDATA[ < z]]></p>\
      </body></html>
      """
    for type in ["application/xhtml+xml", "application/xml"] {
      #expect(text(page, type).hasSuffix("x < y < z"), "\(type)")
    }
  }

  @Test func `a drawing shows its size, its title and its text`() {
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><title>T</title>
      <text>One</text><defs><text>no</text></defs><a href="x"><text>two</text></a></svg>
      """
    #expect(text(drawing, "image/svg+xml").contains("One two [1]"))
  }

  @Test func `a feed shows the content of its entries and says what is left out`() {
    let entry =
      "<item><title>A</title><link>a</link><description>&lt;p&gt;x&lt;b&gt;y</description></item>"
    let feed = "<rss><channel><title>F</title>" + String(repeating: entry, count: 1_002)
    let lines = text(feed, "application/rss+xml").split(separator: "\n")
    #expect(lines.prefix(3) == ["F", "A [1]", "xy"])
    #expect(lines.last == "2 older entries are left out.")
    let atom = """
      <a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>F</a:title><a:entry><a:title>E</a:title>
      <a:link href="/e"/><a:updated>2026</a:updated><a:content type="xhtml">
      <div xmlns="http://www.w3.org/1999/xhtml"><p>x <i>y</i></p></div></a:content></a:entry>
      <a:entry><a:title>G</a:title><a:summary>1 &lt; 2</a:summary></a:entry></a:feed>
      """
    #expect(
      text(atom, "application/atom+xml") == """
        F

        E [1]

        2026

        x y

        G

        1 < 2
        """)
  }

  @Test func `text that a page hides is shown if little else is left`() {
    let hidden = String(repeating: "<p>words of the article", count: 50)
    let page = "<p>Enable scripts<div style='display: none'>\(hidden)<a href=x>more</a></div>"
    #expect(text(page).contains("words of the article") && text(page).contains("more [1]"))
    let shown = String(repeating: "<p>shown", count: 200)
    #expect(!text(page + shown).contains("article"))
    var reader = PageReader(
      url: Fixture.url, mimeType: "text/html", charset: "utf-8", showsHidden: true)
    reader.append(Data("a<b hidden>b</b>".utf8))
    #expect(
      reader.finish().blocks == [.paragraph(PageText(["a", PageTextRun("b", style: .strong)]))])
  }

  @Test func `the main content of a page is known`() {
    for (page, expected) in [
      ("<p>a<main><h1>b</h1><p>c</main><p>d", 1..<3), ("<div role=main>a</div><p>b", 0..<1),
      ("<p>a<article>b</article><p>c<article>d</article><p>e", 1..<4),
    ] {
      var reader = PageReader(url: Fixture.url, mimeType: "text/html", charset: "utf-8")
      reader.append(Data(page.utf8))
      #expect(reader.finish().mainBlocks == expected, "\(page)")
    }
  }
}
