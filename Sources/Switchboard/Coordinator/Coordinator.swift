/// Creates a view controller and its mediator, connects them, and owns the coordinators below it.
///
/// The services that a coordinator works with are handed down from parent to child; what a
/// mediator needs of them the coordinator picks out.
@MainActor
open class Coordinator<Services>: CoordinatorNode {
  /// What it hands on to its children, and in parts to its mediator.
  public let services: Services

  /// Makes an idle coordinator.
  public required init(services: Services) {
    self.services = services
    super.init()
  }

  /// Makes a child with the same services, and starts it.
  /// - Parameter type: the child's type.
  /// - Returns: the child.
  /// - Throws: what stands in the way of its start; it is no child then.
  @discardableResult
  public final func startChild<Child: Coordinator<Services>>(_ type: Child.Type) throws -> Child {
    let child = try addChild(type.init(services: services))
    try child.start()
    return child
  }
}
