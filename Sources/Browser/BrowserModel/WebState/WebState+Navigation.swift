public import BrowserPages
public import Foundation

// MARK: - Navigation

extension WebState {
  /// Loads an address in its normalized form. Without an engine, the address is committed immediately
  /// and nothing is loaded.
  ///
  /// An address that differs from the page's own address only in its fragment leads to a place in
  /// the page, so nothing is loaded. If the user enters the same address with the same fragment
  /// again, the page is reloaded.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - page: The address of the page that contains the link or form, or nil if the user
  ///     entered the address.
  ///   - submission: The form to submit by POST, or nil to send a GET request.
  ///   - filledForm: The form that a page with scripts submits itself to make the request, or nil
  ///     if there is none.
  ///   - downloadName: The suggested name of the file if the page asks to save the response, or nil
  ///     to show the response.
  public func load(
    _ url: URL, from page: URL? = nil, submitting submission: FormSubmission? = nil,
    by filledForm: FilledForm? = nil, savingAs downloadName: String? = nil
  ) {
    let url = url.normalized
    realize()
    let isCurrent = url == list.lastCommitted?.url
    if submission == nil, downloadName == nil, isInDocument(url) {
      guard isCurrent, page == nil, !list.showsAnswer else {
        return move(to: url, replaces: isCurrent)
      }
      update { try $0.setPlace(nil) }
      try? reload()
    } else {
      let initiator = page.map(LoadInitiator.link) ?? .user
      begin(submitting: submission, by: filledForm, savingAs: downloadName) { list, id in
        list.begin(
          id, loading: url, by: initiator, submitting: submission, isSaved: downloadName != nil)
      }
    }
  }

  /// Saves the target of a link as a file. The tab keeps its page.
  /// - Parameters:
  ///   - url: The address.
  ///   - page: The address of the page that contains the link.
  public func save(_ url: URL, from page: URL) {
    realize()
    begin(savingAs: "") { list, id in
      list.begin(id, loading: url.normalized, by: .saving(on: page), isSaved: true)
    }
  }

  /// Goes back one page.
  ///
  /// - Throws: ``NavigationError/noPage(offset:available:)`` if there is no such page.
  public func goBack() throws(NavigationError) { try go(to: -1) }

  /// Goes forward one page.
  ///
  /// - Throws: ``NavigationError/noPage(offset:available:)`` if there is no such page.
  public func goForward() throws(NavigationError) { try go(to: 1) }

  /// Goes back or forward by a number of pages. If a blocked load has hidden the current page, this
  /// page is the first one back.
  ///
  /// - Parameter offset: The number of pages. A negative number goes back, and 0 reloads the
  ///   current page.
  /// - Throws: ``NavigationError`` if there are not that many pages, or there is no page to reload.
  public func go(to offset: Int) throws(NavigationError) {
    guard offset != 0 else { return try reload() }
    realize()
    let hidden = offset < 0 && hidesPage ? 1 : 0
    guard hidden == 0 || -offset <= list.backCount + hidden else {
      throw .noPage(offset: offset, available: list.backCount + hidden)
    }
    let offset = offset + hidden
    guard offset != 0 else { return try uncoverPage() }
    if showKeptDocument(at: try list.index(goingBy: offset)) { return }
    try begin { list, id throws(NavigationError) in try list.begin(id, goingBy: offset) }
  }

  /// Shows the page that a blocked load has hidden. A page that cannot be requested again is shown as
  /// not loaded.
  private func uncoverPage() throws(NavigationError) {
    if showKeptDocument(at: list.lastCommittedIndex) { return }
    guard let item = list.lastCommitted, item.isAnswer || item.isHeld else { return try reload() }
    let appearance = appearance
    loading.documentState?.blocked = nil
    announceChanges(since: appearance)
  }

  /// Reloads the current page.
  ///
  /// - Parameter resubmits: Whether to submit the form again that the page answers.
  /// - Throws: ``NavigationError/nothingToReload`` if there is no current page,
  ///   ``NavigationError/answersForm(_:canResubmit:)`` if the page answers a form that may not or
  ///   cannot be submitted again, or ``NavigationError/nothingToResubmit`` if it answers none.
  public func reload(resubmits: Bool = false) throws(NavigationError) {
    realize()
    let index = list.lastCommittedIndex, form = list.lastCommitted?.form
    // If a blocked load has hidden the page, show the page again.
    if form != nil, !resubmits, loading.documentID == nil, showKeptDocument(at: index) { return }
    let submission = form?.submission
    if let item = list.lastCommitted, item.isAnswer, !resubmits || submission == nil {
      throw .answersForm(item.url, canResubmit: submission != nil)
    }
    if resubmits, form == nil { throw .nothingToResubmit }
    try begin(submitting: submission) { list, id throws(NavigationError) in
      try list.beginReload(id, submitting: submission)
    }
  }

