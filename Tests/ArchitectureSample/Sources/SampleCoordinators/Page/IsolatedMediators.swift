import SampleModel

/// Is on the main actor because the protocol is.
final class ObservingMediator: TabListObserver {  // breaks: pushes
  private(set) var changeCount = 0

  func tabListChanged() {
    changeCount += 1
  }
}

/// Is not on the main actor: a conformance in an extension isolates no type.
final class LateMediator {}  // breaks: stays-on-the-main-actor, pushes

extension LateMediator: TabListObserver {
  func tabListChanged() {}
}

/// Has left the main actor.
nonisolated final class DetachedMediator {  // breaks: stays-on-the-main-actor, pushes
  let limit = 10
}

/// Would be on the main actor without its first word.
nonisolated final class FreeMediator: TabListObserver {  // breaks: stays-on-the-main-actor, pushes
  func tabListChanged() {}
}

/// What is done on the main actor.
typealias Deed = @MainActor () -> Void

/// Has never been there.
final class PlainMediator {  // breaks: stays-on-the-main-actor, pushes
  let title = ""
}

/// What may be done on the main actor.
enum Step {
  case run(@MainActor () -> Void)
}

/// Comes after what may be done there.
final class IdleMediator {  // breaks: stays-on-the-main-actor, pushes
  let title = ""
}
