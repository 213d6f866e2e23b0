/// The HTML pages that the benchmarks load. The pages are the same in each run.
enum PageSamples {
  /// Returns a page of about 4 kB.
  static func small(_ number: Int) -> String {
    page("Page \(number)", (0..<6).map(section).joined())
  }

  /// A page of 1 MB with headings, paragraphs, links, lists and tables.
  static let large: String = {
    var body = ""
    var number = 0
    while body.utf8.count < 1_000_000 {
      body += section(number)
      number += 1
    }
    return page("A large page", body)
  }()

  private static func page(_ title: String, _ body: String) -> String {
    """
    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title></head>
    <body>\(body)</body></html>
    """
  }

  private static func section(_ number: Int) -> String {
    """
    <h2 id="s\(number)">Section \(number) &amp; its text</h2>
    <p>A tab is a page with a history. It loads <a href="/\(number)">page \(number)</a>, shows it as
    <em>text</em>, and keeps the <strong>address</strong> for the next start of the program.</p>
    <ul><li>The first point, which is short.<li>A <a href="/list/\(number)?a=1&amp;b=2">second</a>
    point that does not fit on one line of a terminal, so the layout wraps it at a space.</ul>
    <table><tr><th>Name<th>Value</tr><tr><td>Number<td>\(number)</tr></table>

    """
  }
}
