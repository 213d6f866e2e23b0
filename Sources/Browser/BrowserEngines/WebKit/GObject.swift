#if WebKitGTK
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

  // MARK: - Signals

  /// A weak reference that belongs to a signal connection.
  ///
  /// An object on the actor can be released on any thread. Its memory remains valid until its
  /// `isolated deinit` has run. A signal that arrives during that time finds no object here.
  final class WeakReference<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?

    init(_ object: Object) { self.object = object }
  }

  /// Connects a function to a signal of an object until the object is destroyed.
  ///
  /// - Parameters:
  ///   - object: The GLib object.
  ///   - signal: The name of the signal.
  ///   - target: The object that `target(_:)` returns for the last argument of the function.
  ///   - handler: A C function with exactly the parameters of the signal.
  @WebKitActor
  func connect<Target: AnyObject & Sendable, Handler>(
    _ object: UnsafeMutableRawPointer, _ signal: String, to target: Target, _ handler: Handler
  ) {
    // Safe: the connection owns one reference to the box. The last function releases the reference
    // when GLib has removed the connection and no longer calls the handler.
    let box = Unmanaged.passRetained(WeakReference(target) as AnyObject)
    g_signal_connect_data(
      object, signal,
      // Safe: GLib calls the function with the signal's arguments, which match its parameters. The
      // call is on GLib's thread, which is the actor's executor.
      unsafeBitCast(handler, to: GCallback.self), box.toOpaque(),
      { data, _ in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } },
      GConnectFlags(rawValue: 0))
  }

  /// Returns the target of a connection, or nil if the target has been released.
  ///
  /// - Parameter data: The last argument of a function that `connect` connected to a target of this
  ///   type.
  @WebKitActor
  func target<Target: AnyObject & Sendable>(
    _ data: gpointer?, as _: Target.Type = Target.self
  ) -> Target? {
    WebKitActor.shared.preconditionIsolated()
    guard let data else { return nil }
    // Safe: `connect` created the pointer from a box, which lives as long as the connection.
    let box = Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue()
    return (box as? WeakReference<Target>)?.object
  }
#endif
