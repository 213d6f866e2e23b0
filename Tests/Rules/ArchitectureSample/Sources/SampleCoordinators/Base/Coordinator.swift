import SampleBrowser

/// The base class of the objects that create and connect view controllers and mediators.
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
