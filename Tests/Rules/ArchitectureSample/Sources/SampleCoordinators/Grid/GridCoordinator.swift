import SampleModel
import SampleUI

/// A working coordinator.
final class GridCoordinator: Coordinator {
  private let viewController = TabGridViewController()

  override func start() {
    browser.tabList.append("first")  // breaks: coordinators-do-no-work
    let count = browser.tabList.count  // breaks: coordinators-do-no-work
    viewController.title = "\(count)"  // breaks: coordinators-create-and-embed
    browser.tabList.activeIndex = 0  // breaks: coordinators-do-no-work
    for entry in browser.state.history.entries {  // breaks: coordinators-do-no-work
      viewController.title += entry  // breaks: coordinators-create-and-embed
    }
    browser.tabList[0]?.stop()  // breaks: coordinators-do-no-work
    browser.tabList.observer?.tabListChanged()  // breaks: coordinators-do-no-work
    HistoryService.shared.add("grid")  // breaks: coordinators-do-no-work
    forgetEverything()  // breaks: coordinators-do-no-work
    if browser.tabList[title: 0].isEmpty {  // breaks: coordinators-do-no-work
      viewController.title = names().joined()  // breaks: coordinators-create-and-embed
    }
  }

  private func push(by mediator: GridMediator) {
    mediator.consumer?.show(["first"])  // breaks: coordinators-push-nothing
    mediator.consumer?.columns = 2  // breaks: coordinators-push-nothing
  }

  private func names() -> [String] {
    [browser.state].map(\.name)  // breaks: coordinators-do-no-work
  }

  private func observe() {
    observe(browser.state.history.$visits)
    observe(browser.state.history.visits)  // breaks: coordinators-do-no-work
    observe(browser.state.history.$days)  // breaks: coordinators-do-no-work
  }

  private func observe(_ source: Any) {}

  private func adder() -> (String) -> Void {
    browser.state.history.add  // breaks: coordinators-do-no-work
  }
}
