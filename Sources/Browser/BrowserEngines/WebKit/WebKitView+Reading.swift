#if WebKitGTK
  internal import BrowserModel
  internal import BrowserPages
  internal import CWebKitGTK
  internal import Foundation

  /// The state of a document while its text is read.
  struct PageReading {
    /// A Boolean value that indicates whether the document is the response to a submitted form.
    private(set) var isSubmitted = false
    /// A Boolean value that indicates whether the load that has begun submits a form.
    var isSubmitting = false
    /// The document's data as sent by the host.
    var source: Data?
    /// The latest task that reads the document.
    var task: Task<Void, Never>?
    /// The number of unfinished tasks that read the document.
    var waitingCount = 0
    /// The document as WebKit rendered it when it was last read.
    var lastRendering: String?

    /// Prepares for the next document.
    mutating func begin() {
      isSubmitted = isSubmitting
      isSubmitting = false
      source = nil
      lastRendering = nil
    }

    /// Causes the document to be reported again, even if it is unchanged.
    mutating func invalidate() { lastRendering = nil }

    /// Discards the state of the document.
    mutating func end() { self = PageReading() }
  }

  // MARK: - Reading

  extension WebKitView {
    /// The maximum time that the end of a load waits for the text, for example while a dialog is
    /// open.
    private static let patience = Duration.seconds(5)

    /// Reads the document and then ends its load.
    func finishReading(of load: WebKitLoad, then end: @escaping @WebKitActor () -> Void) {
      var isEnded = false
      let endOnce: @WebKitActor () -> Void = {
        if !isEnded { end() }
        isEnded = true
      }
      Task {
        await readDocument()
        endOnce()
      }
      Task {
        try? await Task.sleep(for: Self.patience)
        endOnce()
      }
    }

    private func readDocument() async {
      let previous = reading.task
      reading.waitingCount += 1
      let task = Task { [weak self] in
        await previous?.value
        await self?.readOnce()
      }
      reading.task = task
      await task.value
      reading.waitingCount -= 1
    }

    private func readOnce() async {
      guard let load = tracker.document, let url = tracker.documentURL,
        let json = try? await call("read()").get(),
        load == tracker.document, json != reading.lastRendering
      else { return }
      reading.lastRendering = json
      let source = await sourceData()
      let limit = session.configuration.pageByteLimit
      let page = await RenderedPage.document(of: json, source: source, url: url, limit: limit)
      if let page, load == tracker.document { report(.page(.documentChanged(page)), of: load) }
    }

    private func sourceData() async -> Data {
      if let source = reading.source { return source }
      let load = tracker.document
      guard let data = await mainData(), load == tracker.document else { return Data() }
      // The data is incomplete while the document is arriving.
      if tracker.current == nil { reading.source = data }
      return data
    }
  }

  // MARK: - The script in the page

  extension WebKitView {
    /// Adds the script that reads pages to the pages of a view, and receives its messages.
    func addPageScript() {
      guard let manager = contentManager else { return }
      let handler = WebKitPageScript.handler, world = WebKitPageScript.world
      let signal = "script-message-received::" + handler
      connect(UnsafeMutableRawPointer(manager), signal, to: self) { view, arguments in
        let number = arguments.pointer(1).map { jsc_value_to_int32($0) }
        number.flatMap(WebKitPageScript.Message.init).map(view.receive)
      }
      webkit_user_content_manager_register_script_message_handler(manager, handler, world)
      let script = webkit_user_script_new_for_world(
        WebKitPageScript.source(limit: session.configuration.pageByteLimit),
        WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, world,
        nil, nil)
      webkit_user_content_manager_add_script(manager, script)
      webkit_user_script_unref(script)
    }

    private func receive(_ message: WebKitPageScript.Message) {
      switch message {
      case .changed where reading.waitingCount == 0: Task { await readDocument() }
      case .changed: break
      case .tooLarge: endTooLargeLoad()
      }
    }

    /// Calls a function of the script and returns its value as JSON.
    func call(_ function: String) async -> Result<String?, PageOperationError> {
      let world = WebKitPageScript.world
      return await run("\(world).\(function)", inWorld: world)
    }
  }

  // MARK: - RenderedPage

  /// A document in the form that the reading script returns.
  private struct RenderedPage: Decodable {
    let type: String
    let encoding: String
    let html: String?

    /// Reads the text of a document without blocking WebKit's thread or the main actor.
    ///
    /// - Returns: The document, or nil if the script returned something else.
    @concurrent
    static func document(
      of json: String, source: Data, url: URL, limit: Int
    ) async -> PageDocument? {
      let page = try? JSONDecoder().decode(Self.self, from: Data(json.utf8))
      return page?.document(source: source, url: url, limit: limit)
    }

    private func document(source: Data, url: URL, limit: Int) -> PageDocument {
      var reader = PageReader(
        url: url, mimeType: type, charset: html == nil ? encoding : "utf-8", extent: .whole,
        originalEncoding: CharacterEncoding(label: encoding))
      reader.append((html.map { Data($0.utf8) } ?? source).prefix(limit))
      var document = reader.finish()
      document.source = PageSource(
        mimeType: type, encoding: isText ? encoding.lowercased() : nil, data: source.prefix(limit))
      return document
    }

    private var isText: Bool { html != nil || !type.hasPrefix("image/") }
  }
#endif
