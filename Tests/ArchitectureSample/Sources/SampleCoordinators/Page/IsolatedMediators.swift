import SampleModel

/// Is on the main actor because the protocol is.
final class ObservingMediator: TabListObserver {
  private(set) var changeCount = 0

  func tabListChanged() {
    changeCount += 1
  }
}

/// Is not on the main actor: a conformance in an extension isolates no type.
final class LateMediator {}  // breaks: stays-on-the-main-actor

extension LateMediator: TabListObserver {
  func tabListChanged() {}
}

/// Has left the main actor.
nonisolated final class DetachedMediator {  // breaks: stays-on-the-main-actor
  let limit = 10
}

/// Would be on the main actor without its first word.
nonisolated final class FreeMediator: TabListObserver {  // breaks: stays-on-the-main-actor
  func tabListChanged() {}
}

/// Has never been there.
final class PlainMediator {  // breaks: stays-on-the-main-actor
  let title = ""
}
