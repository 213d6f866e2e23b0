#if WebKitGTK
  internal import BrowserModel
  internal import BrowserPages
  internal import CWebKitGTK
  internal import Foundation

  /// The page of one tab, which controls a WebKit view from the main actor.
  ///
  /// The page sends commands to the view as tasks on the view's actor. The tasks run in the order
  /// in which they were created. Events arrive through one stream.
  @MainActor
  final class WebKitGTKPage: WebPage {
    private var session: WebKitSession
    /// The sessions of a prerendered page, or nil if the page is not prerendered or has been opened.
    private var trial: WebKitTrial?
    /// The last request of a prerendered page.
    private var trialRequest: LoadRequest?
    /// The address of the current document, if any.
    private var documentURL: URL?
    private weak var delegate: (any WebPageDelegate)?
    private var view: WebKitView?
    /// The number of the last command. Loads that the page started before this command are out of
    /// date.
    private var command = 0
    /// The navigations for loads that can still send events to the tab.
    private var navigations: [WebKitLoad: NavigationID] = [:]

    private(set) var nativeState: NativePageState?

    var isVisible = false {
      didSet { if isVisible != oldValue { send { [isVisible] in $0.isVisible = isVisible } } }
    }

    init(
      session: WebKitSession, delegate: any WebPageDelegate, restoring state: NativePageState?
    ) {
      self.session = session
      self.delegate = delegate
      nativeState = state?.engine == WebKitGTKEngine.stateName ? state : nil
    }

    /// Creates a page that is prerendered.
    convenience init(
      trial: WebKitTrial, delegate: any WebPageDelegate, restoring state: NativePageState?
    ) {
      self.init(session: trial.session, delegate: delegate, restoring: state)
      self.trial = trial
    }
  }

  // MARK: - Commands

  extension WebKitGTKPage {
    func load(_ request: LoadRequest) {
      command += 1
      let load = WebKitLoad(command: command, pageLoad: 0)
      navigations[load] = request.id
      do { try session.hostGuard.access.check(request) } catch {
        stopView()
        return delegate?.webPage(self, didSend: .failed(error), of: request.id) ?? ()
      }
      if trial != nil { trialRequest = request }
      self.load(request, in: view ?? makeView()) { [trial] in await trial?.begin() }
    }

    /// Prepares the session, waits for another preparation, and loads an address, unless the view
    /// has received a later command.
    private func load(
      _ request: LoadRequest, in view: WebKitView,
      after preparation: @escaping @Sendable @WebKitActor () async -> Void
    ) {
      let languages = session.configuration.acceptedLanguages()
      Task { @WebKitActor [command] in
        view.session.setLanguages(languages)
        if let error = await view.session.hostGuard.prepare() {
          return view.report(.page(.failed(error)), of: WebKitLoad(command: command, pageLoad: 0))
        }
        await preparation()
        if view.tracker.command < command { view.load(request, command: command) }
      }
    }

    func stop() {
      command += 1
      stopView()
    }

    private func stopView() {
      send { [command] in $0.stop(command: command) }
    }

    private func send(_ body: @escaping @Sendable @WebKitActor (WebKitView) -> Void) {
      guard let view else { return }
      Task { @WebKitActor in body(view) }
    }

    private func makeView() -> WebKitView {
      let (events, continuation) = AsyncStream.makeStream(of: WebKitViewEvent.self)
      let view = WebKitView(
        session: session, restoring: nativeState?.data, isVisible: isVisible, events: continuation)
      self.view = view
      // The view ends the stream when it is released, at the latest when the page is released.
      Task { [weak self, weak view] in
        // Events from a view that has been replaced are ignored.
        for await event in events where view === self?.view { self?.receive(event) }
      }
      return view
    }
  }

  // MARK: - Prerendering

  extension WebKitGTKPage {
    func promote() {
      guard let trial else { return }
      self.trial = nil
      session = trial.destination
      view = nil
      guard let request = trialRequest, let next = requestAfterPromotion(of: request) else {
        return
      }
      command += 1
      navigations = [WebKitLoad(command: command, pageLoad: 0): next.id]
      load(next, in: makeView()) { await trial.end() }
    }

    /// Returns the request that loads the page in the browser state's session, or nil if the tab
    /// refuses it.
    ///
    /// If the page has not been committed, its navigation continues. Otherwise, the page is loaded
    /// again as if it had requested a refresh, so the tab shows it in the meantime.
    private func requestAfterPromotion(of request: LoadRequest) -> LoadRequest? {
      guard let url = documentURL else { return request }
      let refresh = PageRefresh(url: url, seconds: 2)
      return permit(.refresh(refresh)).map { LoadRequest(id: $0, url: url, kind: .reload) }
    }
  }

  // MARK: - Operations

  extension WebKitGTKPage {
    func evaluate(_ script: String) async throws(PageOperationError) -> String? {
      guard let view else { throw .noPage }
      return try await view.evaluate(script)
    }

    func makeSnapshot() async throws(PageOperationError) -> Data {
      guard let view else { throw .noPage }
      return try await view.makeSnapshot()
    }
  }

  // MARK: - Events

  extension WebKitGTKPage {
    private func receive(_ event: WebKitViewEvent) {
      switch event.kind {
      case .began(let navigation, let url): begin(navigation, to: url, as: event.load)
      case .page(let pageEvent): send(pageEvent, of: event.load)
      case .moved(let offset, let url): move(by: offset, to: url, as: event.load)
      case .state(let data): keepState(data)
      case .asked(let dialog, let answer): ask(dialog, answer)
      case .download(let transfer, let url, let file, let count):
        start(transfer, from: url, to: file, byteCount: count)
      }
    }

    private func send(_ event: WebPageEvent, of load: WebKitLoad) {
      guard let id = navigations[load] else { return }
      switch event {
      case .committed(let url):
        navigations = navigations.filter { $0.key >= load }
        documentURL = url
      case .pushed(let url), .replaced(let url): documentURL = url
      default: break
      }
      delegate?.webPage(self, didSend: event, of: id)
    }

    /// Asks the tab whether the page may navigate to an address. If the user has given another
    /// command since the page started the navigation, this method does nothing.
    private func begin(_ navigation: PageNavigation, to url: URL, as load: WebKitLoad) {
      guard load.command == command else { return }
      let id = permit(navigation) ?? (navigation == .load(url) ? nil : permit(.load(url)))
      if let id { navigations[load] = id } else { send { $0.cancel(load) } }
    }

    private func permit(_ navigation: PageNavigation) -> NavigationID? {
      delegate?.webPage(self, willBegin: navigation)?.id
    }

    /// Updates the tab's back/forward list after the page has moved within WebKit's list.
    private func move(by offset: Int, to url: URL, as load: WebKitLoad) {
      begin(.go(offset: offset), to: url, as: load)
      send(.committed(url), of: load)
    }

    private func keepState(_ data: Data) {
      nativeState = NativePageState(engine: WebKitGTKEngine.stateName, data: data)
    }
  }

  // MARK: - Questions and files

  extension WebKitGTKPage {
    private func ask(_ dialog: PageDialog, _ question: WebKitDialog) {
      Task { [weak self, weak delegate] in
        var answer = PageDialogAnswer.dismissed
        if let self, let delegate { answer = await delegate.webPage(self, didAsk: dialog) }
        await question.close(answer)
      }
    }

    private func start(
      _ transfer: WebKitTransfer, from url: URL, to file: URL, byteCount: Int?
    ) {
      let download = Download(url: url, file: file, expectedByteCount: byteCount) {
        Task { @WebKitActor in transfer.cancel() }
      }
      Task {
        for await event in transfer.events {
          switch event {
          case .received(let count): download.didReceive(byteCount: count)
          case .ended(let error): download.didEnd(error: error)
          }
        }
      }
      delegate?.webPage(self, didStart: download) ?? download.cancel()
    }
  }

  extension WebKitLoad: Comparable {
    static func < (one: WebKitLoad, other: WebKitLoad) -> Bool {
      (one.command, one.pageLoad) < (other.command, other.pageLoad)
    }
  }
#endif
