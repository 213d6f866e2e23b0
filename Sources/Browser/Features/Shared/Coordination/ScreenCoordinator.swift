public import BrowserUI
public import Switchboard

/// A coordinator that owns a screen and the mediator that pushes to it.
///
/// A subclass creates both when it starts, connects them, and keeps them:
///
///     final class ReadingListCoordinator: ScreenCoordinator<BrowserServices, ReadingListMediator> {
///       override func didStart() throws {
///         let list = ReadingListViewController(
///           output: services.output, commands: commands(ReadingListCommandsRouter.self))
///         let mediator = ReadingListMediator(webStateList: services.webStateList)
///         mediator.consumer = list
///         keep(list, mediator)
///         try register(mediator, for: ReadingListCommandsRouter.self)
///       }
///     }
@MainActor
open class ScreenCoordinator<Services, Mediator: AnyObject>: Coordinator<Services> {
  private(set) weak var screen: (any Screen)?
  private(set) weak var mediator: Mediator?

  /// Keeps the parts of the screen until the coordinator stops.
  /// - Parameters:
  ///   - screen: The screen.
  ///   - mediator: The mediator, or nil if there is nothing to push.
  public final func keep(_ screen: any Screen, _ mediator: Mediator?) {
    self.screen = keep(screen)
    self.mediator = mediator.map { keep($0) }
  }
}

// MARK: - Children

extension CoordinatorNode {
  /// Returns the child of a type, or nil if there is none.
  func child<Child>(_ type: Child.Type) -> Child? {
    children.lazy.compactMap { $0 as? Child }.first
  }

  /// Returns what programs read when the screen of a child is shown, or nil if there is no such
  /// child.
  func output<Services, Mediator>(
    of type: ScreenCoordinator<Services, Mediator>.Type
  ) -> CommandOutput? {
    child(type)?.screen?.shownOutput
  }
}

extension ScreenCoordinator where Services == BrowserServices {
  /// Shows the screen in the window.
  public func present() { screen.map(services.presenter.present) }
}

extension Coordinator<BrowserServices> {
  /// Shows the screen of a child in the window.
  /// - Parameter type: The type of the child.
  func present<Mediator>(_ type: ScreenCoordinator<BrowserServices, Mediator>.Type) {
    child(type)?.present()
  }
}

// MARK: - Connections

/// Services with which a coordinator connects its objects to commands and properties.
@MainActor
public protocol ConnectingServices {
  /// The dispatcher for commands.
  var dispatcher: CommandDispatcher { get }
  /// The broadcaster for properties.
  var broadcaster: Broadcaster { get }
  /// The factories for the view controllers.
  var interface: UserInterface { get }
  /// The output that view controllers render to.
  var output: any OutputSink { get }
}

extension ApplicationServices: ConnectingServices {}

extension BrowserServices: ConnectingServices {}

extension Coordinator where Services: ConnectingServices {
  /// Creates a view controller that sends commands.
  /// - Parameters:
  ///   - factory: The factory for the view controller.
  ///   - router: The router of the commands.
  func view<Router: CommandRouting, View>(
    _ factory: KeyPath<UserInterface, ViewFactory<Router.HandlerProtocol, View>>,
    sending router: Router.Type
  ) -> View {
    services.interface[keyPath: factory](services.output, commands(router))
  }

  /// Creates a view controller that sends no commands.
  /// - Parameter factory: The factory for the view controller.
  func view<View>(_ factory: KeyPath<UserInterface, ViewFactory<Void, View>>) -> View {
    services.interface[keyPath: factory](services.output, ())
  }

  /// Returns the commands of a router, for a view controller to send.
  /// - Parameter type: The router of the commands.
  public func commands<Router: CommandRouting>(_ type: Router.Type) -> Router.HandlerProtocol {
    services.dispatcher.router(type)
  }

  /// Registers a handler until the coordinator stops.
  /// - Parameters:
  ///   - handler: The object that handles the commands.
  ///   - type: The router of the commands.
  /// - Throws: `RegistrationError` if another handler is registered.
  public func register<Router: CommandRouting>(
    _ handler: Router.HandlerProtocol, for type: Router.Type
  ) throws {
    keep(try services.dispatcher.register(handler, for: type))
  }

  /// Broadcasts a property until the coordinator stops.
  /// - Parameters:
  ///   - key: The key under which observers find the property.
  ///   - source: The property, for example `mediator.$count`.
  /// - Throws: `BroadcastError` if the key already has a producer.
  public func bind<Key: BroadcastKey>(_ key: Key.Type, to source: BroadcastSource<Key.Value>) throws
  {
    keep(try services.broadcaster.bind(key, to: source))
  }
}
