public import Switchboard

/// The coordinators of an app that has them.
@CommandProtocol
@MainActor
public protocol CoordinatorCommands: AnyObject {
  /// Shows the tree of coordinators.
  @ShortName("coordinators")
  func showCoordinators()
}
