import BrowserPages
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserEngines

@Suite struct CharacterEncodingTests {
  @Test(arguments: [
    ("UTF-8", "utf-8"), (" utf8\n", "utf-8"), ("Latin1", "windows-1252"),
    ("ISO-8859-1", "windows-1252"), ("us-ascii", "windows-1252"), ("iso-8859-9", "windows-1254"),
    ("ISO-8859-15", "iso-8859-15"), ("cp1251", "windows-1251"), ("x-sjis", "shift_jis"),
    ("Windows-31J", "shift_jis"), ("EUC-JP", "euc-jp"), ("gb2312", "gbk"), ("GB18030", "gb18030"),
    ("big5-hkscs", "big5"), ("ks_c_5601-1987", "euc-kr"), ("koi8-ru", "koi8-u"),
    ("utf-16", "utf-16le"), ("unicodefffe", "utf-16be"), ("mac", "macintosh"),
    ("utf-7", nil), ("", nil), ("binary", nil),
  ])
  func `a label means the encoding of the standard`(_ label: String, _ name: String?) {
    #expect(CharacterEncoding(label: label)?.name == name)
  }

  @Test(arguments: [
    ("<meta charset=koi8-r>", "koi8-r"), ("<META CharSet = 'KOI8-R' >", "koi8-r"),
    ("<meta http-equiv=content-type content='text/html; charset=\"big5\"'>", "big5"),
    ("<meta content='text/html; charset=big5'>", nil), ("<meta charset=utf-16>", "utf-8"),
    ("<!-- <meta charset=big5> --><meta charset=gbk>", "gbk"),
    ("<script>'<meta charset=big5>'</script>", "big5"), ("<p title='<meta charset=big5>'>", nil),
    ("<meta charset=nonsense><meta charset=gbk>", "gbk"), ("<meta charset=gb", nil),
    (String(repeating: " ", count: 1010) + "<meta charset=gbk>", nil),
    (String(repeating: " ", count: 1000) + "<meta charset=gbk>", "gbk"),
  ])
  func `a page declares its encoding in the first 1024 bytes`(_ page: String, _ name: String?) {
    #expect(CharacterEncoding.declared(inHTML: Data(page.utf8))?.name == name)
  }

  // A byte order mark counts more than the host, the host more than the page, and the page more than
  // a guess.
  @Test(arguments: [
    ([0xEF, 0xBB, 0xBF], "koi8-r", "<meta charset=big5>é", "utf-8"),
    ([], "koi8-r", "<meta charset=big5>", "koi8-r"), ([], nil, "<meta charset=big5>", "big5"),
    ([], "nonsense", "<meta charset=big5>", "big5"), ([], nil, "é", "utf-8"),
    ([0xE9], nil, "", "windows-1252"), ([0xE9, 0x20], nil, "é", "windows-1252"),
    ([], nil, "", "utf-8"),
  ])
  func `the encoding is chosen in the order of the standard`(
    _ start: [UInt8], _ charset: String?, _ page: String, _ name: String
  ) {
    var reader = PageReader(url: Fixture.url, mimeType: "text/html", charset: charset)
    reader.append(Data(start) + Data(page.utf8))
    #expect(reader.finish().source.encoding == name)
  }

  @Test func `a charset of the content type counts as the host's`() {
    var reader = PageReader(url: Fixture.url, mimeType: "Text/HTML; Charset=\"big5\"")
    reader.append(Data("x".utf8))
    let source = reader.finish().source
    #expect(source.encoding == "big5" && source.mimeType == "text/html")
  }

  @Test func `a page that is not UTF-8 after all is read again`() {
    var reader = PageReader(url: Fixture.url, mimeType: "text/html")
    reader.append(Data("<p>é".utf8) + Data(repeating: 0x20, count: 2000))
    #expect(reader.document.blocks == [.paragraph("é")])
    reader.append(Data([0xE9]) + Data("<p>x".utf8))
    #expect(reader.finish().blocks == [.paragraph("Ã© é"), .paragraph("x")])
  }

  // MARK: - Decoding

