import SampleCommands

/// A view controller that shows the tabs as a grid.
package final class TabGridViewController: ViewController {
  package static let preferredHeight = 320.0

  package weak var commands: (any TabCommands)?

  override package init() {
    super.init()
  }

  func selected(_ title: String) -> Int? {
    Self.preferredHeight > 0 ? commands?.selectTab(titled: title) : nil
  }

  func covers(_ other: ViewController) -> Bool {
    other is TabGridViewController
  }
}

typealias Grid = TabGridViewController

@MainActor
package func makeGrid() -> TabGridViewController {
  TabGridViewController()
}
