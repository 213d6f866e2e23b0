import BrowserModel
import BrowserUI
package import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

/// A screen of a feature.
@CommandProtocol
@MainActor
package protocol NumberScreenCommands: AnyObject {
  /// Shows a number.
  func showNumber()
}

private struct NumberItem: ListItem { let id: Int }

private final class NumberViewController: ListViewController<NumberItem, Void> {
  override class var columns: [Listing.Column] { [.init("number", .number)] }
  override func cells(of item: NumberItem, number: Int) -> [Listing.Cell] { [.number(item.id)] }
}

private final class NumberCoordinator: Coordinator<BrowserServices>, NumberScreenCommands {
  private weak var viewController: NumberViewController?

  override func didStart() throws {
    let viewController = keep(NumberViewController(output: services.output))
    viewController.items = [NumberItem(id: 42)]
    self.viewController = viewController
    keep(try services.dispatcher.register(self, for: NumberScreenCommandsRouter.self))
  }

  package func showNumber() { viewController.map(services.presenter.present) }
}

/// The coordinator of a feature that cannot start.
private final class TwinCoordinator: Coordinator<BrowserServices> {
  override func didStart() throws { throw Failure.always }

  private enum Failure: Error { case always }
}

private final class NumberService: KeyedService {}

private enum Numbers: BrowserFeature {
  static let coordinator: Coordinator<BrowserServices>.Type = NumberCoordinator.self
  static var services: [BrowserState.ServiceFactory] {
    [BrowserState.ServiceFactory(NumberService.self) { _ in NumberService() }]
  }
}

private enum Twin: BrowserFeature {
  static let coordinator: Coordinator<BrowserServices>.Type = TwinCoordinator.self
  static let preferences: [any DeclarablePreference] = [PreferenceKey.recordsHistory]
}

/// Tests of features that are added to the browser.
@MainActor
struct FeatureTests {
  @Test func `a feature shows its screen, also beside one that does not start`() throws {
    let window = Window(), leaks = LeakChecker()
    var coordinator: BrowserCoordinator? = BrowserCoordinator(
      services: window.services(with: [Twin.self, Numbers.self]))
    try coordinator?.start()
    window.browser.dispatcher.router(NumberScreenCommandsRouter.self).showNumber()
    #expect(window.output.shown == ["42"])
    #expect(coordinator?.tree.contains("NumberCoordinator (started)") == true)
    #expect(coordinator?.tree.contains("TwinCoordinator") == false)
    leaks.watchTree(try #require(coordinator))
    coordinator?.stop()
    coordinator = nil
    #expect(leaks.leaks.isEmpty)
    #expect(window.browser.dispatcher.handledCommands.isEmpty)
  }

  @Test func `two services or preferences of one name are refused`() {
    #expect(throws: KeyedServiceError.self) {
      try BrowserStateConfiguration.standardWithSessions(and: [Numbers.self, Numbers.self])
    }
    #expect(throws: PreferenceError.declaredTwice("records-history")) {
      try BrowserStateConfiguration.standardWithSessions(and: [Twin.self])
    }
  }
}
