/// A view controller that shows a page and animates itself.
package final class PageViewController:
  ViewController,
  TransitioningDelegate  // breaks: view-controllers-are-not-their-own-delegate
{
  package weak var delegate: (any PageDelegate)?

  override package init() {
    super.init()
  }

  package func duration(of title: String) -> Double {
    delegate?.pageFinished()
    return 0.5
  }
}

/// A delegate of a page, which no mediator should be.
@MainActor
package protocol PageDelegate: AnyObject {
  func pageFinished()
}

/// A delegate that does more.
@MainActor
package protocol RichPageDelegate: PageDelegate {
  func pageFailed()
}

/// A view controller that shows the status of a page and calls the model.
package final class StatusViewController: ViewController {
  func stop() {
    "page".openedTab()  // breaks: ui-knows-no-model
      .stop()  // breaks: ui-knows-no-model, view-controllers-speak-by-command
  }
}
