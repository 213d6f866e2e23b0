import BrowserPages
import Testing

private func row(_ cells: PageText...) -> PageTableRow { PageTableRow(cells: cells) }
private func header(_ cells: PageText...) -> PageTableRow {
  PageTableRow(isHeader: true, cells: cells)
}

@Suite struct `A table` {
  @Test(arguments: cases)
  func `fits the width`(_ example: LayoutCase) {
    #expect(example.document.text(example.width) == example.text)
  }

  static let cases = [
    LayoutCase(
      "columns as wide as their text",
      PageDocument(
        .table(
          PageTable(
            caption: "Cities", rows: [header("City", "People"), row("東京", "14"), row("Rome")]))),
      "Cities\nCity  People\n────  ──────\n東京  14\nRome"),
    LayoutCase(
      "wrapped cells",
      PageDocument(
        .table(PageTable(rows: [header("Name", "Remark"), row("a", "one two three four five")]))),
      "Name  Remark\n────  ──────────────\na     one two three\n      four five"),
    LayoutCase(
      "columns that share the rest",
      PageDocument(
        .table(PageTable(rows: [row("aa bb cc dd ee ff", "gg hh ii jj kk ll")]))),
      "aa bb cc   gg hh ii\ndd ee ff   jj kk ll"),
    LayoutCase(
      "short cells on one line",
      PageDocument(
        .table(PageTable(rows: [row("an apple of some kind", "1.20 €", "a b")]))),
      "an       1.20 €  a b\napple\nof some\nkind"),
    LayoutCase(
      "words that are divided",
      PageDocument(.table(PageTable(rows: [row("ab", "abcdefghijklmnopqrstuvw")]))),
      "ab  abcdefghijklmnop\n    qrstuvw"),
    LayoutCase(
      "header and value if the columns do not fit", width: 14,
      PageDocument(
        .table(
          PageTable(rows: [
            header("Name", "Description"), row("wildebeest", "an antelope"), row("", "x"),
          ]))),
      "Name:\nwildebeest\nDesc…: an\nantelope\n\nDesc…: x"),
    LayoutCase(
      "values alone without headers", width: 10,
      PageDocument(
        .table(
          PageTable(rows: [row("a", "b", "c", "d", "e"), row("f", "g", "h", "i", "j")]))),
      "a\nb\nc\nd\ne\n\nf\ng\nh\ni\nj"),
    LayoutCase(
      "links in order of the rows",
      PageDocument(
        .table(
          PageTable(rows: [
            row(PageText([PageTextRun("a", link: 0)]), PageText([PageTextRun("b", link: 1)])),
            row(PageText([PageTextRun("c", link: 2)])),
          ])), links: 3),
      "a [1]  b [2]\nc [3]"),
    LayoutCase("no cells", PageDocument(.table(PageTable(rows: [row(), header()]))), ""),
    LayoutCase(
      "in a list",
      PageDocument(
        .list(PageList(items: [[.table(PageTable(rows: [header("a"), row("b")]))]]))),
      "• a\n  ─\n  b"),
  ]

  @Test func `keeps the links of headers that become labels`() {
    let table = PageTable(rows: [
      header(PageText([PageTextRun("Name", link: 0)]), "Description"),
      row("wildebeest", "antelopes of Africa"),
    ])
    let document = PageDocument(.table(table), links: 1)
    #expect(
      document.text(10)
        == "Name [1]\nDescriptio\nn\n\nNam…:\nwildebeest\nDes…:\nantelopes\nof Africa\n")
  }

  @Test func `with a huge header repeats only its beginning`() {
    let long = PageText([PageTextRun(String(repeating: "long ", count: 10_000))])
    let wide = PageText([PageTextRun(String(repeating: "w", count: 300))])
    let rows =
      [PageTableRow(isHeader: true, cells: Array(repeating: long, count: 40))]
      + Array(repeating: PageTableRow(cells: Array(repeating: wide, count: 40)), count: 10)
    let text = PageDocument(.table(PageTable(rows: rows))).text(80)
    #expect(text.utf8.count < 400_000)
    #expect(text.hasPrefix("long long long long long long long lo…:\nwwww"))
  }
}
