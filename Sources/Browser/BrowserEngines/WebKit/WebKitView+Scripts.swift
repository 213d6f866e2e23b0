#if WebKitGTK
  internal import BrowserModel
  internal import CWebKitGTK
  internal import Foundation

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
      return await perform {
        webkit_web_view_evaluate_javascript(created, script, -1, world, nil, nil, $0, $1)
      } finish: {
        webkit_web_view_evaluate_javascript_finish(created, $0, &$1).map(Self.json(releasing:))
      }
    }

    /// Returns a value as JSON, or nil if it is undefined, and releases the value.
    private static func json(releasing value: OpaquePointer) -> String? {
      defer { g_object_unref(UnsafeMutableRawPointer(value)) }
      guard jsc_value_is_undefined(value) == 0, let text = jsc_value_to_json(value, 0) else {
        return nil
      }
      defer { g_free(text) }
      return String(cString: text)
    }
  }

  // MARK: - Pictures

  extension WebKitView {
    /// Renders the visible part of the page as PNG data.
    func makeSnapshot() async throws(PageOperationError) -> Data {
      guard let created, tracker.document != nil else { throw .noPage }
      return try await perform {
        webkit_web_view_get_snapshot(
          created, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, nil, $0, $1)
      } finish: { result, error -> Data? in
        guard let texture = webkit_web_view_get_snapshot_finish(created, result, &error) else {
          return nil
        }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        return gdk_texture_save_to_png_bytes(texture).map { Data(releasing: $0) }
      }.get()
    }
  }

  // MARK: - Data

  extension WebKitView {
    /// Returns the document's data as sent by the host, or nil if WebKit hasn't kept it.
    func mainData() async -> Data? {
      guard let created, let resource = webkit_web_view_get_main_resource(created) else {
        return nil
      }
      return try? await perform {
        webkit_web_resource_get_data(resource, nil, $0, $1)
      } finish: { result, error -> Data? in
        var count: gsize = 0
        let start = webkit_web_resource_get_data_finish(resource, result, &count, &error)
        defer { g_free(start) }
        return start.map { Data(bytes: $0, count: Int(count)) }
      }.get()
    }
  }
#endif
