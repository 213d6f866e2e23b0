import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardInspector

/// Tests of what a user sees on the page, in a real browser. `.ci/inspector` runs them.
///
/// The environment variable `SWITCHBOARD_PICTURES` names a folder for pictures of the page.
@MainActor
@Suite(
  .enabled(if: Chromium.path != nil, "run .ci/inspector"), .serialized, .timeLimit(.minutes(5)))
struct BrowserPageTests {
  private func run(
    isDark: Bool = false, _ test: @MainActor (Inspected, Chromium) async throws -> Void
  ) async throws {
    try await Inspected.run { inspected in
      let page = try await Chromium(opening: inspected.page, isDark: isDark)
      defer { page.close() }
      try await page.text(of: "#state") { $0 == "connected" }
      try await test(inspected, page)
      #expect(page.problems == [])
    }
  }

  private func enter(_ line: String, _ page: Chromium) async throws {
    try await page.type(line, into: "#line")
    try await page.press("Escape", code: 27)
    try await page.press("Enter", code: 13)
  }

  private func takePicture(_ name: String, of page: Chromium) async throws {
    guard let folder = ProcessInfo.processInfo.environment["SWITCHBOARD_PICTURES"] else { return }
    try await page.takePicture(URL(fileURLWithPath: folder).appendingPathComponent("\(name).png"))
  }

  @Test func `the page shows the tree, the routes and live values`() async throws {
    try await run { inspected, page in
      try await page.text(of: "#program") { $0 == "house" }
      try await page.text(of: "#tree") { $0.contains("HouseCoordinator\nHallCoordinator") }
      try await page.text(of: "#route-rows") { $0.contains("set lamp\tHouse\thouse\tLampCommands") }
      try await page.text(of: "tr[data-name=lamp-count] td:nth-child(2)") { $0 == "0" }
      try inspected.house.setLamp("hall", isOn: true)
      try await page.text(of: "tr[data-name=lamp-count] td:nth-child(2)") { $0 == "1" }
    }
  }

  @Test func `the tree follows coordinators that start`() async throws {
    try await run { inspected, page in
      try inspected.coordinator.startChild(GardenCoordinator.self)
      try await page.text(of: "#tree") { $0.contains("GardenCoordinator") }
    }
  }

  @Test func `a line typed into the box runs, and shows its output and effects`() async throws {
    try await run { inspected, page in
      try await enter("set lamp hall --is-on; count lamps", page)
      try await page.text(of: "#output .text") { $0 == "1" }
      try await enter("set lamp attic", page)
      try await page.text(of: "#output .error") { $0.contains("there is no lamp in the attic") }
      try await enter("darken", page)
      // The commands that a command causes are below it, and indented.
      try await page.text(of: "#dispatch-rows tr[data-depth=\"1\"] .command") {
        $0 == "set lamp hall\nset lamp kitchen"
      }
      try await page.text(of: "#dispatch-rows .failed .outcome") {
        $0.hasPrefix("failed: there is no")
      }
      #expect(inspected.house.count == 0)
      try await takePicture("timeline", of: page)
    }
  }

