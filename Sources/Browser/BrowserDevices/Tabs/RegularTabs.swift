package import BrowserModel
import Switchboard

/// The regular tabs of all windows that show web pages. Incognito tabs are never looked at.
@MainActor
package final class RegularTabs {
  /// A closure that is called some time after tabs have changed.
  package var onChange: @MainActor () -> Void = {}

  private let windows: WindowManager
  private let delay: Duration
  private let clock: any Clock<Duration>
  private var observations: [Int: AllWebStatesObservation] = [:]
  private var subscription: Subscription?
  private var waiting: Task<Void, Never>?

  /// Creates an object that follows all windows, including those that are opened later.
  /// - Parameters:
  ///   - windows: The windows.
  ///   - delay: The time after a change in which further changes are collected.
  ///   - clock: The clock that measures the time.
  package init(
    of windows: WindowManager, delay: Duration = .seconds(1),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.windows = windows
    self.delay = delay
    self.clock = clock
    for window in windows.windows { follow(window) }
    subscription = windows.addObserver(self)
  }

  /// The tabs, by window and position.
  package var tabs: [DeviceTab] {
    windows.windows.compactMap { $0.tabs(.regular) }.flatMap { list in
      let groups = Dictionary(
        list.groups.flatMap { group in group.range.map { ($0, group.visualData.title) } },
        uniquingKeysWith: { first, _ in first })
      return zip(0..., list.webStates).compactMap { DeviceTab($1, group: groups[$0]) }
    }
  }

  private func follow(_ window: Window) {
    guard let list = window.tabs(.regular) else { return }
    observations[window.number] = AllWebStatesObservation(
      of: list, onUpdate: { [weak self] _ in self?.change() },
      onSettle: { [weak self] in self?.change() })
    change()
  }

  private func change() {
    guard waiting == nil else { return }
    waiting = Task { [weak self, clock, delay] in
      try? await clock.sleep(for: delay)
      guard let self, !Task.isCancelled else { return }
      waiting = nil
      onChange()
    }
  }
}

// MARK: - WindowManagerObserver

extension RegularTabs: WindowManagerObserver {
  package func windowManager(_ manager: WindowManager, didOpen window: Window) { follow(window) }

  package func windowManager(_ manager: WindowManager, willClose window: Window) {
    observations[window.number] = nil
    change()
  }
}

// MARK: - DeviceTab

extension DeviceTab {
  /// Creates a tab from an open one, or returns nil if it shows no web page.
  @MainActor
  package init?(_ webState: WebState, group: String? = nil) {
    guard let url = webState.loadableURL else { return nil }
    self.init(title: webState.title, address: url, group: group)
  }
}
