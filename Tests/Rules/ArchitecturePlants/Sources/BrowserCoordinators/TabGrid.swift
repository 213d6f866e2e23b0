import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

@MainActor
final class TabGridMediator {
  weak var consumer: (any TabGridConsumer)?

  private let list: WebStateList

  init(list: WebStateList) { self.list = list }

  func push() { consumer?.setTitles([]) }
}

// P32: a mediator is handed all services.
@MainActor
final class AllServicesMediator {
  weak var consumer: (any TabGridConsumer)?
  // breaks-next: mediators are handed the services that they use and no aggregate of them
  private let services: BrowserServices

  // breaks-next: mediators are handed the services that they use and no aggregate of them
  init(services: BrowserServices) { self.services = services }
}

// P34: a mediator is handed all windows.
@MainActor
final class AllWindowsMediator {
  weak var consumer: (any TabGridConsumer)?
  // breaks-next: mediators are handed the services that they use and no aggregate of them
  private let windows: WindowManager

  // breaks-next: mediators are handed the services that they use and no aggregate of them
  init(windows: WindowManager) { self.windows = windows }
}

final class TabGridCoordinator: Coordinator<BrowserServices> {
  override func didStart() throws {
    let viewController = TabGridViewController(commands: Screens())
    let mediator = TabGridMediator(list: services.webStateList)
    mediator.consumer = viewController
    // P11: a coordinator pushes to a consumer.
    let consumer: any TabGridConsumer = viewController
    consumer.setFilter("a")  // breaks: coordinators leave it to mediators to push to consumers
    // P10: a coordinator works with a view controller.
    // breaks-next: coordinators only create, compose, describe and present view controllers
    viewController.setFilter("a")
    // P08: a coordinator opens a window itself.
    // breaks-next: coordinators pass services on and do not work with them
    try services.windows.openWindow(3)
    // P07: a coordinator changes the tabs.
    // breaks-next: coordinators pass services on and do not work with them
    services.webStateList.closeAll()
    // P29: a coordinator prints.
    print("started")  // breaks: coordination prints through the UI only
  }

  func save() async throws {
    // breaks-next: coordinators pass sessions on and do not work with them
    try await services.sessions.save()
  }

  func report(_ output: any OutputSink) {
    output.notice("started")  // breaks: no coordinator prints
  }
}

// P09: a coordinator handles commands that do more than present a screen.
// breaks-next: coordinators handle only commands that present screens
final class HistoryCoordinator: Coordinator<BrowserServices>, HistoryCommands {
  func deleteVisits() throws {}
}

final class Screens: ScreenCommands {
  func showTabs() {}
}