  /// Loads the current page again with a user name and a password, which its host has asked for. A form
  /// that was submitted is submitted again.
  ///
  /// - Throws: ``NavigationError/nothingToLogInTo`` if the host has not asked for them.
  public func logIn(as user: String, password: String) throws(NavigationError) {
    guard loadError == .loginNeeded || loadError == .loginRefused,
      let url = lastCommittedURL?.adding(user: user, password: password)
    else { throw .nothingToLogInTo }
    let submission = list.lastCommitted?.form?.submission
    try begin(at: url, submitting: submission) { list, id throws(NavigationError) in
      try list.beginReload(id, submitting: submission)
    }
  }

  /// Stops the current load and cancels the page's request for a refresh, if any.
  public func stop() {
    let hadRefresh = pendingRefresh != nil
    guard isLoading || list.pending != nil || hadRefresh else { return }
    loading.page?.stop()
    giveUpLoading()
    if hadRefresh { notify { $0.webStateDidChangeDocument(self) } }
  }

  /// Sets the title of the current page. If the title is `nil` or empty, the tab shows a readable
  /// form of the page's address.
  ///
  /// A tab without a page ignores the title.
  public func setTitle(_ title: String?) {
    realize()
    update { try $0.setTitle(title) }
  }
}

// MARK: - Beginning

extension WebState {
  private func begin<Failure>(
    at url: URL? = nil, submitting submission: FormSubmission? = nil,
    by filledForm: FilledForm? = nil, savingAs downloadName: String? = nil,
    _ plan: (inout NavigationList, NavigationID) throws(Failure) -> PendingNavigation
  ) throws(Failure) {
    realize()
    let index = list.lastCommittedIndex
    guard let navigation = try start(plan) else { return }
    livePage?.load(
      LoadRequest(
        id: navigation.id, url: url ?? navigation.url, kind: navigation.kind,
        offset: navigation.index.map { $0 - index } ?? 0,
        initiator: navigation.initiator, submission: submission, filledForm: filledForm,
        downloadName: downloadName))
  }

  /// Starts a navigation that replaces the current one and notifies observers.
  ///
  /// - Returns: The navigation to load, or nil if no loading is needed or an observer has started
  ///   another navigation.
  func start<Failure>(
    _ plan: (inout NavigationList, NavigationID) throws(Failure) -> PendingNavigation
  ) throws(Failure) -> PendingNavigation? {
    let appearance = self.appearance
    let superseded = list.pending?.id ?? loading.currentID
    let navigation = try plan(&list, NavigationID())
    loading.currentID = needsLoading(navigation) ? navigation.id : nil
    loading.progress = 0
    loading.isDelayed = navigation.isDelayed
    loading.isDownload = false
    loading.documentState?.blocked = nil
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

  private func needsLoading(_ navigation: PendingNavigation) -> Bool {
    let url = navigation.url
    return engine != nil && url != Self.startPageURL && url.heldTarget == nil
      && goneAnswer(navigation) == nil
  }

  /// The error of a step back or forward to the answer to a form that is no longer kept. A request
  /// without the form would get another page, and one with the form would submit it again.
  private func goneAnswer(_ navigation: PendingNavigation) -> LoadError? {
    guard keepsDocuments, navigation.kind == .backForward,
      let form = navigation.index.flatMap({ list.items[$0].form })
    else { return nil }
    return .answerGone(canResubmit: form.submission != nil)
  }

  private var livePage: (any WebPage)? {
    if let page = loading.page { return page }
    loading.page = engine?.makePage(delegate: self, restoring: loading.restoredState)
    loading.page?.isVisible = isVisible
    loading.restoredState = nil
    return loading.page
  }

  /// Commits a navigation that needs no loading, such as one to the start page. Without an engine,
  /// no navigation needs loading.
  private func commitUnloaded(_ navigation: PendingNavigation, since appearance: Appearance) {
    let error = goneAnswer(navigation)
    loading.page?.stop()
    commit(navigation.id, to: navigation.url, document: nil, error: error, since: appearance)
    finish(navigation.id, error: error)
  }
}

// MARK: - Becoming visible

extension WebState {
  /// Updates the tab's last active time without showing the tab.
  package func markAsUsed() { lastActiveTime = now() }

  /// Marks the tab as visible. Loads its page if the engine has not loaded it and the document isn't
  /// kept, and starts to read its document.
  public func wasShown() {
    realize()
    lastActiveTime = now()
    isVisible = true
    hasUnseenPage = false
    notify { $0.webStateWasShown(self) }
    startReading()
    // Reloading fails only for a tab without a page, which has nothing to load.
    if case .unloaded = content, engine?.loadsRestoredPages == true, list.pending == nil {
      if !showKeptDocument(at: list.lastCommittedIndex) { try? reload() }
    }
  }

  /// Marks the tab as hidden.
  public func wasHidden() { isVisible = false }
}
