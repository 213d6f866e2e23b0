public import Foundation

// MARK: - Navigation

extension WebState {
  /// Goes to an address; without an engine it is committed at once, and nothing is loaded.
  public func load(_ url: URL) {
    begin { list, id in list.begin(id, loading: url) }
  }

  /// Goes one page back.
  ///
  /// - Throws: `NavigationError.noPage` when there is none.
  public func goBack() throws(NavigationError) { try go(to: -1) }

  /// Goes one page forward.
  ///
  /// - Throws: `NavigationError.noPage` when there is none.
  public func goForward() throws(NavigationError) { try go(to: 1) }

  /// Goes some pages back (below 0) or forward; 0 loads the current one again.
  ///
  /// - Throws: `NavigationError` when there are not so many.
  public func go(to offset: Int) throws(NavigationError) {
    guard offset != 0 else { return try reload() }
    try begin { list, id throws(NavigationError) in try list.begin(id, goingBy: offset) }
  }

  /// Loads the current page again.
  ///
  /// - Throws: `NavigationError.nothingToReload` when there is none.
  public func reload() throws(NavigationError) {
    try begin { list, id throws(NavigationError) in try list.beginReload(id) }
  }

  /// Stops what is being loaded; nothing is done when that is nothing.
  public func stop() {
    guard isLoading || list.pending != nil else { return }
    loading.page?.stop()
    giveUpLoading()
  }

  /// Sets the page's own title; nil or an empty one brings back the form of the address.
  ///
  /// A tab without a page has no title of its own.
  public func setTitle(_ title: String?) {
    realize()
    update { list throws(NavigationError) in try list.setTitle(title) }
  }
}

// MARK: - Beginning

extension WebState {
  private func begin<Failure>(
    _ plan: (inout NavigationList, NavigationID) throws(Failure) -> PendingNavigation
  ) throws(Failure) {
    realize()
    let index = list.lastCommittedIndex
    guard let navigation = try start(plan) else { return }
    livePage?.load(
      LoadRequest(
        id: navigation.id, url: navigation.url, kind: navigation.kind,
        offset: navigation.index.map { $0 - index } ?? 0))
  }

  /// Starts a navigation instead of the current one, and notifies observers.
  ///
  /// - Returns: The navigation, or nil when nothing is to be loaded for it (any more).
  func start<Failure>(
    _ plan: (inout NavigationList, NavigationID) throws(Failure) -> PendingNavigation
  ) throws(Failure) -> PendingNavigation? {
    let (appearance, superseded) = (appearance, list.pending?.id ?? loading.currentID)
    let navigation = try plan(&list, NavigationID())
    loading.currentID = needsLoading(navigation.url) ? navigation.id : nil
    if let superseded {
      notify { $0.webState(self, didFinish: superseded, error: .stopped) }
    }
    notify { $0.webState(self, didStart: navigation) }
    guard list.pending?.id == navigation.id, loading.currentID == nil else {
      announceChanges(since: appearance)
      return loading.currentID == navigation.id ? navigation : nil
    }
    commitUnloaded(navigation, since: appearance)
    return nil
  }

  private func needsLoading(_ url: URL) -> Bool { engine != nil && url != Self.startPageURL }

  private var livePage: (any WebPage)? {
    if let page = loading.page { return page }
    loading.page = engine?.makePage(delegate: self, restoring: loading.restoredState)
    loading.restoredState = nil
    return loading.page
  }

  /// Commits what is not loaded: the start page, and any page where there is no engine.
  private func commitUnloaded(_ navigation: PendingNavigation, since appearance: Appearance) {
    loading.page?.stop()
    commit(navigation.id, to: navigation.url, document: nil, since: appearance)
    finish(navigation.id, error: nil)
  }
}

// MARK: - Becoming visible

extension WebState {
  /// Notes that the tab is in use again, though it may not be shown yet.
  package func markAsUsed() { lastActiveTime = now() }

  /// Notes that the tab is shown now; what it shows is loaded, if an engine has not done so yet.
  public func wasShown() {
    realize()
    lastActiveTime = now()
    notify { $0.webStateWasShown(self) }
    // A tab without a page has nothing to load, which is all that reloading can refuse.
    if case .unloaded = content, engine != nil, list.pending == nil { try? reload() }
  }
}
