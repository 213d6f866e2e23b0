/// A view controller that shows tabs side by side and knows too many other view controllers.
package final class TabPeekViewController: ViewController {
  private var grid: TabGridViewController?  // breaks: view-controllers-are-strangers
  private var other: Grid?  // breaks: view-controllers-are-strangers
  private var all: [TabGridViewController] = []  // breaks: view-controllers-are-strangers

  private let made = makeGrid()  // breaks: view-controllers-are-strangers

  func find() -> Bool {
    children.contains { $0 is TabGridViewController }  // breaks: view-controllers-are-strangers
  }

  func height() -> Double {
    TabGridViewController.preferredHeight  // breaks: view-controllers-are-strangers
  }

  func open() {
    embed(TabGridViewController())  // breaks: view-controllers-are-strangers
  }

  func tint(as _: TabStripViewController) {  // breaks: view-controllers-are-strangers
    title = "seen"
  }
}
