#if WebKitGTK
  internal import BrowserModel
  internal import CWebKitGTK
  internal import Foundation

  /// The WebKit view of one tab, which lives on WebKit's thread.
  ///
  /// The first load creates the widget and the page's process.
  @WebKitActor
  final class WebKitView {
    let session: WebKitSession
    let events: AsyncStream<WebKitViewEvent>.Continuation
    private(set) var created: UnsafeMutablePointer<WebKitWebView>?
    private var window: UnsafeMutablePointer<GtkWidget>?
    private var restoredState: Data?
    private var lastState: Data?

    var tracker = WebKitLoadTracker()
    /// The address that was just blocked, and the error that explains the reason.
    var violation: (address: String, error: LoadError)?
    /// The error of the load, if its host has asked for a password that is not known.
    var loginError: LoadError?
    /// The load that has become a download, until the location of the file is known.
    var downloadedLoad: WebKitLoad?
    /// The last address that WebKit was about to load, and whether it is in WebKit's list.
    var lastAction: (url: URL, isInList: Bool)?
    /// The last known index in WebKit's list, which shows how far a page has moved without a load.
    var listIndex = 0
    var dialogs: [WebKitDialog] = []
    var reading = PageReading()
    /// A Boolean value that indicates whether the user sees the tab. Timers run slowly in a page
    /// without a window.
    var isVisible: Bool {
      didSet {
        if isVisible != oldValue { updateWindow() }
        if !isVisible { reportState() }
      }
    }

    nonisolated init(
      session: WebKitSession, restoring state: Data?, isVisible: Bool,
      events: AsyncStream<WebKitViewEvent>.Continuation
    ) {
      self.session = session
      self.events = events
      restoredState = state
      self.isVisible = isVisible
    }

    isolated deinit {
      events.finish()
      closeDialogs()
      guard let created else { return }
      session.unregister(created)
      // Otherwise, WebKit keeps the process for half an hour, in case the user opens the site
      // again.
      webkit_web_view_terminate_web_process(created)
      if let window { gtk_window_destroy(Self.window(window)) }
      g_object_unref(created)
    }

    /// Sends an event to the page on the main actor.
    func report(_ kind: WebKitViewEvent.Kind, of load: WebKitLoad?) {
      if let load { events.yield(WebKitViewEvent(load: load, kind: kind)) }
    }
  }

  // MARK: - Creation

  extension WebKitView {
    /// Returns WebKit's view. The first call creates it with the state from an earlier run.
    func widget() -> UnsafeMutablePointer<WebKitWebView> {
      if let created { return created }
      let view = Self.makeView(in: session)
      created = view
      session.register(self, as: view)
      session.hostGuard.protect(self)
      webkit_web_view_set_settings(view, Self.settings)
      setSize(of: view)
      connectSignals(of: view)
      addPageScript()
      updateWindow()
      if let restoredState { restore(restoredState, in: view) }
      restoredState = nil
      return view
    }

    /// The object that holds the rules and scripts of the view.
    var contentManager: OpaquePointer? {
      created.flatMap { webkit_web_view_get_user_content_manager($0) }
    }

    private static func makeView(in session: WebKitSession) -> UnsafeMutablePointer<WebKitWebView> {
      // Swift can't import the variadic `g_object_new`, so the properties are passed in arrays.
      var values = [
        value(session.session, webkit_network_session_get_type()),
        value(session.context, webkit_web_context_get_type()),
      ]
      defer { for index in values.indices { g_value_unset(&values[index]) } }
      let object = withCStrings(["network-session", "web-context"]) { names in
        g_object_new_with_properties(webkit_web_view_get_type(), 2, names, &values)
      }
      // Safe: GLib ends the process if it can't create an object of an existing type, and the
      // object begins with the structure of its type.
      let view = UnsafeMutableRawPointer(object!).assumingMemoryBound(to: WebKitWebView.self)
      g_object_ref_sink(view)
      return view
    }

    private static func value(_ object: OpaquePointer, _ type: GType) -> GValue {
      var value = GValue()
      g_value_init(&value, type)
      g_value_set_object(&value, UnsafeMutableRawPointer(object))
      return value
    }

    private static let settings: OpaquePointer? = {
      guard let settings = webkit_settings_new() else { return nil }
      webkit_settings_set_hardware_acceleration_policy(
        settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
      webkit_settings_set_enable_webgl(settings, 0)
      webkit_settings_set_enable_media(settings, 0)
      webkit_settings_set_enable_webaudio(settings, 0)
      webkit_settings_set_javascript_can_open_windows_automatically(settings, 0)
      return settings
    }()
  }

  // MARK: - Size and window

  extension WebKitView {
    private static let size: (width: Int32, height: Int32) = (1024, 768)

    // Safe, like GTK's cast macros: a view is a widget, so its structure begins with that of a
    // widget.
    private static func widget(_ view: UnsafeMutablePointer<WebKitWebView>)
      -> UnsafeMutablePointer<GtkWidget>
    {
      UnsafeMutableRawPointer(view).assumingMemoryBound(to: GtkWidget.self)
    }

    // Safe: `gtk_window_new` created the widget.
    private static func window(_ widget: UnsafeMutablePointer<GtkWidget>)
      -> UnsafeMutablePointer<GtkWindow>
    {
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
    }

    /// Sets the size of a view. Layout and snapshots need a size even without a window.
    private func setSize(of view: UnsafeMutablePointer<WebKitWebView>) {
      let widget = Self.widget(view)
      gtk_widget_set_size_request(widget, Self.size.width, Self.size.height)
      var natural = GtkRequisition()
      gtk_widget_get_preferred_size(widget, nil, &natural)
      var place = GtkAllocation(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
      gtk_widget_size_allocate(widget, &place, -1)
    }

    /// Moves the view into a window while the tab is visible, so that animations and timers run. No
    /// window appears on the user's display.
    private func updateWindow() {
      guard session.mapsViews, let created, isVisible != (window != nil) else { return }
      isVisible ? openWindow(for: created) : closeWindow(of: created)
    }

    private func openWindow(for view: UnsafeMutablePointer<WebKitWebView>) {
      guard let widget = gtk_window_new() else { return }
      window = widget
      gtk_window_set_default_size(Self.window(widget), Self.size.width, Self.size.height)
      gtk_window_set_child(Self.window(widget), Self.widget(view))
      gtk_window_present(Self.window(widget))
    }

    private func closeWindow(of view: UnsafeMutablePointer<WebKitWebView>) {
      guard let widget = window else { return }
      window = nil
      gtk_window_set_child(Self.window(widget), nil)
      gtk_window_destroy(Self.window(widget))
      setSize(of: view)
    }
  }

  // MARK: - The state for the next run

  extension WebKitView {
    /// Reports the back/forward list and its scroll positions if they have changed.
    func reportState() {
      guard let created, let state = webkit_web_view_get_session_state(created) else { return }
      defer { webkit_web_view_session_state_unref(state) }
      guard let bytes = webkit_web_view_session_state_serialize(state) else { return }
      let data = Data(releasing: bytes)
      guard data != lastState else { return }
      lastState = data
      report(.state(data), of: tracker.document)
    }

    /// Restores the back/forward list without loading a page. Damaged data is ignored.
    private func restore(_ data: Data, in view: UnsafeMutablePointer<WebKitWebView>) {
      let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
      defer { g_bytes_unref(bytes) }
      guard let state = webkit_web_view_session_state_new(bytes) else { return }
      webkit_web_view_restore_session_state(view, state)
      webkit_web_view_session_state_unref(state)
    }
  }
#endif
