/// An object that creates a view controller and its mediator, connects them, and owns the
/// coordinators below it.
///
/// A coordinator passes its services to its children. Its mediator receives only the services that
/// it needs.
@MainActor
open class Coordinator<Services>: CoordinatorNode {
  /// The services that the coordinator passes to its children. It passes only some of them to its
  /// mediator.
  public let services: Services

  /// Creates an idle coordinator.
  public required init(services: Services) {
    self.services = services
    super.init()
  }

  /// Creates a child with the same services and starts it.
  /// - Parameter type: The type of the child.
  /// - Returns: The child.
  /// - Throws: Any error that prevents the child from starting. The child is then removed.
  @discardableResult
  public final func startChild<Child: Coordinator<Services>>(_ type: Child.Type) throws -> Child {
    let child = try addChild(type.init(services: services))
    try child.start()
    return child
  }
}
