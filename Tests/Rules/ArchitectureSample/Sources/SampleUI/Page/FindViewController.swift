/// A view controller that shows a search field, and animates itself in another file.
package final class FindViewController: ViewController {
  package let animator = FadeAnimator()
}

/// A view controller that shows the text of a page.
package final class ReaderViewController: ViewController {
  package func duration(of title: String) -> Double {
    0.5
  }
}
