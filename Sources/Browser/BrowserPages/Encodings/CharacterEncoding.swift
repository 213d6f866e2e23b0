import Foundation

/// A character encoding that the Encoding standard defines.
package struct CharacterEncoding: Hashable, Sendable {
  /// The name in the standard, such as `UTF-8` or `windows-1252`.
  package let standardName: String
  /// The name of the encoding in `iconv`.
  let converterName: String

  package static let utf8 = Self(standardName: "UTF-8", converterName: "UTF-8")
  package static let utf16LittleEndian = Self(standardName: "UTF-16LE", converterName: "UTF-16LE")
  package static let utf16BigEndian = Self(standardName: "UTF-16BE", converterName: "UTF-16BE")
  package static let windows1252 = Self(standardName: "windows-1252", converterName: "CP1252")

  private init(standardName: String, converterName: String) {
    self.standardName = standardName
    self.converterName = converterName
  }

  /// Creates the encoding with the given label, or returns `nil` if the standard doesn't define the
  /// label.
  package init?(label: some StringProtocol) {
    let encoding = Self.encodings[String(label)] ?? Self.encodings[Self.trimmed(label)]
    guard let encoding else { return nil }
    self = encoding
  }

  private static func trimmed(_ label: some StringProtocol) -> String {
    let isBlank = { (character: Character) in " \t\n\u{C}\r".contains(character) }
    let start = label.lowercased().drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed())
  }

  /// The name in lowercase.
  package var name: String { standardName.lowercased() }

  /// This encoding, or UTF-8 instead of UTF-16.
  ///
  /// Forms and addresses are never in UTF-16. Neither is a document in which a declaration that
  /// could be read as ASCII names UTF-16.
  package var withoutUTF16: Self { name.hasPrefix("utf-16") ? .utf8 : self }

  private static let encodings: [String: CharacterEncoding] = {
    var encodings: [String: CharacterEncoding] = [:]
    for line in labels.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let encoding = CharacterEncoding(standardName: words[0], converterName: words[1])
      for label in [encoding.name] + words.dropFirst(2) { encodings[label] = encoding }
    }
    return encodings
  }()

  /// The encodings, one per line: the name, the name in `iconv`, and the other labels.
  private static let labels = """
    UTF-8 UTF-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8
    IBM866 IBM866 866 cp866 csibm866
    ISO-8859-2 ISO-8859-2 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 iso-ir-101 latin2 l2 csisolatin2
    ISO-8859-3 ISO-8859-3 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 iso-ir-109 latin3 l3 csisolatin3
    ISO-8859-4 ISO-8859-4 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 iso-ir-110 latin4 l4 csisolatin4
    ISO-8859-5 ISO-8859-5 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988 iso-ir-144 cyrillic csisolatincyrillic
    ISO-8859-6 ISO-8859-6 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987 iso-8859-6-e iso-8859-6-i iso-ir-127 arabic asmo-708 ecma-114 csiso88596e csiso88596i csisolatinarabic
    ISO-8859-7 ISO-8859-7 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 iso-ir-126 greek greek8 ecma-118 elot_928 sun_eu_greek csisolatingreek
    ISO-8859-8 ISO-8859-8 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 iso-8859-8-e iso-ir-138 hebrew visual csiso88598e csisolatinhebrew
    ISO-8859-8-I ISO-8859-8 logical csiso88598i
    ISO-8859-10 ISO-8859-10 iso8859-10 iso885910 iso-ir-157 latin6 l6 csisolatin6
    ISO-8859-13 ISO-8859-13 iso8859-13 iso885913
    ISO-8859-14 ISO-8859-14 iso8859-14 iso885914
    ISO-8859-15 ISO-8859-15 iso8859-15 iso885915 iso_8859-15 l9 csisolatin9
    ISO-8859-16 ISO-8859-16
    KOI8-R KOI8-R koi koi8 koi8_r cskoi8r
    KOI8-U KOI8-U koi8-ru
    macintosh MACINTOSH mac x-mac-roman csmacintosh
    windows-874 CP874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620
    windows-1250 CP1250 cp1250 x-cp1250
    windows-1251 CP1251 cp1251 x-cp1251
    windows-1252 CP1252 cp1252 x-cp1252 ascii us-ascii ansi_x3.4-1968 cp819 ibm819 iso-8859-1 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 iso-ir-100 latin1 l1 csisolatin1
    windows-1253 CP1253 cp1253 x-cp1253
    windows-1254 CP1254 cp1254 x-cp1254 iso-8859-9 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 iso-ir-148 latin5 l5 csisolatin5
    windows-1255 CP1255 cp1255 x-cp1255
    windows-1256 CP1256 cp1256 x-cp1256
    windows-1257 CP1257 cp1257 x-cp1257
    windows-1258 CP1258 cp1258 x-cp1258
    x-mac-cyrillic MAC-CYRILLIC x-mac-ukrainian
    GBK GB18030 chinese gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk csgb2312 csiso58gb231280
    gb18030 GB18030
    Big5 BIG5-HKSCS big5-hkscs cn-big5 x-x-big5 csbig5
    EUC-JP EUC-JP-MS x-euc-jp cseucpkdfmtjapanese
    ISO-2022-JP ISO-2022-JP csiso2022jp
    Shift_JIS CP932 shift-jis sjis x-sjis ms932 ms_kanji windows-31j csshiftjis
    EUC-KR CP949 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 iso-ir-149 windows-949 cseuckr csksc56011987
    UTF-16BE UTF-16BE unicodefffe
    UTF-16LE UTF-16LE utf-16 unicode ucs-2 iso-10646-ucs-2 csunicode unicodefeff
    """
}
