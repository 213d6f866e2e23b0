import BrowserCommands
import BrowserUI
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

/// Tests that the container forwards input to any embedded view controller.
@MainActor
struct BrowserViewControllerTests {
  /// A screen that shows a listing and records the text that it receives.
  private final class Part: Screen, TextResponder {
    let shownOutput = CommandOutput.value(.text)
    private(set) var inputs: [String] = []
    private let output: any OutputSink

    init(output: any OutputSink) { self.output = output }

    func present() { output.show(Listing(columns: [], rows: [], placeholder: "listing")) }
    func select(row: Int) { inputs.append("row \(row)") }
    func enter(_ text: String) -> Bool {
      inputs.append(text)
      return text != "unknown"
    }
  }

  /// An output that counts the listings of each prompt like a console.
  private final class CountingOutput: OutputSink {
    private var counts: [Int: Int] = [:]
    private var prompt: Int { CallEnvironment.current.prompt }
    var listingCount: Int { counts[prompt] ?? 0 }
    func show(_ listing: Listing) { counts[prompt, default: prompt << 32] += 1 }
    func show(_ text: String) {}
    func showAbsence(_ sentence: String) {}
    func notice(_ text: String) {}
  }

  private let output = CountingOutput()
  private let container: BrowserViewController
  private let strip: Part, bar: Part, listing: Part

  init() {
    strip = Part(output: output)
    bar = Part(output: output)
    listing = Part(output: output)
    container = BrowserViewController(output: output)
    container.tabStrip = strip
    container.locationBar = bar
  }

  @Test func `text goes to the location bar, and only it knows whether it can use it`() async throws
  {
    #expect(try await container.enter("a.org"))
    #expect(try await !container.enter("unknown"))
    #expect(try await container.enter("99999999999999999999"))
    #expect(bar.inputs == ["a.org", "unknown", "99999999999999999999"] && strip.inputs.isEmpty)
  }

  @Test func `a number goes to the listing shown last, and to the tab strip before any`()
    async throws
  {
    #expect(try await container.enter("2"))
    container.present(listing)
    #expect(try await container.enter("3"))
    let other = Part(output: output)
    container.present(other)
    #expect(try await container.enter("4"))
    #expect(strip.inputs == ["row 2"] && listing.inputs == ["row 3"] && other.inputs == ["row 4"])
  }

  @Test func `a number means nothing after a listing that is not the window's`() async throws {
    container.present(listing)
    output.show(Listing(columns: [], rows: [], placeholder: ""))
    await #expect(throws: RowError.inert) { try await container.enter("1") }
    container.present(listing)
    #expect(try await container.enter("1"))
    #expect(listing.inputs == ["row 1"] && strip.inputs.isEmpty)
  }

  @Test func `a number at a prompt goes to what that prompt has shown`() async throws {
    let other = Part(output: output)
    container.present(listing)
    try await CallEnvironment.running(with: \.prompt, 2) {
      container.present(other)
      _ = try await container.enter("4")
    }
    #expect(try await container.enter("3"))
    #expect(listing.inputs == ["row 3"] && other.inputs == ["row 4"])
    // Of many scripts, only the last ones are remembered.
    for prompt in 3...100 {
      await CallEnvironment.running(with: \.prompt, prompt) { container.present(other) }
    }
    await #expect(throws: RowError.inert) { try await container.enter("1") }
  }

  @Test func `a listing of the application keeps its rows when another window comes to the front`()
    async throws
  {
    let application = ApplicationViewController(output: output)
    application.window = container
    #expect(try await application.enter("1"))
    application.present(listing)
    #expect(try await application.enter("2"))
    let other = BrowserViewController(output: output), otherBar = Part(output: output)
    other.locationBar = otherBar
    application.window = other
    #expect(try await application.enter("3"))
    #expect(try await application.enter("a.org"))
    #expect(strip.inputs == ["row 1"] && listing.inputs == ["row 2", "row 3"])
    #expect(otherBar.inputs == ["a.org"])
    application.window = container
    container.present(bar)
    #expect(try await application.enter("4"))
    #expect(bar.inputs == ["row 4"] && listing.inputs.count == 2)
  }

  @Test func `a container does not retain embedded view controllers`() async throws {
    var part: Part? = Part(output: output)
    container.locationBar = part
    part.map(container.present)
    part = nil
    #expect(container.locationBar == nil && container.screen == nil)
    #expect(try await !container.enter("a.org"))
  }
}
