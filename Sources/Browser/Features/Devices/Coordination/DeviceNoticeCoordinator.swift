import BrowserDevices
import BrowserModel
import BrowserSessions
import BrowserUI
import Foundation
import Switchboard

/// A coordinator that connects the changes that other devices make here to the notices about them.
@MainActor
final class DeviceNoticeCoordinator: Coordinator<ApplicationServices> {
  override func didStart() {
    guard let service = services.devices.service else { return }
    let viewController = keep(view(\.deviceNotices))
    let mediator = keep(
      DeviceNoticeMediator(
        service, WindowTabLists(of: services.windows), WindowHistories(of: services.windows),
        states: services.states, sessions: services.sessions))
    mediator.consumer = viewController
  }
}

// MARK: - DeviceNoticeMediator

/// A mediator that opens the tabs that other devices send, and pushes what they have changed.
@MainActor
final class DeviceNoticeMediator {
  /// The view that shows notices.
  weak var consumer: (any DeviceNoticeConsumer)?

  private let windows: WindowTabLists
  private let histories: WindowHistories
  private let states: any BrowserStateCatalog
  private let sessions: ApplicationSessions
  private var subscription: Subscription?

  /// Creates a mediator.
  /// - Parameters:
  ///   - service: The other devices.
  ///   - windows: The tabs of the windows. The window in front receives the tabs of other devices.
  ///   - histories: The undo histories of the windows.
  ///   - states: The browser states, whose closed tabs can be reopened.
  ///   - sessions: The sessions, which save all windows.
  init(
    _ service: DeviceService, _ windows: WindowTabLists, _ histories: WindowHistories,
    states: any BrowserStateCatalog, sessions: ApplicationSessions
  ) {
    self.windows = windows
    self.histories = histories
    self.states = states
    self.sessions = sessions
    subscription = service.addObserver(self)
    service.receiver = self
  }
}

// MARK: - SentTabReceiver

extension DeviceNoticeMediator: SentTabReceiver {
  /// Adds an unloaded tab in the background of the window in front, among its regular tabs.
  func open(_ tab: DeviceTab, from device: DeviceName) -> ReceivedTab? {
    guard let front = windows.current else { return nil }
    let webState = front.factory.makeWebState(unloaded: tab)
    do { try front.list.insert(webState, WebStateInsertion()) } catch { return nil }
    consumer?.noteTab(tab.title, from: device.text)
    return ReceivedTab(webState)
  }

  private var openTabs: some Sequence<WebState> {
    windows.all.lazy.flatMap(\.webStates)
  }

  func waitingTabs(among tabs: Set<ReceivedTab>) -> Set<ReceivedTab> {
    // After a restart, tabs that have been shown are unrealized too.
    let unshown = openTabs.filter { !$0.isRealized && $0.lastActiveTime == $0.creationTime }
    return tabs.intersection(unshown.map(ReceivedTab.init))
  }

  func has(_ tab: ReceivedTab) -> Bool {
    openTabs.contains { ReceivedTab($0) == tab }
      || states.closedTabs.contains { ReceivedTab($0.snapshot.metadata) == tab }
  }

  func saveTabs() async throws { try await sessions.save { $0.isKeeping } }
}

extension ReceivedTab {
  fileprivate init(_ webState: WebState) {
    self.init(webState.id, createdAt: webState.creationTime)
  }

  fileprivate init(_ metadata: WebStateMetadata) {
    self.init(metadata.id, createdAt: metadata.creationTime)
  }
}

extension WebStateFactory {
  /// Returns a new tab that loads the page of another device when it is first shown.
  fileprivate func makeWebState(unloaded tab: DeviceTab) -> WebState {
    let time = now()
    let metadata = WebStateMetadata(
      id: WebStateID(), title: tab.title, visibleURL: tab.address, itemCount: 1, currentIndex: 0,
      creationTime: time, lastActiveTime: time)
    return makeWebState(unrealized: metadata) {
      let page = NavigationItem(url: tab.address, title: tab.title, time: time)
      return WebStateStorage.Pages(
        navigation: try NavigationList(items: [page], lastCommittedIndex: 0))
    }
  }
}

// MARK: - DeviceServiceObserver

extension DeviceNoticeMediator: DeviceServiceObserver {
  func deviceServiceDidChange(_ service: DeviceService) {}

  func deviceService(_ service: DeviceService, didTake preference: TakenPreference) {
    let name = preference.name, device = preference.device?.text
    // The connection reports a replaced value as an error, also to scripts.
    guard preference.replaced != nil else {
      consumer?.notePreference(name, is: preference.value, from: device)
      return
    }
    histories.record(
      preference.change, "\(name) set on \(device ?? "another device")",
      ofStateNamed: preference.state)
  }

  func deviceService(
    _ service: DeviceService, didReceivePairingRequestFrom device: DeviceName
  ) {
    consumer?.notePairingRequest(from: device.text)
  }

  func deviceService(_ service: DeviceService, didFail error: any Error) {}
}
