/// The way a dispatcher holds a handler.
public enum HandlerHolding: Sendable, Equatable {
  /// The registration doesn't retain the handler. The registration has no effect after the handler
  /// is deallocated.
  case weakly
  /// The registration keeps the handler alive until the registration ends.
  case strongly
}

/// Information about the handler for a command.
struct HandlerInfo {
  let object: AnyObject
  let holding: HandlerHolding
  /// A Boolean value that indicates whether the handler is registered only for this command.
  let isOverride: Bool

  @MainActor
  var name: String { (object as? AnyCommandRouter)?.dispatcher?.maker ?? Self.name(of: object) }

  /// Returns the name of a handler for listings and messages: its type, or the source location of a
  /// closure.
  static func name(of handler: AnyObject) -> String {
    if let handler = handler as? ClosureHandler { return handler.name }
    return nameOfType(type(of: handler))
  }
}

/// An object that stands for a handler that is a closure, or that has not been made.
final class ClosureHandler {
  let name: String

  init(_ name: String) { self.name = name }

  /// Returns a name for a closure. The name contains the source location of the registration.
  static func place(_ fileID: StaticString, _ line: UInt) -> String {
    "closure at \("\(fileID)".split(separator: "/").last ?? ""):\(line)"
  }
}

/// The base class of the registrations that a router stores.
@MainActor
class HandlerRegistration {
  private static var lastID = 0

  /// A number that is unique among registrations.
  let id: Int
  let holding: HandlerHolding
  /// The handler's type, which remains known after the handler is deallocated.
  let handlerType: AnyObject.Type
  /// A Boolean value that indicates whether the handler can decline commands or make them
  /// unavailable.
  let isConditional: Bool

  init(_ handler: AnyObject, holding: HandlerHolding) {
    Self.lastID += 1
    id = Self.lastID
    handlerType = type(of: handler)
    isConditional = handler is any CommandAvailability
    self.holding = holding
  }

  /// The handler, or nil if it has been deallocated.
  var object: AnyObject? { nil }

  /// Returns information about the handler for listings, or nil if it has been deallocated.
  final func info(isOverride: Bool) -> HandlerInfo? {
    object.map { HandlerInfo(object: $0, holding: holding, isOverride: isOverride) }
  }
}

// MARK: - For a protocol

/// A registration of a handler for an entire protocol.
final class ProtocolRegistration<Commands>: HandlerRegistration {
  /// The handler if the registration keeps it alive, or nil otherwise.
  let kept: Commands?
  /// The reference to the handler if the registration doesn't keep it alive, or nil otherwise.
  let reference: WeakReference<Commands>?

  init(_ handler: Commands, holding: HandlerHolding) {
    kept = holding == .strongly ? handler : nil
    reference = holding == .weakly ? WeakReference(handler) : nil
    super.init(handler as AnyObject, holding: holding)
  }

  var handler: Commands? { kept ?? reference?.load() }

  override var object: AnyObject? { handler.map { $0 as AnyObject } }
}

// MARK: - For one command

/// A registration of a method for a single command.
final class MethodRegistration: HandlerRegistration {
  private let load: @MainActor () -> AnyObject?
  /// Returns the method, or nil if the handler has been deallocated.
  let method: @MainActor () -> CommandMethod?

  init<Handler: AnyObject, Router, Method>(
    _ handler: Handler, for key: CommandKey<Router, Method>, holding: HandlerHolding,
    method: @escaping @MainActor (Handler) -> Method
  ) {
    let load: @MainActor () -> Handler?
    switch holding {
    case .strongly:
      load = { handler }
    case .weakly:
      let reference = WeakReference(handler)
      load = { reference.load() }
    }
    self.load = load
    self.method = { load().map { key.bind(method($0)) } }
    super.init(handler, holding: holding)
  }

  override var object: AnyObject? { load() }
}

// MARK: - Lists

/// The newest live registration is in effect.
extension [HandlerRegistration] {
  @MainActor
  var current: HandlerRegistration? { last { $0.object != nil } }

  /// Returns information about the handler in effect, or nil if there is no live handler.
  @MainActor
  func info(isOverride: Bool) -> HandlerInfo? { current?.info(isOverride: isOverride) }

  /// The type of the most recently registered handler that has been deallocated, or nil if there is
  /// none.
  @MainActor
  var deadHandler: String? { last { $0.object == nil }.map { nameOfType($0.handlerType) } }

  /// Adds a registration, which is then in effect.
  ///
  /// A handler can have two registrations if it conforms to two protocols that inherit a third one.
  /// Each registration ends separately.
  @MainActor
  mutating func add(_ registration: HandlerRegistration, replacing: Bool) {
    removeAll { $0.object == nil }
    if replacing, current?.object !== registration.object { removeAll() }
    append(registration)
  }
}
