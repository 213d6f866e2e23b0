/// Routes the commands of one protocol: the base of what `@CommandProtocol` generates.
///
/// It answers with this dispatcher's handler, else with the parent's: first the handler that one
/// command has for itself, then that of the protocol. One handler and nothing special is the fast
/// path; all else shares the slow one.
@MainActor
open class CommandRouter<Commands>: AnyCommandRouter {
  // Accesses to these are not checked for exclusivity: they are plain words, read and written one
  // at a time and on the main actor, and the checks would cost more than the call.

  /// The handler, where there is one that is held and nothing else has to be looked at.
  @exclusivity(unchecked) @usableFromInline
  final var fast: UnsafeMutablePointer<HeldHandler<Commands>>?
  /// The same for a handler that is not held.
  @exclusivity(unchecked) @usableFromInline
  final var fastWatched: UnsafeMutablePointer<WeakHandler<Commands>>?
  /// The handler in force at this level, if it is held.
  @exclusivity(unchecked) @usableFromInline
  final var held: UnsafeMutablePointer<HeldHandler<Commands>>?
  /// The handler in force at this level, if it is not held.
  @exclusivity(unchecked) @usableFromInline
  final var watched: UnsafeMutablePointer<WeakHandler<Commands>>?
  /// How many calls of held handlers are under way in place; less than zero, by `retiredBias`, while
  /// ended registrations wait for them to return: one word to look at after each call.
  @exclusivity(unchecked) @usableFromInline
  final var activeCalls = 0
  /// For each command the registration of its own handler; empty if there is none at this level.
  @exclusivity(unchecked) @usableFromInline
  final var methods: [HandlerRegistration?] = []
  /// True until the dispatcher is closed: others up the chain are asked only then.
  @exclusivity(unchecked) @usableFromInline
  final var isOpen = true
  /// The router of the same protocol in the parent dispatcher.
  @usableFromInline final let parent: CommandRouter<Commands>?

  private static var retiredBias: Int { .min / 2 }
  private let handlers = RegistrationSlot<ProtocolRegistration<Commands>>()
  private var overrides: [Int: RegistrationSlot<HandlerRegistration>] = [:]
  private var retired: [HandlerRegistration] = []

  /// Makes the router of a dispatcher; ask the dispatcher for it instead.
  public required init(of dispatcher: CommandDispatcher) {
    parent = dispatcher.parent?.anyRouter(Self.self) as? CommandRouter<Commands>
    super.init(of: dispatcher)
  }

  override final func handler(ofCommandAt index: Int) -> HandlerInfo? {
    overrides[index]?.current?.info(isOverride: true) ?? handlers.current?.info(isOverride: false)
  }

  override final func close() {
    isOpen = false
    change {
      handlers.removeAll()
      overrides = [:]
    }
  }

  override final func refresh() {
    let current = handlers.current
    held = current?.held
    watched = current?.watched
    methods =
      overrides.isEmpty
      ? [] : Self.protocolDescription.commands.indices.map { overrides[$0]?.current }
    let isPlain = methods.isEmpty && !isIntercepted
    fast = isPlain ? held : nil
    fastWatched = isPlain ? watched : nil
  }
}

// MARK: - Registration

extension CommandRouter {
  /// The live handler of the protocol at this level.
  final var currentHandler: AnyObject? { handlers.current?.object }

  /// Puts a handler in force.
  /// - Returns: what ends the registration.
  final func add(
    _ handler: Commands, holding: HandlerHolding, replacing: Bool
  ) -> @MainActor () -> Void {
    let registration = ProtocolRegistration(handler, holding: holding)
    change { handlers.add(registration, replacing: replacing) }
    // Weakly, as a handler that keeps its own registration would keep itself.
    return { [weak self, weak registration] in
      guard let self, let registration else { return }
      change { handlers.remove(registration) }
    }
  }

  /// The live handler that one command has for itself at this level.
  final func currentOverride<Router, Method>(_ key: CommandKey<Router, Method>) -> AnyObject? {
    overrides[key.index]?.current?.object
  }

  /// Gives one command a handler of its own.
  /// - Returns: what ends the registration.
  final func add<Router, Method>(
    _ registration: MethodRegistration<Method>, for key: CommandKey<Router, Method>,
    replacing: Bool
  ) -> @MainActor () -> Void {
    let slot = overrides[key.index] ?? RegistrationSlot()
    change {
      overrides[key.index] = slot
      slot.add(registration, replacing: replacing)
    }
    return { [weak self, weak registration] in
      guard let self, let registration else { return }
      change { removeOverride(registration, at: key.index) }
    }
  }

  private func removeOverride(_ registration: HandlerRegistration, at index: Int) {
    overrides[index]?.remove(registration)
    if overrides[index]?.isEmpty == true { overrides[index] = nil }
  }

  /// The method that one command has for itself at this level; nil if there is none alive.
  @inlinable @inline(__always)
  final func method<Router, Method>(of key: CommandKey<Router, Method>) -> Method? {
    guard !methods.isEmpty, let registration = methods[key.index] else { return nil }
    // A key's index and its method's type come from one declaration.
    return unsafeDowncast(registration, to: MethodRegistration<Method>.self).method
  }
}

// MARK: - Calls under way

extension CommandRouter {
  /// Changes the registrations.
  ///
  /// Those that end stay until the change is complete and the calls in place have returned: a
  /// handler's end may register, dispatch and end others.
  private func change(_ body: () -> Void) {
    CommandDispatcher.revision += 1
    let before = handlers.all + overrides.values.flatMap(\.all)
    body()
    refresh()
    if activeCalls != 0 {
      retired += before
      if activeCalls > 0 { activeCalls += Self.retiredBias }
    }
    withExtendedLifetime(before) {}
  }

  @usableFromInline
  final func releaseRetired() {
    guard activeCalls == Self.retiredBias else { return }
    activeCalls = 0
    let released = retired
    retired = []
    withExtendedLifetime(released) {}
  }
}
