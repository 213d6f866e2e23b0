import BrowserPages
import Foundation
import Switchboard
import Testing

@testable import BrowserUI

/// Tests of the styles of a page's text at a terminal.
struct PageStyleTests {
  private func parts(_ block: PageBlock) -> [StyledText.Part] {
    var document = PageDocument(url: .init(filePath: "/"), title: "")
    document.blocks = [block]
    document.links = [PageLink(text: "", reference: "b", url: nil)]
    return PageLayout(width: 60) { $0.count }.lines(of: document).first?.styled(marking: nil).parts
      ?? []
  }

  @Test func `a heading is bold, and nothing marks it`() {
    #expect(parts(.heading(level: 1, "Title")) == [.init("Title", TextStyle(isBold: true))])
    #expect(parts(.heading(level: 4, "Part")) == [.init("Part", TextStyle(isBold: true))])
  }

  static let styles: [(PageTextStyle, TextStyle)] = [
    (.strong, TextStyle(isBold: true)), (.emphasis, TextStyle(isItalic: true)),
    (.code, TextStyle(color: .cyan)), (.marked, TextStyle(color: .yellow)),
    ([.strong, .emphasis], TextStyle(isBold: true, isItalic: true)), ([], .plain),
  ]

  @Test(arguments: styles)
  func `a run has its style`(_ style: PageTextStyle, _ shown: TextStyle) {
    let text = PageText(["a ", PageTextRun("b", style: style), " c"])
    let expected: [StyledText.Part] =
      style.isEmpty ? [.init("a b c")] : [.init("a "), .init("b", shown), .init(" c")]
    #expect(parts(.paragraph(text)) == expected)
  }

  @Test func `a link is blue and its number dim, and the text is the same without styles`() {
    let text = PageText([PageTextRun("é", link: 0), " ", PageTextRun("x", style: .deleted)])
    let parts = parts(.paragraph(text))
    #expect(
      parts.prefix(2) == [
        .init("é", TextStyle(color: .blue)), .init(" [1]", TextStyle(isDim: true)),
      ])
    #expect(parts.contains(.init("x", TextStyle(isStruck: true))))
    #expect(StyledText(parts).plain == "é [1] [-x-]")
  }
}
