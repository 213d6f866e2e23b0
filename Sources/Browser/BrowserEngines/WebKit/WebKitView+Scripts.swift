#if WebKitGTK
  internal import BrowserModel
  internal import CWebKitGTK
  internal import Foundation

  /// The continuation of an operation that WebKit performs.
  final class PendingOperation<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, PageOperationError>

    private let continuation: CheckedContinuation<Outcome, Never>

    init(_ continuation: CheckedContinuation<Outcome, Never>) { self.continuation = continuation }

    /// The argument for WebKit, which owns one reference to the operation.
    var argument: gpointer { Unmanaged.passRetained(self).toOpaque() }

    /// Takes ownership of WebKit's reference and ends the operation.
    ///
    /// - Parameter argument: The `argument` of an operation with a value of this type. WebKit
    ///   passes it exactly once.
    static func end(_ argument: gpointer?, with outcome: Outcome) {
      guard let argument else { return }
      let operation = Unmanaged<PendingOperation>.fromOpaque(argument).takeRetainedValue()
      operation.continuation.resume(returning: outcome)
    }
  }

  extension PageOperationError {
    /// Creates an error from a GLib error and releases the GLib error.
    init(releasing error: UnsafeMutablePointer<GError>?) {
      self = .failed(error.map { String($0.pointee.message) } ?? "the page did not answer")
      g_error_free(error)
    }
  }

  // MARK: - Scripts

  extension WebKitView {
    /// Runs a script from the user in the page.
    func evaluate(_ script: String) async throws(PageOperationError) -> String? {
      try await run(script, inWorld: nil).get()
    }

    /// Runs a script and returns its value as JSON.
    ///
    /// - Parameters:
    ///   - script: The source code of the script.
    ///   - world: The name of a world that the page's scripts can't access, or nil for the page's
    ///     world.
    func run(_ script: String, inWorld world: String?) async -> Result<String?, PageOperationError>
    {
      guard let created, tracker.document != nil else { return .failure(.noPage) }
      return await withCheckedContinuation { continuation in
        let operation = PendingOperation<String?>(continuation)
        webkit_web_view_evaluate_javascript(
          created, script, -1, world, nil, nil,
          { view, result, argument in
            PendingOperation.end(argument, with: WebKitView.value(of: view, result))
          }, operation.argument)
      }
    }

    private nonisolated static func value(
      of view: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?
    ) -> Result<String?, PageOperationError> {
      var error: UnsafeMutablePointer<GError>?
      guard
        let value = webkit_web_view_evaluate_javascript_finish(webView(view), result, &error)
      else { return .failure(PageOperationError(releasing: error)) }
      defer { g_object_unref(UnsafeMutableRawPointer(value)) }
      guard jsc_value_is_undefined(value) == 0, let text = jsc_value_to_json(value, 0) else {
        return .success(nil)
      }
      defer { g_free(text) }
      return .success(String(cString: text))
    }

    // Safe: WebKit passes the view that the operation was started on.
    private nonisolated static func webView(
      _ object: UnsafeMutablePointer<GObject>?
    ) -> UnsafeMutablePointer<WebKitWebView>? {
      object.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: WebKitWebView.self) }
    }
  }

  // MARK: - Pictures

  extension WebKitView {
    /// Renders the visible part of the page as PNG data.
    func makeSnapshot() async throws(PageOperationError) -> Data {
      guard let created, tracker.document != nil else { throw .noPage }
      let outcome = await withCheckedContinuation { continuation in
        let operation = PendingOperation<Data>(continuation)
        webkit_web_view_get_snapshot(
          created, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, nil,
          { view, result, argument in
            PendingOperation.end(argument, with: WebKitView.picture(of: view, result))
          }, operation.argument)
      }
      return try outcome.get()
    }

    private nonisolated static func picture(
      of view: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?
    ) -> Result<Data, PageOperationError> {
      var error: UnsafeMutablePointer<GError>?
      guard let texture = webkit_web_view_get_snapshot_finish(webView(view), result, &error) else {
        return .failure(PageOperationError(releasing: error))
      }
      defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
      guard let bytes = gdk_texture_save_to_png_bytes(texture) else {
        return .failure(.failed("the picture cannot be encoded as PNG"))
      }
      return .success(Data(releasing: bytes))
    }
  }

  // MARK: - Data

  extension WebKitView {
    /// Returns the document's data as sent by the host, or nil if WebKit hasn't kept it.
    func mainData() async -> Data? {
      guard let created, let resource = webkit_web_view_get_main_resource(created) else {
        return nil
      }
      let outcome = await withCheckedContinuation { continuation in
        let operation = PendingOperation<Data>(continuation)
        webkit_web_resource_get_data(
          resource, nil,
          { resource, result, argument in
            PendingOperation.end(argument, with: WebKitView.data(of: resource, result))
          }, operation.argument)
      }
      return try? outcome.get()
    }

    private nonisolated static func data(
      of object: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?
    ) -> Result<Data, PageOperationError> {
      var error: UnsafeMutablePointer<GError>?
      var count: gsize = 0
      let resource = object.map { OpaquePointer($0) }
      guard let start = webkit_web_resource_get_data_finish(resource, result, &count, &error) else {
        return .failure(PageOperationError(releasing: error))
      }
      defer { g_free(start) }
      return .success(Data(bytes: start, count: Int(count)))
    }
  }
#endif
