/// The base class of all coordinators, regardless of the type of their services. Subclass
/// ``Coordinator`` instead.
///
/// A parent owns its children. A child starts after its parent and stops before it.
@MainActor
open class CoordinatorNode {
  /// The coordinator that owns this one, or nil if there is none. A coordinator has no parent after
  /// it has stopped.
  public private(set) weak var parent: CoordinatorNode?
  /// The coordinators that this one owns, in the order in which they were added. A child moves to the
  /// end when it has started.
  public private(set) var children: [CoordinatorNode] = []
  /// The stage of the coordinator's life. It can't be started twice.
  public final private(set) var state = CoordinatorState.idle
  private var keptObjects: [Any] = []
  /// A Boolean value that indicates whether the coordinator is stopping or has stopped.
  private var isEnding = false

  /// A closure that receives a message when a coordinator is released without having been stopped.
  /// By default, it prints the message.
  public static var onDiagnostic: @MainActor (String) -> Void = { print($0) }

  init() {}

  /// The name shown in the printed tree. Defaults to the name of the type.
  open var name: String { nameOfType(type(of: self)) }

  /// A Boolean value that indicates whether the coordinator and its children are off the record.
  /// Inspectors don't show them. Defaults to false.
  open var isOffTheRecord: Bool { false }

  /// A Boolean value that indicates whether the coordinator or one of its ancestors is off the
  /// record.
  final var isBranchOffTheRecord: Bool { ancestry.contains(where: \.isOffTheRecord) }

  /// Called when the coordinator starts. Override this method to create view controllers and
  /// mediators, register handlers, and start children.
  /// - Throws: Any error that prevents the start. The coordinator is then stopped.
  open func didStart() throws {}

  /// Called when the coordinator stops, after its children have stopped. Override this method to
  /// undo the work done in ``didStart()``. The objects that were passed to `keep(_:)` are
  /// released afterward.
  open func willStop() {}

  isolated deinit {
    if state == .started {
      Self.onDiagnostic(
        "\(name) was deallocated while it was running: call stop() before releasing it")
    }
  }
}

// MARK: - State

/// The state of a coordinator. A coordinator never returns to an earlier state.
public enum CoordinatorState: Sendable, Equatable {
  /// The coordinator has been created but not started.
  case idle
  /// The coordinator has been started but not stopped.
  case started
  /// The coordinator has been stopped and cannot be started again.
  case stopped
}

// MARK: - Lifecycle

extension CoordinatorNode {
  /// Starts the coordinator. Does nothing if the coordinator has already been started.
  /// - Throws: ``CoordinatorError`` if the coordinator has been stopped or its parent is not
  ///   started. If ``didStart()`` throws an error, the coordinator is stopped and the error is
  ///   rethrown.
  public final func start() throws {
    if state == .stopped { throw CoordinatorError.stopped(name) }
    guard state == .idle else { return }
    if let parent, parent.state != .started {
      throw CoordinatorError.parentNotStarted(child: name, parent: parent.name)
    }
    state = .started
    do {
      try didStart()
    } catch {
      stop()
      throw error
    }
    // The coordinator may have stopped during its own start.
    guard state == .started, let parent else { return }
    parent.remove(self)
    parent.children.append(self)
  }

  /// Stops the coordinator, unless it has already been stopped.
  ///
  /// Stopping a coordinator stops its children in reverse order of their start, and calls
  /// ``willStop()``. The coordinator then releases the kept objects in reverse order and leaves its
  /// parent. A recursive call from a child or from ``willStop()`` has no effect.
  public final func stop() {
    guard !isEnding else { return }
    isEnding = true
    for child in children.reversed() { child.stop() }
    if state == .started { willStop() }
    CoordinatorLeaks.watch(self, keeping: keptObjects)
    while let kept = keptObjects.popLast() {
      // A cast that fails looks for a conformance, which takes much longer.
      if type(of: kept) is Subscription.Type { (kept as? Subscription)?.cancel() }
    }
    state = .stopped
    parent?.remove(self)
    parent = nil
  }
}

// MARK: - Kept objects

extension CoordinatorNode {
  /// Keeps an object, such as a view controller, a mediator or a subscription, until the
  /// coordinator stops. Does nothing if the coordinator is stopping or has stopped.
  ///
  /// If you need the object later, store it in a `weak` property. The coordinator is then the only
  /// owner of the object, and ``willStop()`` doesn't need to release it.
  /// - Parameter object: The object to keep. Kept objects are released in reverse order.
  /// - Returns: The object.
  @discardableResult
  public final func keep<Object>(_ object: Object) -> Object {
    // After the coordinator has ended, nothing would release the object.
    if !isEnding { keptObjects.append(object) }
    return object
  }
}

// MARK: - Tree

extension CoordinatorNode {
  /// Adds a child, which this coordinator then owns.
  /// - Parameter child: A coordinator that has no parent and has not been started.
  /// - Returns: The child.
  /// - Throws: ``CoordinatorError`` if this coordinator has ended, or if the child has been
  ///   started, has a parent, or is an ancestor of this coordinator.
  @discardableResult
  public final func addChild<Child: CoordinatorNode>(
    _ child: Child
  ) throws(CoordinatorError) -> Child {
    guard !isEnding else { throw .parentStopped(child: child.name, parent: name) }
    guard child.parent == nil, !ancestry.contains(where: { $0 === child }) else {
      throw .hasPlace(child: child.name, parent: name)
    }
    guard child.state == .idle else { throw .notIdle(child: child.name) }
    child.parent = self
    children.append(child)
    return child
  }

  private func remove(_ child: CoordinatorNode) {
    // The search begins at the end, because children stop in reverse order when they all stop.
    if let index = children.lastIndex(where: { $0 === child }) { children.remove(at: index) }
  }

  /// This coordinator, its parent, and so on up to the root.
  private var ancestry: [CoordinatorNode] { Array(sequence(first: self, next: \.parent)) }

  /// The tree that starts at this coordinator, as text. Each line contains one coordinator and is
  /// indented by depth.
  public final var tree: String { tree(includingOffTheRecord: true) }

  /// Returns the tree that starts at this coordinator, as text.
  /// - Parameter includesOffTheRecord: Whether descendants that are off the record are included.
  package final func tree(includingOffTheRecord includesOffTheRecord: Bool) -> String {
    let lines = children(includingOffTheRecord: includesOffTheRecord).flatMap {
      $0.tree(includingOffTheRecord: includesOffTheRecord).split(separator: "\n").map { "  " + $0 }
    }
    return (["\(name) (\(state))"] + lines).joined(separator: "\n")
  }

  /// Returns the children, with or without those that are off the record.
  /// - Parameter includesOffTheRecord: Whether children that are off the record are included.
  package final func children(
    includingOffTheRecord includesOffTheRecord: Bool
  ) -> [CoordinatorNode] {
    includesOffTheRecord ? children : children.filter { !$0.isOffTheRecord }
  }
}
