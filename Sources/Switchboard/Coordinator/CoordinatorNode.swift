/// A coordinator in the tree, whatever services it works with; subclass ``Coordinator`` instead.
///
/// A parent owns its children. A child is started after its parent, and stopped before it.
@MainActor
open class CoordinatorNode {
  /// The coordinator that owns this one; nil for the root, and once stopped.
  public private(set) weak var parent: CoordinatorNode?
  /// The coordinators that this one owns, in order of addition.
  public private(set) var children: [CoordinatorNode] = []
  /// How far it is in its life.
  public private(set) var state = CoordinatorState.idle

  private var startOrder: [CoordinatorNode] = []
  private var keptObjects: [Any] = []
  private var hasToldParent = false
  private var isEnding = false

  /// Called when a coordinator is released without having been stopped. Prints it by default.
  public static var onDiagnostic: @MainActor (String) -> Void = { print($0) }

  init() {}

  /// The name in the printed tree: by default the type's.
  open var name: String { String(describing: type(of: self)) }

  /// Makes view controllers and mediators, registers handlers and starts children.
  /// - Throws: what stands in the way; the coordinator is stopped then.
  open func didStart() throws {}

  /// Ends what ``didStart()`` began, apart from the kept objects. The children are stopped already.
  open func willStop() {}

  /// Called after a child has started.
  open func childDidStart(_ child: CoordinatorNode) {}

  /// Called before a child stops.
  open func childWillStop(_ child: CoordinatorNode) {}

  isolated deinit {
    if state == .started {
      Self.onDiagnostic("\(name) died without having been stopped: call stop() before dropping it")
    }
  }
}

// MARK: - Lifecycle

extension CoordinatorNode {
  /// Starts the coordinator and then notifies its parent. Does nothing if it is started already.
  /// - Throws: ``CoordinatorError`` if the coordinator was stopped, or if its parent is not started;
  ///   what ``didStart()`` throws, after everything begun has been stopped again.
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
      end()
      throw error
    }
    parent?.hasStarted(self)
  }

  /// Stops the coordinator, once.
  ///
  /// Notifies the parent, stops the children in reverse order of start, calls ``willStop()``, releases
  /// the kept objects in reverse order, and leaves the parent.
  public final func stop() {
    // Only of what it heard the start of.
    if let parent, !hasToldParent, parent.startOrder.contains(where: { $0 === self }) {
      hasToldParent = true
      parent.childWillStop(self)
    }
    end()
  }

  /// Ends it, once: what a child's end or ``willStop()`` calls may ask for the same.
  private func end() {
    guard !isEnding else { return }
    isEnding = true
    for child in startOrder.reversed() { child.stop() }
    for child in children.reversed() { child.stop() }
    if state == .started { willStop() }
    while !keptObjects.isEmpty { keptObjects.removeLast() }
    state = .stopped
    parent?.remove(self)
    parent = nil
  }

  private func hasStarted(_ child: CoordinatorNode) {
    // Its own start may have ended it.
    guard child.state == .started else { return }
    startOrder.append(child)
    childDidStart(child)
  }
}

// MARK: - Kept objects

extension CoordinatorNode {
  /// Keeps an object, such as a view controller, a mediator or a subscription, until the coordinator
  /// stops.
  ///
  /// Store what you need later in a `weak` property: the coordinator is then the only owner, and
  /// nothing is left to do in ``willStop()``.
  /// - Parameter object: The object. The last one kept is released first.
  /// - Returns: The object.
  @discardableResult
  public final func keep<Object>(_ object: Object) -> Object {
    // After the end there is nothing left that would release it.
    if !isEnding { keptObjects.append(object) }
    return object
  }
}

// MARK: - Tree

extension CoordinatorNode {
  /// Takes ownership of a coordinator that has no parent yet.
  /// - Returns: the child.
  /// - Throws: ``CoordinatorError`` if this coordinator has ended, or the child has been started, is
  ///   another's or above this one.
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
    // From the end, where the children are that stop first when all do.
    children.lastIndex { $0 === child }.map { _ = children.remove(at: $0) }
    startOrder.lastIndex { $0 === child }.map { _ = startOrder.remove(at: $0) }
  }

  /// This coordinator, its parent, and so on to the root.
  private var ancestry: [CoordinatorNode] { Array(sequence(first: self, next: \.parent)) }

  /// The tree from here, a coordinator a line, indented by depth.
  public final var tree: String {
    treeLines.joined(separator: "\n")
  }

  /// The tree from here as a graph, in which an edge leads from a coordinator to each of its children.
  public final var graph: Graph {
    var counts: [String: Int] = [:], nodes: [String] = [], edges: [Graph.Edge] = []
    func add(_ node: CoordinatorNode) -> String {
      counts[node.name, default: 0] += 1
      let count = counts[node.name, default: 1]
      // A node of a graph is known by its name.
      let name = count == 1 ? node.name : "\(node.name) (\(count))"
      nodes.append(name)
      edges += node.children.map { Graph.Edge(from: name, to: add($0)) }
      return name
    }
    _ = add(self)
    return Graph(name: "coordinators", nodes: nodes, edges: edges)
  }

  private var treeLines: [String] {
    ["\(name) (\(state))"] + children.flatMap { $0.treeLines.map { "  " + $0 } }
  }
}
