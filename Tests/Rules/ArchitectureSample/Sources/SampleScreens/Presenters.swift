/// A presenter that is on the main actor because its module is.
final class MenuPresenter {
  var title = ""

  func show() {}
}

/// A presenter that is on the main actor without any annotation.
final class EmptyPresenter {}

/// A presenter that opts out of the main actor.
nonisolated final class DetachedPresenter {  // breaks: presenters-stay-on-the-main-actor
  let limit = 10

  func count() -> Int { limit }
}

/// A presenter on another actor.
actor QueuePresenter {  // breaks: presenters-stay-on-the-main-actor
  func show() {}
}
