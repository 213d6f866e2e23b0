import BrowserPages

/// A timer that follows a page's request to load an address after some seconds.
///
/// A hidden page follows only a request that acts as a redirect. Any other request waits until the
/// page is visible, so that hidden pages don't load again and again.
@MainActor
final class RefreshTimer {
  /// The request of the page.
  let refresh: PageRefresh
  /// A Boolean value that indicates whether the page is visible.
  var isVisible: Bool {
    didSet { if isDue { followIfPermitted() } }
  }

  private let follow: @MainActor () -> Void
  private var isDue = false
  private var task: Task<Void, Never>?

  /// Creates a timer that hasn't started.
  ///
  /// - Parameters:
  ///   - refresh: The request of the page.
  ///   - isVisible: Whether the page is visible.
  ///   - follow: A closure that loads the requested address. It is called at most once.
  init(_ refresh: PageRefresh, isVisible: Bool, follow: @escaping @MainActor () -> Void) {
    self.refresh = refresh
    self.isVisible = isVisible
    self.follow = follow
  }

  isolated deinit { task?.cancel() }

  /// Starts the timer. Without a delay, the request is followed before this method returns.
  func start(_ clock: any Clock<Duration>) {
    guard task == nil, !isDue else { return }
    guard refresh.seconds > 0 else { return end() }
    let delay = Duration.seconds(refresh.seconds)
    task = Task { [weak self] in
      do { try await clock.sleep(for: delay) } catch { return }
      self?.end()
    }
  }

  private func end() {
    isDue = true
    followIfPermitted()
  }

  private func followIfPermitted() {
    guard isVisible || refresh.isRedirect else { return }
    isDue = false
    follow()
  }
}
