import SampleModel
import SampleUI

/// A coordinator of several mediators.
final class PageCoordinator: Coordinator {
  private let animator = FadeAnimator()
  private let page = PageViewController()

  override func start() {
    let mediator = FinishMediator()
    page.delegate = mediator
    page.transitioningDelegate = animator
    let picker = PickerMediator(tabList: browser.tabList)
    let toolbar = ToolbarViewController()
    toolbar.picker = picker
    add(page: page, to: toolbar)
  }

  private func add(page: ViewController, to toolbar: ViewController) {
    toolbar.embed(page)
  }
}
