import BrowserPages
import Foundation
import Testing

@testable import BrowserUI

/// Tests of the text of a page that changes while it is laid out.
struct PageTextTests {
  private let layout = PageLayout(width: 20) { $0.count }

  private func document(_ address: String, _ texts: String...) throws -> PageDocument {
    PageDocument(
      url: try #require(URL(string: address)),
      blocks: texts.map { .paragraph(BrowserPages.PageText([PageTextRun($0)])) })
  }

  @Test func `more of a page that arrives during its layout is shown the next time`() async throws {
    var text = BrowserUI.PageText()
    text.setDocument(try document("https://a.org/", "one"), entries: [])
    let job = try #require(text.layoutJob(layout)), lines = await job.lines()
    text.setDocument(try document("https://a.org/", "one", "two"), entries: [])
    let isStored = text.store(lines, of: job), shown = text.lines(in: layout)
    #expect(isStored && shown == ["one"] && text.needsLayout(at: 20))
    let nextJob = try #require(text.layoutJob(layout)), nextLines = await nextJob.lines()
    let isNextStored = text.store(nextLines, of: nextJob), nextShown = text.lines(in: layout)
    #expect(isNextStored && nextShown == ["one", "", "two"] && !text.needsLayout(at: 20))
  }

  @Test func `the layout of a page that has been left is not shown`() async throws {
    var text = BrowserUI.PageText()
    text.setDocument(try document("https://a.org/", "one"), entries: [])
    let job = try #require(text.layoutJob(layout)), lines = await job.lines()
    text.setDocument(try document("https://b.org/", "other"), entries: [])
    let isStored = text.store(lines, of: job), shown = text.lines(in: layout)
    #expect(!isStored && shown == ["other"])
  }
}
