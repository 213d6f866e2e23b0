#if WebKitGTK
  internal import CWebKitGTK
  internal import Foundation

  // MARK: - Values

  extension String {
    /// Copies a string of GLib. No string is the empty one.
    init(_ pointer: UnsafePointer<CChar>?) { self = pointer.map { String(cString: $0) } ?? "" }
  }

  extension URL {
    /// Creates an address from a string of WebKit, which normalizes addresses.
    init?(_ pointer: UnsafePointer<CChar>?) { self.init(string: String(pointer)) }
  }

  extension Data {
    /// Copies bytes of GLib and releases them.
    init(releasing bytes: OpaquePointer) {
      var count: gsize = 0
      let start = g_bytes_get_data(bytes, &count)
      self = start.map { Data(bytes: $0, count: Int(count)) } ?? Data()
      g_bytes_unref(bytes)
    }
  }

  // MARK: - Signals

  /// A weak reference that a signal's connection owns.
  ///
  /// An object on the actor may be released on any thread. Its memory then stays until its
  /// `isolated deinit` has run, and a signal during that time finds no object here.
  final class WeakReference<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?

    init(_ object: Object) { self.object = object }
  }

  /// Connects a function to a signal of an object, until the object is destroyed.
  ///
  /// - Parameters:
  ///   - object: The object of GLib.
  ///   - signal: The name of the signal.
  ///   - target: The object that `target(_:)` finds from the last argument of the function.
  ///   - handler: A C function with exactly the parameters of the signal.
  @WebKitActor
  func connect<Target: AnyObject & Sendable, Handler>(
    _ object: UnsafeMutableRawPointer, _ signal: String, to target: Target, _ handler: Handler
  ) {
    // Safe: the connection owns one reference to the box, which the last function releases when
    // GLib has removed the connection and calls the handler no more.
    let box = Unmanaged.passRetained(WeakReference(target) as AnyObject)
    g_signal_connect_data(
      object, signal,
      // Safe: GLib calls the function with the arguments of the signal, which are its parameters.
      // It does so on its own thread, which is the actor's executor.
      unsafeBitCast(handler, to: GCallback.self), box.toOpaque(),
      { data, _ in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } },
      GConnectFlags(rawValue: 0))
  }

  /// Returns the target of a connection, unless it has been released.
  ///
  /// - Parameter data: The last argument of a function that `connect` connected to a target of that
  ///   type.
  @WebKitActor
  func target<Target: AnyObject & Sendable>(
    _ data: gpointer?, as _: Target.Type = Target.self
  ) -> Target? {
    WebKitActor.shared.preconditionIsolated()
    guard let data else { return nil }
    // Safe: `connect` made the pointer from a box, which lives as long as the connection.
    let box = Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue()
    return (box as? WeakReference<Target>)?.object
  }
#endif