  @Test func `the box completes commands and arguments, by keyboard`() async throws {
    try await run { inspected, page in
      try await page.type("set lamp ki", into: "#line")
      try await page.text(of: "#candidates li") { $0.contains("kitchen") }
      try await takePicture("completion", of: page)
      try await page.press("Tab", code: 9)
      #expect(
        try await page.value(of: "document.querySelector('#line').value") == "set lamp kitchen ")
      try await enter("--is-on", page)
      try await eventually { inspected.house.count == 1 }
    }
  }

  @Test func `the filter hides rows that do not fit`() async throws {
    try await run { inspected, page in
      inspected.house.lamps?.darken()
      _ = try inspected.house.lamps?.countLamps()
      try await page.text(of: "#dispatch-rows .command") { $0.hasSuffix("count lamps") }
      try await page.type("kitchen", into: "#filter")
      try await page.text(of: "#dispatch-rows .command") { $0 == "darken\nset lamp kitchen" }
      try await page.text(of: "#property-rows") { $0.isEmpty }
    }
  }

  @Test func `a command that runs can be stopped`() async throws {
    try await run { inspected, page in
      try await enter("wait for dusk", page)
      try await page.text(of: "#dispatch-rows .running .command") { $0 == "wait for dusk" }
      try await page.click("#cancel")
      try await page.text(of: "#dispatch-rows .failed .command") { $0 == "wait for dusk" }
    }
  }

  @Test(arguments: [false, true])
  func `a recording is replayed step by step`(isDark: Bool) async throws {
    try await run(isDark: isDark) { inspected, page in
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).script")
      let lines =
        "set lamp hall --is-on\n# unknown\nset lamp kitchen --is-on\ndarken\nset lamp attic\ndarken\n"
      try lines.write(to: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: file) }
      try await page.type(file.path, into: "#path")
      try await page.click("#open-form button")
      try await page.text(of: "#steps li[aria-current]") { $0 == "set lamp hall --is-on" }
      #expect(inspected.house.count == 0)
      try await page.click("#step")
      try await page.text(of: "#steps .done .change") { $0 == "lamp-count: 0 → 1" }
      try await page.text(of: "#steps .done > .dim") {
        $0.contains("set lamp hall --is-on → House")
      }
      try await page.text(of: "#steps li[aria-current]") { $0 == "set lamp kitchen --is-on" }
      #expect(inspected.house.count == 1)
      try await page.click("#run-all")
      try await page.text(of: "#steps .failed .error") {
        $0.contains("there is no lamp in the attic")
      }
      try await page.text(of: "#steps li[aria-current]") { $0 == "darken" }
      #expect(inspected.house.count == 0)
      try await takePicture(isDark ? "replay-dark" : "replay", of: page)
    }
  }

  /// Another program could listen at the port.
  @Test func `after its program has stopped, the page says what to open and stays unconnected`()
    async throws
  {
    try await run { inspected, page in
      let socket = "class { constructor() { window.hasTried = 1 } }"
      _ = try await page.value(of: "window.WebSocket = \(socket)")
      await inspected.inspector.stop()
      try await page.text(of: "#state") {
        $0 == "not connected: open the address that the program has printed last"
      }
      #expect(try await page.value(of: "document.querySelector('#line').disabled") == "true")
      let hint = "document.querySelector('#hint').textContent = `tried: ${window.hasTried}`"
      _ = try await page.value(of: "setTimeout(() => \(hint), 2000)")
      try await page.text(of: "#hint") { $0 == "tried: undefined" }
    }
  }

  @Test func `the timeline keeps the newest commands, and says how many it has dropped`()
    async throws
  {
    try await run { inspected, page in
      for _ in 1...400 { _ = try inspected.house.lamps?.countLamps() }
      try await page.text(of: "#dispatch-count") { $0 == "300 of 300, 100 dropped" }
    }
  }

  @Test func `the timeline breaks no words, and a command that took longer has a longer bar`()
    async throws
  {
    try await run { _, page in
      _ = try await page.value(
        of: """
          (async () => {
            const { Timeline } = await import(new URL("timeline.js", location.href).href);
            const dispatches = [0.15, 6.14, 1500].map((milliseconds, number) => ({
              number, line: "open tab https://swift.org --in-background", wrappers: [],
              handler: "TabGridMediator", level: "regular", start: 0, outcome: "returned", milliseconds,
            }));
            new Timeline().add({ dispatches, missed_count: 0 });
          })()
          """)
      try await page.text(of: "#dispatch-rows .number") { $0 == "0.15\n6.14\n1500.00" }
      try await takePicture("bars", of: page)
      let widths = try await page.value(
        of: "[...document.querySelectorAll('.bar')].map(bar => bar.offsetWidth)"
      ).split(separator: ",").compactMap { Int($0) }
      #expect(widths.count == 3 && widths[0] > 5, "\(widths)")
      #expect(widths[1] > widths[0] + 10 && widths[2] > widths[1] + 10, "\(widths)")
      #expect(try await page.value(of: Self.rowsOfWords) == "1,1,1,1,1")
    }
  }

  /// The number of rows that each word of the first command covers. A line can end at a hyphen.
  private static let rowsOfWords = """
    [...document.querySelector(".command").textContent.matchAll(/[^ -]+/g)].map(({ 0: word, index }) => {
      const range = document.createRange(), text = document.querySelector(".command").firstChild;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length;
    })
    """
}
