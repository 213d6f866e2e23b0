import Switchboard

/// A way in which commands reach their handler. All ways must have the same behavior.
enum Arrangement: CaseIterable, Sendable {
  case held, weak, overriddenHeld, overriddenWeak, parentHeld, parentWeak, parentOverridden
  case interceptedHeld, interceptedWeak, interceptedParent, interceptedOverridden
  case inheritedHeld, inheritedWeak
}

/// A handler that is reached in one of these ways, and the protocol that its callers use.
@MainActor
struct ArrangedWall {
  let wall: Studio
  let notes: any NoteCommands
  let window: CommandDispatcher
  private let kept: [AnyObject]

  init(_ arrangement: Arrangement) throws {
    let application = CommandDispatcher(name: "application")
    let window = CommandDispatcher(name: "window", parent: application)
    let wall = Studio()
    var kept: [AnyObject] = [application, window]
    let isParent = [.parentHeld, .parentWeak, .parentOverridden, .interceptedParent]
      .contains(arrangement)
    let level = isParent ? application : window
    switch arrangement {
    case .held, .parentHeld, .interceptedHeld:
      kept.append(
        try level.register(wall, for: NoteCommandsRouter.self, holding: .strongly))
    case .weak, .parentWeak, .interceptedWeak, .interceptedParent:
      kept.append(try level.register(wall, for: NoteCommandsRouter.self))
    case .overriddenHeld, .interceptedOverridden:
      kept += try Self.override(wall, in: level, holding: .strongly)
    case .overriddenWeak, .parentOverridden:
      kept += try Self.override(wall, in: level, holding: .weakly)
    case .inheritedHeld:
      kept.append(
        try level.register(wall, for: StudioCommandsRouter.self, holding: .strongly))
    case .inheritedWeak:
      kept.append(try level.register(wall, for: StudioCommandsRouter.self))
    }
    if [.interceptedHeld, .interceptedWeak, .interceptedParent, .interceptedOverridden]
      .contains(arrangement)
    {
      kept.append(application.intercept { _ in })
    }
    let isInherited = [.inheritedHeld, .inheritedWeak].contains(arrangement)
    notes =
      isInherited
      ? window.router(StudioCommandsRouter.self) : window.router(NoteCommandsRouter.self)
    self.wall = wall
    self.window = window
    self.kept = kept
  }

  private static func override(
    _ wall: Studio, in dispatcher: CommandDispatcher, holding: HandlerHolding
  ) throws -> [Subscription] {
    typealias Key = NoteCommandsRouter.Key
    return [
      try dispatcher.register(wall, for: Key.addNote, holding: holding) { $0.addNote },
      try dispatcher.register(wall, for: Key.removeAllNotes, holding: holding) {
        $0.removeAllNotes
      },
      try dispatcher.register(wall, for: Key.findNote, holding: holding) { $0.findNote },
      try dispatcher.register(wall, for: Key.countNotes, holding: holding) { $0.countNotes },
      try dispatcher.register(wall, for: Key.removeNote, holding: holding) { $0.removeNote },
      try dispatcher.register(wall, for: Key.decorate, holding: holding) { $0.decorate },
      try dispatcher.register(wall, for: Key.readNote, holding: holding) { $0.readNote },
    ]
  }
}
