/// Is on the main actor because its module is.
final class MenuPresenter {
  var title = ""

  func show() {}
}

/// Is on the main actor although nothing in it shows so.
final class EmptyPresenter {}

/// Has left the main actor.
nonisolated final class DetachedPresenter {  // breaks: presenters-stay-on-the-main-actor
  let limit = 10

  func count() -> Int { limit }
}

/// Has an actor of its own.
actor QueuePresenter {  // breaks: presenters-stay-on-the-main-actor
  func show() {}
}
