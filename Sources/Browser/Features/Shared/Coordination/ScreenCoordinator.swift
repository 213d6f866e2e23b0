import BrowserUI
import Switchboard

/// A coordinator that owns a screen: a view controller and the mediator that pushes to it.
@MainActor
class ScreenCoordinator<Services, ViewController: AnyObject, Mediator: AnyObject>:
  Coordinator<Services>
{
  private(set) weak var viewController: ViewController?
  private(set) weak var mediator: Mediator?

  /// Keeps the parts of the screen until the coordinator stops.
  /// - Parameters:
  ///   - viewController: The view controller.
  ///   - mediator: The mediator, or nil if there is nothing to push.
  final func keep(_ viewController: ViewController, _ mediator: Mediator?) {
    self.viewController = keep(viewController)
    self.mediator = mediator.map { keep($0) }
  }
}

// MARK: - Children

extension CoordinatorNode {
  /// Returns the child of a type, or nil if there is none.
  func child<Child>(_ type: Child.Type) -> Child? {
    children.lazy.compactMap { $0 as? Child }.first
  }
}

extension Coordinator<BrowserServices> {
  /// Shows the screen of a child in the window.
  /// - Parameter type: The type of the child.
  func present<ViewController: Screen, Mediator>(
    _ type: ScreenCoordinator<BrowserServices, ViewController, Mediator>.Type
  ) {
    if let screen = child(type)?.viewController { services.presenter.present(screen) }
  }
}

// MARK: - Connections

/// Services with which a coordinator connects its objects to commands and properties.
@MainActor
protocol ConnectingServices {
  var dispatcher: CommandDispatcher { get }
  var broadcaster: Broadcaster { get }
}

extension ApplicationServices: ConnectingServices {}

extension BrowserServices: ConnectingServices {}

extension Coordinator where Services: ConnectingServices {
  /// Returns the commands that a view controller sends.
  func commands<Router: CommandRouting>(_ type: Router.Type) -> Router.HandlerProtocol {
    services.dispatcher.router(type)
  }

  /// Registers a handler until the coordinator stops.
  func register<Router: CommandRouting>(
    _ handler: Router.HandlerProtocol, for type: Router.Type
  ) throws {
    keep(try services.dispatcher.register(handler, for: type))
  }

  /// Broadcasts a property until the coordinator stops.
  func bind<Key: BroadcastKey>(_ key: Key.Type, to source: BroadcastSource<Key.Value>) throws {
    keep(try services.broadcaster.bind(key, to: source))
  }
}
