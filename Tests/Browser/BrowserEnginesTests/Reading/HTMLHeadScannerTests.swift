import BrowserPages
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserEngines

@Suite struct HTMLHeadScannerTests {
  private static let tokens = [
    "<html lang=de>", "<html hidden>", "<head>", "<head style='display: none'>", "</head>",
    "</html>", "<title>", "</title>", "<title>T &amp; <i>U</i></title>", "<title> \n</title>",
    "<title>é 한 \u{1F600} ａ</title>", "<meta charset=gbk>", "<meta name=description content=D>",
    "<meta name='description' content=' a\n\"b\" &lt;c&gt; '>", "<meta hidden>", "<meta",
    "<meta http-equiv=refresh content='3; url=/next'>", "<link rel=icon href=/i.svg>",
    "<link rel='canonical shortcut' href='c?a=1&amp;b=2'>", "<base href=/base/>",
    "<base href='javascript:x'>", "<script>if (a < b) '<title>S</title>'</script>",
    "<style>a { }</style>", "<noscript><meta name=description content=N></noscript>",
    "<!-- a comment -->", "<!DOCTYPE html>", "<body>", "<body class=x>", "</body>", "<p>", "</p>",
    "<svg><title>V</title></svg>", "<template>", "<frameset>", "<object>", "<x-y a=1>", "text",
    "\n", " ", "\t", "\u{0}", "\u{B}", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{1FFFF}", "&#0;",
    "&nbsp;", "&", "<", ">", "=", "\"", String(repeating: "long ", count: 250),
  ]

  private func reader(of text: String, scansHead: Bool, partLength: Int) -> HTMLReader {
    let reader = HTMLReader(url: Fixture.url, extent: .head, scansHead: scansHead)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(partLength)))
      rest = rest.dropFirst(partLength)
    }
    reader.finish()
    return reader
  }

  private func metadata(_ text: String, scansHead: Bool, partLength: Int = 4_096) -> PageDocument {
    var document = reader(of: text, scansHead: scansHead, partLength: partLength).document
    (document.blocks, document.links, document.forms) = ([], [], [])
    return document
  }

  @Test(arguments: [
    "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>T</title></head><body><p>x",
    "<title>&lt;T&gt;</title><meta name=description content='a &amp; b'><body>x",
    "<html><head>\n<base href=/b/><link rel=icon href=i><title>T</title></head>\n<body>x</body>",
    "<head><script>x</script><style>y</style><!-- z --><title>T</title><body class=c>",
  ])
  func `the head of an ordinary document is read without the parser`(_ text: String) {
    #expect(!reader(of: text, scansHead: true, partLength: 4_096).usesParser)
    #expect(metadata(text, scansHead: true) == metadata(text, scansHead: false))
    #expect(metadata(text, scansHead: true).title != nil)
  }

  @Test(arguments: [
    "<p>x", "text", "", "<head><title>T</title>", "<body><title>T</title><p>x",
    "<head><noscript>x</noscript><title>T</title><body>", "<title>T</title><div>x",
    "<head><title>T</title></head><meta name=description content=D><body>",
    "<title>T</title><title>U</title><body>", "<head>x<title>T</title><body>",
    "<title>\u{FF41}</title><body>",
  ])
  func `the parser reads the head of any other document`(_ text: String) {
    #expect(reader(of: text, scansHead: true, partLength: 4_096).usesParser)
    #expect(metadata(text, scansHead: true) == metadata(text, scansHead: false))
  }

  @Test(.timeLimit(.minutes(60)))
  func `random heads are read the same with and without the scanner`() {
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["SWITCHBOARD_FUZZ_PAGES"].flatMap(Int.init) ?? 3_000
    let seed =
      environment["SWITCHBOARD_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: 0...UInt64.max)
    print("The seed of the random heads is \(seed).")
    var random = SeededGenerator(seed: seed)
    var scanned = 0
    for round in 0..<rounds {
      let text = randomHead(&random)
      let length = Int.random(in: 1...600, using: &random)
      let expected = metadata(text, scansHead: false)
      #expect(
        metadata(text, scansHead: true, partLength: length) == expected,
        "seed \(seed), round \(round): \(text)")
      if !reader(of: text, scansHead: true, partLength: length).usesParser { scanned += 1 }
    }
    // The comparison is worth something only if the scanner reads many of the heads.
    #expect(scanned > rounds / 20)
  }

  /// Returns an ordinary head with a few random tokens. The scanner reads many of these heads.
  private func randomHead(_ random: inout SeededGenerator) -> String {
    var parts = ["<!DOCTYPE html>", "<html lang=en>", "<head>", "<title>T</title>", "</head>"]
    parts += ["<body>", "<p>x</p>"]
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let index = Int.random(in: 0..<parts.count, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        parts.remove(at: index)
      } else {
        parts.insert(Self.tokens.randomElement(using: &random)!, at: index)
      }
      if parts.isEmpty { break }
    }
    return parts.joined()
  }

  @Test func `the documents of the folder have the same metadata without the parser`() throws {
    for fixture in Fixture.all where fixture.mimeType == "text/html" {
      let text = String(decoding: try fixture.data, as: UTF8.self)
      #expect(
        metadata(text, scansHead: true) == metadata(text, scansHead: false), "\(fixture.name)")
    }
  }
}
