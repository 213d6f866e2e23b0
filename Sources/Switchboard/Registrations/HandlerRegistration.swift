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

  var name: String { Self.name(of: object) }

  /// Returns the name of a handler for listings and messages: its type, or the source location of a
  /// closure.
  static func name(of handler: AnyObject) -> String {
    (handler as? ClosureHandler)?.name ?? nameOfType(type(of: handler))
  }
}

/// An object that is used as the handler of a command for which a closure is registered.
final class ClosureHandler {
  let name: String

  init(_ name: String) { self.name = name }

  /// Returns a name for a closure. The name contains the source location of the registration.
  static func place(_ fileID: StaticString, _ line: UInt) -> String {
    "closure at \("\(fileID)".split(separator: "/").last ?? ""):\(line)"
  }
}

/// The base class of the registrations that a router stores. Subclasses hold the target to call.
@MainActor
@usableFromInline
class HandlerRegistration {
  private static var lastID = 0

  /// A number that is unique among registrations.
  let id: Int
  let holding: HandlerHolding
  /// The handler's type, which remains known after the handler is deallocated.
  let handlerType: AnyObject.Type
  /// A Boolean value that indicates whether the handler can make its commands unavailable.
  final lazy var isConditional = object is any CommandAvailability

  init(_ handlerType: AnyObject.Type, holding: HandlerHolding) {
    Self.lastID += 1
    id = Self.lastID
    self.handlerType = handlerType
    self.holding = holding
  }

  /// The handler, or nil if it has been deallocated.
  var object: AnyObject? { nil }

  /// Returns information about the handler for listings, or nil if the handler has been
  /// deallocated.
  final func info(isOverride: Bool) -> HandlerInfo? {
    object.map { HandlerInfo(object: $0, holding: holding, isOverride: isOverride) }
  }
}

// MARK: - For a protocol

/// A registration of a handler for an entire protocol.
final class ProtocolRegistration<Commands>: HandlerRegistration {
  /// The handler in a slot at a fixed address, so that a router can call it in place.
  let target: HandlerTarget<Commands>

  /// The handler as an object if it is kept alive. A prompt asks for it for each command, and the
  /// target would copy it as a value of a generic type.
  private let kept: AnyObject?

  init(_ handler: Commands, holding: HandlerHolding) {
    let object = handler as AnyObject
    target = HandlerTarget(handler, holding: holding)
    switch holding {
    case .strongly: kept = object
    case .weakly: kept = nil
    }
    super.init(type(of: object), holding: holding)
  }

  override var object: AnyObject? { kept ?? target.weak?.watchedObject }

  isolated deinit { target.release() }
}

/// A strong or weak reference to a protocol's handler. Both slots are nil if there is no handler.
@usableFromInline
struct HandlerTarget<Commands> {
  /// The slot for a handler that is kept alive.
  @usableFromInline let strong: CallTargets<Commands>?
  /// The slot for a handler that is not kept alive.
  @usableFromInline let weak: CallTargets<Commands>?

  /// Creates a target without a handler.
  init() {
    strong = nil
    weak = nil
  }

  /// Creates a target for a handler. The owner of the target must call ``release()`` once.
  init(_ handler: Commands, holding: HandlerHolding) {
    let slot = CallTargets<Commands>()
    switch holding {
    case .strongly:
      slot.keep(handler)
      (strong, weak) = (slot, nil)
    case .weakly:
      slot.watch(handler, object: handler as AnyObject)
      (strong, weak) = (nil, slot)
    }
  }

  /// Releases the handler and frees the memory.
  func release() {
    if let strong { withExtendedLifetime(strong.take()) { strong.deallocate() } }
    weak?.unwatch()
    weak?.deallocate()
  }

  /// Returns the handler, retained for the caller, or nil if there is none or it has been
  /// deallocated.
  @inlinable @inline(__always)
  func load() -> Commands? { strong?.kept() ?? weak?.load() }
}

// MARK: - For one command

/// The type-erased base class of registrations of a method for a single command.
@usableFromInline
class AnyMethodRegistration: HandlerRegistration {
  /// A slot that refers to the registration itself without retaining it, so that a call needs no
  /// retain and release.
  private let slot = CallTargets<AnyMethodRegistration>()

  override init(_ handlerType: AnyObject.Type, holding: HandlerHolding) {
    super.init(handlerType, holding: holding)
    slot.watch(self, object: self)
  }

  isolated deinit {
    slot.unwatch()
    slot.deallocate()
  }

  /// Returns a registration with the bound method, or nil if the handler has been deallocated.
  func boundRegistration() -> AnyMethodRegistration? { self }

  final var uncounted: UncountedMethod {
    UncountedMethod(slot: slot, isKept: holding == .strongly)
  }
}

/// A registration of a method for a single command.
@usableFromInline
class MethodRegistration<Method>: AnyMethodRegistration {
  /// The bound method of a handler that is kept alive. It is bound only once, because binding
  /// allocates memory.
  @usableFromInline final let bound: Method?

  init(_ handlerType: AnyObject.Type, bound: Method?, holding: HandlerHolding) {
    self.bound = bound
    super.init(handlerType, holding: holding)
  }

  /// Binds the method to a handler that is not kept alive.
  /// - Returns: The method, or nil if the handler has been deallocated.
  @usableFromInline func boundMethod() -> Method? { nil }

  /// The method bound to its handler, or nil if the handler has been deallocated.
  @inlinable final var method: Method? {
    @inline(__always) get { bound ?? boundMethod() }
  }
}

/// A registration of a method and the handler to which it belongs.
final class BoundMethodRegistration<Handler: AnyObject, Method>: MethodRegistration<Method> {
  private let keptHandler: Handler?
  private let handler: WeakReference<Handler>
  private let bind: @MainActor (Handler) -> Method

  init(
    _ handler: Handler, holding: HandlerHolding, bind: @escaping @MainActor (Handler) -> Method
  ) {
    let isKept = holding == .strongly
    keptHandler = isKept ? handler : nil
    self.handler = WeakReference(handler)
    self.bind = bind
    super.init(type(of: handler), bound: isKept ? bind(handler) : nil, holding: holding)
  }

  override func boundMethod() -> Method? { handler.load().map(bind) }

  override func boundRegistration() -> AnyMethodRegistration? {
    guard bound == nil else { return self }
    return boundMethod().map { ClosureRegistration($0, handler: ClosureHandler("bound method")) }
  }

  override var object: AnyObject? { handler.load() }
}

/// A registration of a closure. The registration keeps the closure alive until the registration
/// ends.
final class ClosureRegistration<Method>: MethodRegistration<Method> {
  private let handler: ClosureHandler

  init(_ method: Method, handler: ClosureHandler) {
    self.handler = handler
    super.init(ClosureHandler.self, bound: method, holding: .strongly)
  }

  override var object: AnyObject? { handler }
}
