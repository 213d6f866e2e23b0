import SampleModel
import SampleSupport
import SampleUI

/// A coordinator with several mediators.
final class PageCoordinator: Coordinator {
  private let animator = FadeAnimator()
  private let page = PageViewController()

  override func start() {
    let mediator = FinishMediator()
    page.delegate = mediator  // breaks: coordinators-create-and-embed
    page.transitioningDelegate = animator
    let picker = PickerMediator(tabList: browser.tabList)
    let toolbar = ToolbarViewController()
    toolbar.picker = picker  // breaks: coordinators-create-and-embed
    add(page: page, to: toolbar)
    Analytics.shared.record("page")  // breaks: coordinators-report-nothing
  }

  private func add(page: ViewController, to toolbar: ViewController) {
    toolbar.embed(page)
  }
}
