import SampleBrowser

/// Creates and connects view controllers and mediators; the base of all that do.
@MainActor
class Coordinator {
  let browser: Browser
  private(set) var children: [Coordinator] = []

  init(browser: Browser) {
    self.browser = browser
  }

  func start() {}

  func add(_ child: Coordinator) {
    children.append(child)
    child.start()
  }
}
