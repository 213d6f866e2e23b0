/// An object that creates a view controller and its mediator, connects them, and owns the
/// coordinators below it.
///
/// A coordinator passes its services on to its children. Its mediator gets only the services that
/// it needs.
@MainActor
open class Coordinator<Services>: CoordinatorNode {
  /// The services, which the coordinator passes on to its children and in part to its mediator.
  public let services: Services

  /// Creates an idle coordinator.
  public required init(services: Services) {
    self.services = services
    super.init()
  }

  /// Creates a child with the same services, and starts it.
  /// - Parameter type: The type of the child.
  /// - Returns: The child.
  /// - Throws: The error of a start that failed. The child is then removed.
  @discardableResult
  public final func startChild<Child: Coordinator<Services>>(_ type: Child.Type) throws -> Child {
    let child = try addChild(type.init(services: services))
    try child.start()
    return child
  }
}