  private static let texts: [(label: String, bytes: [UInt8], text: String)] = [
    ("utf-8", [0x61, 0xF0, 0x9F, 0x98, 0x80, 0xC3, 0xA9], "a😀é"),
    (
      "utf-8", [0xE2, 0x82, 0x41, 0xF0, 0x90, 0x42, 0xC0, 0x80],
      "\u{FFFD}A\u{FFFD}B\u{FFFD}\u{FFFD}"
    ),
    ("windows-1252", [0x80, 0x81, 0xE9], "€\u{81}é"),
    ("shift_jis", [0x93, 0xFA, 0x5C, 0x83, 0x5C, 0xB1], "日\\ソｱ"),
    ("shift_jis", [0x81, 0x3C, 0x93, 0xFA, 0x93], "\u{FFFD}<日\u{FFFD}"),
    ("euc-jp", [0xC6, 0xFC, 0x8E, 0xB1, 0x8F, 0xB0, 0xA1], "日ｱ丂"),
    ("gb18030", [0xD6, 0xD0, 0x94, 0x39, 0xDA, 0x33, 0x80], "中💩€"),
    ("big5", [0xA4, 0xA4, 0x41], "中A"), ("euc-kr", [0xC7, 0xD1, 0x8C, 0x63], "한똠"),
    ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42, 0x61], "日a"),
    ("windows-1255", [0xE0, 0xC8, 0xFF, 0xE0], "\u{5D0}\u{5B8}\u{FFFD}\u{5D0}"),
    ("utf-16le", [0x61, 0, 0x3D, 0xD8, 0x00, 0xDE, 0x62], "a😀\u{FFFD}"),
    ("utf-16be", [0, 0x61, 0xD8, 0x3D, 0xDE, 0x00], "a😀"),
    ("koi8-u", [0xF0, 0xA4], "Пє"), ("macintosh", [0x8E], "é"), ("ibm866", [0x80], "А"),
    ("windows-874", [0xA1], "ก"), ("x-mac-cyrillic", [0x80], "А"), ("iso-8859-16", [0xA4], "€"),
  ]

  @Test(arguments: texts.indices)
  func `text is decoded, wherever it is divided`(_ index: Int) throws {
    let (label, bytes, text) = Self.texts[index]
    let encoding = try #require(CharacterEncoding(label: label))
    for border in 0...bytes.count {
      let decoder = CharacterDecoder(encoding)
      let decoded = decoder.decode(bytes[..<border]) + decoder.decode(bytes[border...])
      #expect(
        String(decoding: decoded + decoder.finish(), as: UTF8.self) == text, "\(label) \(border)")
    }
  }

  @Test func `random bytes give the same text in any parts`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for (label, _, _) in Self.texts {
      guard let encoding = CharacterEncoding(label: label) else { continue }
      for _ in 0..<50 {
        let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
        let whole = CharacterDecoder(encoding), parts = CharacterDecoder(encoding)
        let expected = whole.decode(bytes) + whole.finish()
        let found = bytes.flatMap { parts.decode([$0]) } + parts.finish()
        #expect(found == expected, "seed \(seed), \(label), \(bytes)")
        #expect(String(validating: expected, as: UTF8.self) != nil, "seed \(seed), \(label)")
      }
    }
  }

  // The system's converter takes both bytes before it refuses them.
  @Test(arguments: [
    ([0x41, 0xA2, 0xE8], "A\u{FFFD}"), ([0x41, 0xA2, 0xE8, 0x42], "A\u{FFFD}B"),
    ([0xA2, 0xE8, 0xA2, 0xE8, 0xFF, 0x43], "\u{FFFD}\u{FFFD}\u{FFFD}C"),
  ])
  func `a sequence that is refused after its last byte is replaced`(
    bytes: [UInt8], text: String
  ) throws {
    let encoding = try #require(CharacterEncoding(label: "euc-kr"))
    for border in 0...bytes.count {
      let decoder = CharacterDecoder(encoding)
      let decoded = decoder.decode(bytes[..<border]) + decoder.decode(bytes[border...])
      #expect(String(decoding: decoded + decoder.finish(), as: UTF8.self) == text, "\(border)")
      #expect(decoder.hasInvalidBytes)
    }
  }

  // MARK: - Encoding

  @Test(
    arguments: [
      ("utf-8", "é😀", [0xC3, 0xA9, 0xF0, 0x9F, 0x98, 0x80]), ("utf-16be", "é", [0xC3, 0xA9]),
      ("windows-1252", "€é", [0x80, 0xE9]), ("windows-1252", "Ω", Array("&#937;".utf8)),
      ("windows-1258", "ế", [0xEA, 0xEC]), ("iso-8859-8-i", "א", [0xE0]),
      ("shift_jis", "日ソｱ\\", [0x93, 0xFA, 0x83, 0x5C, 0xB1, 0x5C]),
      ("euc-jp", "日ｱ丂", [0xC6, 0xFC, 0x8E, 0xB1] + Array("&#19970;".utf8)),
      (
        "iso-2022-jp", "a日本é日",
        [0x61, 0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42] + Array("&#233;".utf8)
          + [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42]
      ),
      ("gbk", "中€💩", [0xD6, 0xD0, 0x80] + Array("&#128169;".utf8)),
      ("gb18030", "中💩", [0xD6, 0xD0, 0x94, 0x39, 0xDA, 0x33]),
      ("big5", "中êa", [0xA4, 0xA4] + Array("&#234;a".utf8)),
      ("euc-kr", "한똠", [0xC7, 0xD1, 0x8C, 0x63]),
    ] as [(String, String, [UInt8])])
  func `text is encoded with references to what the encoding lacks`(
    label: String, text: String, bytes: [UInt8]
  ) throws {
    #expect(try #require(CharacterEncoding(label: label)).bytes(of: text) == bytes)
  }

  @Test func `encoded text is decoded to the same text`() throws {
    for (label, bytes, _) in Self.texts {
      let encoding = try #require(CharacterEncoding(label: label)).withoutUTF16
      let first = CharacterDecoder(encoding)
      let text = String(decoding: first.decode(bytes) + first.finish(), as: UTF8.self)
        .replacing("\u{FFFD}", with: "").replacing("\u{81}", with: "")
      let second = CharacterDecoder(encoding)
      let decoded = second.decode(encoding.bytes(of: text)) + second.finish()
      let known = label == "euc-jp" ? text.replacing("丂", with: "&#19970;") : text
      #expect(String(decoding: decoded, as: UTF8.self) == known, "\(label)")
    }
  }
}
