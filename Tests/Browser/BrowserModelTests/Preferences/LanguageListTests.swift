import BrowserModel
import Switchboard
import Testing

/// Tests for the languages that pages should have.
struct LanguageListTests {
  @Test(
    arguments: [
      ([:], "en"), (["LANG": "C.UTF-8"], "en"), (["LANG": "POSIX"], "en"),
      (["LANG": "en_US.UTF-8"], "en-US,en;q=0.9"),
      (["LANG": "de_DE.UTF-8@euro"], "de-DE,de;q=0.9,en;q=0.8"),
      (["LANG": "de_DE", "LC_MESSAGES": "fr_CH", "LC_ALL": ""], "fr-CH,fr;q=0.9,en;q=0.8"),
      (["LANG": "de_DE", "LC_ALL": "C"], "en"),
      (["LANG": "de_AT", "LANGUAGE": "de_AT:it:en"], "de-AT,de;q=0.9,it;q=0.8,en;q=0.7"),
      (["LANG": "C", "LANGUAGE": "de"], "en"),
      (["LANG": "evil\r\nX: 1"], "en"),
    ] as [([String: String], String)])
  func `the languages of the environment come first, and English last`(
    environment: [String: String], field: String
  ) {
    #expect(LanguageList.automatic.header(in: environment) == field)
  }

  @Test(arguments: [
    ("de", "de"), ("de-AT, fr,en-GB", "de-AT,de;q=0.9,fr;q=0.8,en-GB;q=0.7,en;q=0.6"),
    ("zh-Hant-TW", "zh-Hant-TW,zh;q=0.9"),
    (
      "aa,bb,cc,dd,ee,ff,gg,hh,ii,jj,kk,ll",
      "aa,bb;q=0.9,cc;q=0.8,dd;q=0.7,ee;q=0.6,ff;q=0.5,gg;q=0.4,hh;q=0.3,ii;q=0.2,jj;q=0.1,"
        + "kk;q=0.1,ll;q=0.1"
    ),
  ])
  func `chosen languages replace those of the environment`(text: String, field: String) throws {
    let list = try #require(LanguageList(argument: text))
    #expect(list.header(in: ["LANG": "it_IT"]) == field)
    #expect(LanguageList(argument: list.argument) == list)
  }

  @Test(arguments: ["", "de;q=1", "de,", "d", "de_DE", "deutsch und englisch", "de\r\nX: 1"])
  func `other text is no list of languages`(text: String) {
    #expect(LanguageList(argument: text) == nil)
    #expect(LanguageList(argument: "AUTO") == .automatic)
  }
}
