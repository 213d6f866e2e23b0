extension FindViewController:
  TransitioningDelegate  // breaks: view-controllers-are-not-their-own-delegate
{
  package func duration(of title: String) -> Double {
    animator.duration(of: title)
  }

  func isBeside(_ title: String) -> Bool {
    let reader = ReaderViewController()  // breaks: view-controllers-are-strangers
    return reader === self
  }
}

extension ReaderViewController:
  SlidingDelegate  // breaks: view-controllers-are-not-their-own-delegate
{}
