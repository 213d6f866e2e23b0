import Foundation
import ProcessTesting
import Testing

/// Tests the parts of a page that `page` can show.
@Suite(.onOwnThread)
struct PagePartTests {
  private let folder = TemporaryDirectory()
  private let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])

  private static let page = """
    <title>T</title><nav><a href=/>Home</a></nav><main><h1>Guide</h1><p>Words<h2>Install it</h2>
    <p>Steps<p hidden>Secret</main><footer>Imprint</footer>
    """

  private func run(_ line: String, page: String = Self.page) throws -> ProcessRun {
    let file = URL(filePath: folder.path).appending(path: "page.html")
    try Data(page.utf8).write(to: file)
    return try program.run(["-c", "open tab \(file.absoluteString)", "-c", "wait", "-c", line])
  }

  @Test(arguments: [
    ("page", ["Home", "Guide", "Words", "Steps", "Imprint"], ["Secret"]),
    ("page --main", ["Guide", "Words", "Steps"], ["Home", "Imprint", "Secret"]),
    ("page --heading install", ["Steps", "Imprint"], ["Home", "Words"]),
    ("page --hidden", ["Home", "Secret", "Imprint"], []),
    ("page --main --hidden", ["Guide", "Secret"], ["Home", "Imprint"]),
  ])
  func `a part of the page is shown`(line: String, shown: [String], missing: [String]) throws {
    let run = try run(line)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run)")
    for word in shown { #expect(run.output.contains(word), "\(run)") }
    for word in missing { #expect(!run.output.contains(word), "\(run)") }
  }

  @Test func `without a main part, the text begins at the first heading`() throws {
    let run = try run("page --main", page: "<p>Menu<h1>Title</h1><p>Text")
    #expect(run.output.contains("Text") && !run.output.contains("Menu"))
  }

  @Test(arguments: [
    ("page --heading x", "there is no heading ‘x’: choose one of ‘Guide’, ‘Install it’"),
    ("page --main --from 2", "name different parts: choose one of them"),
  ])
  func `a part that the page lacks is refused`(line: String, message: String) throws {
    let run = try run(line)
    #expect(run.code == 1 && run.errors.contains(message), "\(run)")
  }
}
