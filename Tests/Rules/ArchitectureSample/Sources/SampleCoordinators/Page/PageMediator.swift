import SampleModel
import SampleSupport
import SampleUI

/// A mediator that a page can call and that knows its view controller.
@MainActor
final class PageMediator: RichPageDelegate {  // breaks: mediators-have-no-delegate
  private var page: PageViewController?  // breaks: mediators-know-only-consumers
  private var weakly: Weak<PageViewController>?  // breaks: mediators-know-only-consumers

  private let spare = makeGrid()  // breaks: mediators-know-only-consumers

  weak var consumer: (any ToolbarConsumer)?

  func pageFinished() {
    consumer?.show(title: "finished", progress: 1)
  }

  func pageFailed() {
    if consumer is ToolbarViewController {  // breaks: mediators-know-only-consumers
      consumer?.show(title: "failed", progress: 0)
    }
  }
}

/// A mediator that a page can call.
@MainActor
final class FinishMediator: PageDelegate {  // breaks: mediators-have-no-delegate, pushes
  func pageFinished() {}
}

/// A mediator that a toolbar holds as its delegate.
@MainActor
final class PickerMediator {  // breaks: pushes
  private let tabList: TabList

  init(tabList: TabList) {
    self.tabList = tabList
  }
}

// MARK: - TabPickerDelegate

extension PickerMediator: TabPickerDelegate {  // breaks: mediators-have-no-delegate
  func picked(_ number: Int) {
    tabList.activeIndex = number
  }
}
