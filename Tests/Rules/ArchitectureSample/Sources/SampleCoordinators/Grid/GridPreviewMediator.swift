import SampleBrowser
import SampleCommands
import SampleModel
import SampleSupport

/// All services of a grid.
@MainActor
struct GridServices {
  let history: HistoryService
  let openGrid: @MainActor (Int) -> Void  // breaks: services-store-no-closures
  let closeGrid: (() -> Void)?  // breaks: services-store-no-closures

  var titles: [String] { history.entries }

  func visit() {
    history.add("grid")  // breaks: services-change-nothing
  }
}

/// A mediator that receives more than it needs.
@MainActor
final class GridPreviewMediator {  // breaks: pushes
  private var state: BrowserState?  // breaks: mediators-receive-no-aggregates
  private var window: Window?  // breaks: mediators-receive-no-aggregates
  private var holder: Weak<Router>?  // breaks: mediators-receive-no-aggregates
  private var opener: ((Browser) -> Void)?  // breaks: mediators-receive-no-aggregates
  private var services: GridServices?  // breaks: mediators-receive-no-aggregates

  private let history: HistoryService

  init(browser _: Browser, history: HistoryService) {  // breaks: mediators-receive-no-aggregates
    self.history = history
  }

  func update() {
    let guest = BrowserState.guest()  // breaks: mediators-receive-no-aggregates
    _ = guest
    history.add("preview")
  }
}
