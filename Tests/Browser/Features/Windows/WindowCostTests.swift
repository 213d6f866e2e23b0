import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard
import Testing

@testable import BrowserCoordinators

/// Tests of the cost of windows, measured in calls between objects.
@MainActor
struct WindowCostTests {
  let application: ApplicationFixture

  init() throws { application = try ApplicationFixture() }

  /// A grid that counts its calls.
  private final class CountingWindowGrid: WindowGridConsumer {
    private(set) var count = 0
    private(set) var numbers: Set<WindowNumber> = []

    func setWindow(_ item: WindowItem) {
      count += 1
      numbers.insert(item.number)
    }

    func removeWindow(_ number: WindowNumber) {
      count += 1
      numbers.remove(number)
    }

    func report(_ report: WindowReport) {}
    func report(_ opening: OpeningReport) {}
  }

  /// Returns the number of items that the list of windows gets during each step.
  private func counts(
    of root: RootCoordinator, _ steps: Int, _ step: () async throws -> Void
  ) async throws -> [Int] {
    let grid = CountingWindowGrid()
    let mediator = try #require(root.child(WindowGridCoordinator.self)?.mediator)
    mediator.consumer = grid
    defer { mediator.consumer = nil }
    var counts: [Int] = []
    for _ in 1...steps {
      let before = grid.count
      try await step()
      counts.append(grid.count - before)
    }
    #expect(grid.numbers == Set(root.orderedWindows.map(\.services.number)))
    return counts
  }

  @Test func `a window that opens, comes to the front or closes costs the same beside many`()
    async throws
  {
    let root = try application.startRoot()
    let openings = try await counts(of: root, 60) { try await root.newWindow(state: nil) }
    #expect(Set(openings).count == 1 && openings[0] <= 4, "Each is notified as often: \(openings)")
    var number = 0
    let switches = try await counts(of: root, 50) {
      number += 1
      try root.activateWindow(WindowNumber(number))
    }
    #expect(switches.allSatisfy { $0 <= 4 }, "\(switches)")
    let closings = try await counts(of: root, 50) { try root.closeWindow(nil) }
    #expect(closings.allSatisfy { $0 <= 6 }, "\(closings)")
    root.stop()
  }

  @Test func `a session opens with as much work for each window, however many there are`()
    async throws
  {
    let root = try application.startRoot()
    for _ in 1...9 {
      try application.openTabs("ab", in: root)
      try await root.newWindow(state: nil)
    }
    let sessions = application.context.dispatcher.router(SessionCommandsRouter.self)
    try await sessions.saveSession("work", replace: false)
    let openings = try await counts(of: root, 8) { try await sessions.openSession("work") }
    #expect(Set(openings).count == 1, "Ten windows are opened, beside 10 to 80: \(openings)")
    // Each session takes the place of the last window, which has no tabs.
    #expect(root.windows.count == 82)
    root.stop()
  }

  @Test func `incognito tabs are counted over windows that come and go`() async throws {
    let root = try application.startRoot()
    for number in 1...5 {
      if number > 1 { try await root.newWindow(state: nil) }
      try root.newIncognito(Address(argument: "secret.org"))
      #expect(application.context.broadcaster.value(of: IncognitoTabCount.self) == number)
    }
    for number in 1...4 {
      try root.closeWindow(WindowNumber(number))
      #expect(application.context.broadcaster.value(of: IncognitoTabCount.self) == 5 - number)
    }
    try root.closeIncognito(state: nil)
    #expect(application.context.broadcaster.value(of: IncognitoTabCount.self) == 0)
    root.stop()
  }
}
