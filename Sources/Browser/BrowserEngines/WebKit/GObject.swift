#if WebKitGTK
  internal import BrowserModel
  internal import BrowserPages
  internal import CWebKitGTK
  internal import Foundation

  // MARK: - Values

  extension String {
    /// Creates a string from a GLib string. A null pointer becomes an empty string.
    init(_ pointer: UnsafePointer<CChar>?) { self = pointer.map { String(cString: $0) } ?? "" }
  }

  /// Calls a closure with an array of C strings that ends with a null pointer.
  func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = texts.map { UnsafePointer(strdup($0)) } + [nil]
    defer { pointers.forEach { free(UnsafeMutablePointer(mutating: $0)) } }
    return body(&pointers)
  }

  extension URL {
    /// Creates a URL from a WebKit string.
    init?(_ pointer: UnsafePointer<CChar>?) { self.init(address: String(pointer)) }
  }

  extension Data {
    /// Creates data from GLib bytes and releases the bytes.
    init(releasing bytes: OpaquePointer) {
      var count: gsize = 0
      let start = g_bytes_get_data(bytes, &count)
      self = start.map { Data(bytes: $0, count: Int(count)) } ?? Data()
      g_bytes_unref(bytes)
    }
  }

  // MARK: - Operations

  /// A closure to call at the end of an operation. GLib holds this object until then.
  private final class Completion {
    let end: (OpaquePointer?) -> Void

    init(_ end: @escaping (OpaquePointer?) -> Void) { self.end = end }
  }

  /// Performs a GLib operation without blocking the thread.
  ///
  /// - Parameters:
  ///   - start: A closure that starts the operation. GLib calls the given function once, with the
  ///     given argument.
  ///   - finish: A closure that returns the result of the operation, or nil after setting an error.
  @WebKitActor
  func perform<Value: Sendable>(
    _ start: (@escaping GAsyncReadyCallback, gpointer) -> Void,
    finish: @escaping (OpaquePointer?, inout UnsafeMutablePointer<GError>?) -> Value?
  ) async -> Result<Value, PageOperationError> {
    await withCheckedContinuation { continuation in
      let completion = Completion { result in
        var error: UnsafeMutablePointer<GError>?
        let value = finish(result, &error)
        continuation.resume(
          returning: value.map { .success($0) } ?? .failure(PageOperationError(releasing: error)))
      }
      // Safe: the function takes the reference that the argument owns.
      start(
        { _, result, argument in
          guard let argument else { return }
          Unmanaged<Completion>.fromOpaque(argument).takeRetainedValue().end(result)
        }, Unmanaged.passRetained(completion).toOpaque())
    }
  }

  extension PageOperationError {
    /// Creates an error from a GLib error and releases the GLib error.
    fileprivate init(releasing error: UnsafeMutablePointer<GError>?) {
      self = .failed(error.map { String($0.pointee.message) } ?? "the page did not answer")
      g_error_free(error)
    }
  }

  // MARK: - Signals

  /// A weak reference to an object on the actor.
  ///
  /// The object on the actor can be released on any thread. Its memory remains valid until its
  /// `isolated deinit` has run. A signal that arrives during that time finds no object here.
  final class WeakReference<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?

    init(_ object: Object) { self.object = object }
  }

  /// The arguments of a signal. The first one is the object that emits it.
  struct SignalArguments {
    let values: UnsafePointer<GValue>

    /// Returns an object, a boxed value or a text.
    func pointer(_ index: Int) -> OpaquePointer? {
      g_value_peek_pointer(values + index).map { OpaquePointer($0) }
    }

    func text(_ index: Int) -> String { String(g_value_get_string(values + index)) }

    func error(_ index: Int) -> UnsafeMutablePointer<GError>? { .init(pointer(index)) }

    func choice(_ index: Int) -> UInt32 {
      UInt32(truncatingIfNeeded: g_value_get_enum(values + index))
    }
  }

  /// The closure that a signal calls.
  private final class SignalHandler {
    let call: @WebKitActor (SignalArguments) -> Bool

    init(_ call: @escaping @WebKitActor (SignalArguments) -> Bool) { self.call = call }
  }

  /// Connects a closure that decides to a signal of an object until the object is destroyed.
  ///
  /// - Parameters:
  ///   - object: The GLib object.
  ///   - signal: The name of the signal.
  ///   - target: The first argument of the closure, which is not called after its release.
  ///   - handler: A closure that returns whether it has handled the signal.
  @WebKitActor
  func connectDecision<Target: AnyObject & Sendable>(
    _ object: UnsafeMutableRawPointer, _ signal: String, to target: Target,
    _ handler: @escaping @WebKitActor (Target, SignalArguments) -> Bool
  ) {
    let reference = WeakReference(target)
    let box = Unmanaged.passRetained(
      SignalHandler { arguments in reference.object.map { handler($0, arguments) } ?? false })
    typealias Marshal =
      @convention(c) @WebKitActor (
        gpointer?, UnsafeMutablePointer<GValue>?, guint, UnsafePointer<GValue>?, gpointer?,
        gpointer?
      ) -> Void
    let marshal: Marshal = { _, result, _, values, _, data in
      WebKitActor.shared.preconditionIsolated()
      guard let data, let values else { return }
      // Safe: the connection owns one reference to the box.
      let handler = Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue()
      let isHandled = handler.call(SignalArguments(values: values))
      // The number that identifies the Boolean type in GLib.
      if result?.pointee.g_type == 5 << 2 { g_value_set_boolean(result, isHandled ? 1 : 0) }
    }
    let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), nil)
    // Safe: GLib calls the function with these arguments, on its thread, which is the actor's
    // executor.
    g_closure_set_meta_marshal(
      closure, box.toOpaque(), unsafeBitCast(marshal, to: GClosureMarshal.self))
    g_closure_add_finalize_notifier(closure, box.toOpaque()) { data, _ in
      data.map { Unmanaged<SignalHandler>.fromOpaque($0).release() }
    }
    g_signal_connect_closure(object, signal, closure, 0)
  }

  /// Connects a closure to a signal of an object. A signal that asks for a decision counts as handled.
  @WebKitActor
  func connect<Target: AnyObject & Sendable>(
    _ object: UnsafeMutableRawPointer, _ signal: String, to target: Target,
    _ handler: @escaping @WebKitActor (Target, SignalArguments) -> Void
  ) {
    connectDecision(object, signal, to: target) { target, arguments in
      handler(target, arguments)
      return true
    }
  }
#endif
