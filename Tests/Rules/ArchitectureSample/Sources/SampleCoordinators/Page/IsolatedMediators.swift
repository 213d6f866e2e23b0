import SampleModel

/// A mediator that is on the main actor because its protocol is.
final class ObservingMediator: TabListObserver {  // breaks: pushes
  private(set) var changeCount = 0

  func tabListChanged() {
    changeCount += 1
  }
}

/// A mediator that isn't on the main actor, because a conformance in an extension doesn't isolate a
/// type.
final class LateMediator {}  // breaks: stays-on-the-main-actor, pushes

extension LateMediator: TabListObserver {
  func tabListChanged() {}
}

/// A mediator that opts out of the main actor.
nonisolated final class DetachedMediator {  // breaks: stays-on-the-main-actor, pushes
  let limit = 10
}

/// A mediator that would be on the main actor without its first modifier.
nonisolated final class FreeMediator: TabListObserver {  // breaks: stays-on-the-main-actor, pushes
  func tabListChanged() {}
}

/// A closure on the main actor. The mediator after it is not.
typealias Deed = @MainActor () -> Void

/// A mediator without isolation, after an attribute of a function type.
final class PlainMediator {  // breaks: stays-on-the-main-actor, pushes
  let title = ""
}

/// A step with a closure on the main actor.
enum Step {
  case run(@MainActor () -> Void)
}

/// A mediator without isolation, after a case with an isolated closure.
final class IdleMediator {  // breaks: stays-on-the-main-actor, pushes
  let title = ""
}
