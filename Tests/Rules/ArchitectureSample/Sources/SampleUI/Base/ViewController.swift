/// The base class of all view controllers.
@MainActor
package class ViewController {
  package private(set) var children: [ViewController] = []
  package var title = ""
  package weak var transitioningDelegate: (any TransitioningDelegate)?

  package init() {}

  package func embed(_ child: ViewController) {
    children.append(child)
  }

  package func present(_ other: ViewController) -> Double {
    embed(other)
    return other.transitioningDelegate?.duration(of: other.title) ?? 0
  }
}

/// A delegate that animates the presentation of a view controller.
@MainActor
package protocol TransitioningDelegate: AnyObject {
  func duration(of title: String) -> Double
}

/// A delegate that animates by sliding.
@MainActor
package protocol SlidingDelegate: TransitioningDelegate {}

/// A helper that isn't a view controller.
package final class FadeAnimator: TransitioningDelegate {  // breaks: created-by-coordinators
  package init() {}

  package func duration(of title: String) -> Double {
    0.25
  }
}

/// A picture, which is shared by reference.
@MainActor
package final class Icon {
  package var name = ""

  package init() {}
}
