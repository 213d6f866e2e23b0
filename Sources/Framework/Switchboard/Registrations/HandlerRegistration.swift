/// The way a dispatcher holds a handler.
public enum HandlerHolding: Sendable, Equatable {
  /// The registration doesn't retain the handler. The registration has no effect after the handler
  /// is deallocated.
  case weakly
  /// The registration keeps the handler alive until the registration ends.
  case strongly
}

/// A handler with a name of its own, which listings and messages show instead of its type's name.
package protocol NamedHandler: AnyObject {
  var handlerName: String { get }
}

/// An object that stands for a handler that is a closure, or that has not been made.
final class ClosureHandler: NamedHandler {
  let handlerName: String
  /// The handler that was made on demand, or nil if there is none.
  var made: AnyObject?

  init(_ name: String) { handlerName = name }

  /// Returns a name for a closure. The name contains the source location of the registration.
  static func place(_ fileID: StaticString, _ line: UInt) -> String {
    "closure at \("\(fileID)".split(separator: "/").last ?? ""):\(line)"
  }

  /// Returns the name of a handler for listings and messages: its own, its type, or the source
  /// location of a closure.
  static func name(of handler: AnyObject) -> String {
    (handler as? any NamedHandler)?.handlerName ?? nameOfType(type(of: handler))
  }
}

/// The base class of the registrations that a router stores.
@MainActor
class HandlerRegistration {
  let holding: HandlerHolding
  /// A Boolean value that indicates whether the handler is registered only for one command.
  let isOverride: Bool
  /// The handler's type, which remains known after the handler is deallocated.
  let handlerType: AnyObject.Type
  /// A Boolean value that indicates whether the handler can decline commands or make them
  /// unavailable, or has had no call. The search for that conformance is too slow for a start.
  private(set) var isConditional = true

  init(_ handler: AnyObject, holding: HandlerHolding, isOverride: Bool = false) {
    handlerType = type(of: handler)
    self.holding = holding
    self.isOverride = isOverride
  }

  /// The handler, or nil if it has been deallocated.
  var object: AnyObject? { nil }

  /// The name of the handler, or of its type if it has been deallocated.
  final var name: String { object.map(ClosureHandler.name) ?? nameOfType(handlerType) }

  /// Returns whether there is a handler. Makes the handler first if it is made on demand.
  fileprivate func prepare() -> Bool { object != nil }

  /// Runs a synchronous command.
  func run(_ call: WrappedCall) throws -> CommandResult { throw unhandledError(call) }

  /// Runs an asynchronous command.
  func runAsync(_ call: WrappedCall) async throws -> CommandResult { throw unhandledError(call) }

  /// Runs a command of either kind for a caller that waits.
  func runWaiting(_ call: WrappedCall) async throws -> CommandResult {
    call.command.isAsync ? try await runAsync(call) : try run(call)
  }

  /// Returns whether the handler exists and takes a call.
  /// - Throws: ``CommandError`` if the handler makes the command unavailable.
  final func takes(_ call: WrappedCall) throws -> Bool {
    guard prepare() else { return false }
    guard isConditional else { return true }
    let conditional = object as? any CommandAvailability
    isConditional = conditional != nil
    guard let handler = conditional else { return true }
    if handler.declines(call.revealed) { return false }
    if let reason = handler.unavailability(of: call.command) {
      throw CommandError.unavailable(call.command.qualifiedName, because: reason)
    }
    return true
  }

  /// Returns the error for a handler that was deallocated after it had taken the call.
  fileprivate final func unhandledError(_ call: WrappedCall) -> CommandError {
    .unhandled(call.command.qualifiedName, deadHandler: nameOfType(handlerType))
  }
}

// MARK: - For a protocol

/// A registration of a handler for an entire protocol.
final class ProtocolRegistration<Commands>: HandlerRegistration {
  /// The handler if the registration keeps it alive, or nil otherwise.
  private(set) var kept: Commands?
  /// The reference to the handler if the registration doesn't keep it alive, or nil otherwise.
  let reference: WeakReference<Commands>?
  /// The object that stands for a handler that has not been made.
  private var placeholder: ClosureHandler?
  private var make: (@MainActor () -> Commands)?

  init(_ handler: Commands, holding: HandlerHolding) {
    kept = holding == .strongly ? handler : nil
    reference = holding == .weakly ? WeakReference(handler) : nil
    super.init(anyObject(handler), holding: holding)
  }

  /// Creates a registration of a handler that is made when a command arrives.
  init(making make: @escaping @MainActor () -> Commands, placeholder: ClosureHandler) {
    self.make = make
    self.placeholder = placeholder
    reference = nil
    super.init(placeholder, holding: .strongly)
  }

  var handler: Commands? { kept ?? reference?.load() }

  override var object: AnyObject? {
    handler.map { anyObject($0) } ?? placeholder?.made ?? placeholder
  }

  override func prepare() -> Bool {
    // A command that the closure sends doesn't call it again.
    guard let make else { return handler != nil }
    self.make = nil
    let handler = make()
    kept = handler
    placeholder = nil
    // A listing shows the handler from now on.
    CommandDispatcher.revision += 1
    return true
  }

  override func run(_ call: WrappedCall) throws -> CommandResult {
    guard let handler else { throw unhandledError(call) }
    // The handler is retained for the call.
    defer { withExtendedLifetime(handler) {} }
    return try call.router.call(call.index, with: CommandArguments(call.values, for: self))
  }

  override func runAsync(_ call: WrappedCall) async throws -> CommandResult {
    guard let handler else { throw unhandledError(call) }
    defer { withExtendedLifetime(handler) {} }
    return try await call.router.callAsync(
      call.index, with: CommandArguments(call.values, for: self))
  }
}

// MARK: - For one command

/// A registration of a method for a single command.
final class MethodRegistration<Method>: HandlerRegistration {
  private let load: @MainActor () -> AnyObject?
  /// A closure that returns the method, or nil if the handler has been deallocated.
  private let method: @MainActor () -> Method?
  private let call: MethodCall<Method>

  init<Handler: AnyObject>(
    _ handler: Handler, calling call: MethodCall<Method>, holding: HandlerHolding,
    method: @escaping @MainActor (Handler) -> Method
  ) {
    switch holding {
    case .strongly:
      let kept = method(handler)
      load = { handler }
      self.method = { kept }
    case .weakly:
      let reference = WeakReference(handler)
      load = { reference.load() }
      self.method = { reference.load().map(method) }
    }
    self.call = call
    super.init(handler, holding: holding, isOverride: true)
  }

  override var object: AnyObject? { load() }

  override func run(_ call: WrappedCall) throws -> CommandResult {
    guard let handler = object, let method = method() else { throw unhandledError(call) }
    guard case .synchronous(let body) = self.call else {
      throw CommandError.refused(
        call.command.qualifiedName,
        because: "its handler \(ClosureHandler.name(of: handler)) answers later: send a "
          + "CommandCall, and await its result")
    }
    return try body(method, CommandArguments(call.values, for: self))
  }

  override func runAsync(_ call: WrappedCall) async throws -> CommandResult {
    guard case .asynchronous(let body) = self.call, let method = method() else {
      throw unhandledError(call)
    }
    return try await body(method, CommandArguments(call.values, for: self))
  }

  override func runWaiting(_ call: WrappedCall) async throws -> CommandResult {
    if case .synchronous = self.call { try run(call) } else { try await runAsync(call) }
  }
}

// MARK: - Lists

/// The newest live registration is in effect.
extension [HandlerRegistration] {
  @MainActor
  var current: HandlerRegistration? { last { $0.object != nil } }

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
