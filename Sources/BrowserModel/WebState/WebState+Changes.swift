import Foundation

// MARK: - Changing and telling

extension WebState {
  /// What observers are told of when it has changed.
  struct Appearance {
    let title: String
    let isLoading: Bool
  }

  var appearance: Appearance { Appearance(title: title, isLoading: isLoading) }

  /// Changes the list and tells what differs; returns false when the change was refused.
  @discardableResult
  func update(_ change: (inout NavigationList) throws(NavigationError) -> Void) -> Bool {
    let appearance = appearance
    do { try change(&list) } catch { return false }
    announceChanges(since: appearance)
    return true
  }

  func announceChanges(since old: Appearance) {
    if isLoading != old.isLoading { notify { $0.webStateDidChangeLoadingState(self) } }
    if title != old.title { notify { $0.webStateDidChangeTitle(self) } }
  }
}

// MARK: - Navigations

extension WebState {
  /// Commits the pending navigation, unless another has come in its place.
  func commit(
    _ id: NavigationID, to url: URL?, document: NavigationID?, error: LoadError? = nil,
    since appearance: Appearance
  ) {
    do { try list.commit(id, url: url, at: now(), error: error) } catch { return }
    unread = nil
    loading.documentID = document
    announceCommit(since: appearance)
  }

  /// Tells that the current page is another one.
  func announceCommit(since appearance: Appearance) {
    guard let url = list.lastCommitted?.url else { return }
    notify { $0.webState(self, didCommitNavigationTo: url) }
    announceChanges(since: appearance)
  }

  /// Tells that a navigation is over.
  func finish(_ id: NavigationID, error: LoadError?) {
    let appearance = appearance
    if loading.currentID == id { loading.currentID = nil }
    notify { $0.webState(self, didFinish: id, error: error) }
    announceChanges(since: appearance)
  }

  /// Gives up what is pending or loading, and tells that it is over.
  func giveUpLoading() {
    let appearance = appearance
    guard let id = list.discardPending()?.id ?? loading.currentID else { return }
    loading.currentID = nil
    notify { $0.webState(self, didFinish: id, error: .stopped) }
    announceChanges(since: appearance)
  }
}
