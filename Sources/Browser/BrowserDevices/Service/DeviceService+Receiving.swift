import BrowserModel
import Foundation

/// An object that opens the tabs that other devices send.
@MainActor
package protocol SentTabReceiver: AnyObject {
  /// Adds a tab in the background. It loads its page when the user shows it.
  /// - Returns: The tab, or nil if no window can show it.
  func open(_ tab: DeviceTab, from device: DeviceName) -> ReceivedTab?

  /// Returns the open tabs among those given that the user has not shown yet.
  func waitingTabs(among tabs: Set<ReceivedTab>) -> Set<ReceivedTab>

  /// Returns whether a tab is open, or among those that the user has closed.
  func has(_ tab: ReceivedTab) -> Bool

  /// Saves all tabs, and returns after they are on disk.
  /// - Throws: An error if some tabs cannot be saved.
  func saveTabs() async throws
}

// MARK: - Receiving

extension DeviceService {
  /// Opens a tab that another device has sent, if the user has paired this one with it.
  ///
  /// The tab is removed from the store, which confirms it to the sender, after it has been saved. So
  /// no tab is lost if this run is killed. A tab that is refused stays in the store until it is
  /// outdated, because it may be accepted later.
  func receive(_ entry: DeviceStoreEntry) {
    heldBack[entry.key] = nil
    guard let data = entry.value else { return }
    settleReceived()
    switch received.state(of: entry.key) {
    case .saved: return remove(entry.key)
    case .unsaved: return saveReceived()
    case nil: break
    }
    guard data.count <= SentTab.sizeLimit, let signed = SignedTab(stored: data) else {
      return remove(entry.key)
    }
    var isSigned = true
    do throws(SentTabRefusal) {
      let tab = try accepted(signed, as: entry.key)
      if try open(tab, as: entry.key) { return saveReceived() }
    } catch {
      report(error)
      isSigned = error.device != nil
    }
    // Any program that can write to the store can add unsigned tabs without end.
    if isSigned || heldBack.count < Self.heldBackLimit { heldBack[entry.key] = entry }
  }

  /// Tries again to open the tabs that were refused.
  func receiveHeldBack() {
    for entry in heldBack.values.sorted(by: { $0.revision < $1.revision }) { receive(entry) }
  }

  /// Removes an entry from the store.
  func remove(_ key: String) {
    outbox.removals.append(key)
    write()
  }

  private func open(_ tab: SentTab, as key: String) throws(SentTabRefusal) -> Bool {
    guard let receiver, let device = DeviceName(tab.from) else { return false }
    let waiting = receiver.waitingTabs(among: received.tabs)
    guard waiting.count < Self.waitingLimit else { throw .tooMany(device) }
    guard let opened = receiver.open(tab.tab, from: device) else { return false }
    remember { try received.note(opened, as: key, at: localTime, keeping: waiting) }
    return true
  }

  /// Notes that the sent tabs that are no longer in the store have been opened.
  func confirmTabs(notIn entries: [DeviceStoreEntry]) {
    let stored = Set(entries.lazy.filter { $0.value != nil }.map(\.key))
    remote.unconfirmed.formIntersection(stored)
  }

  private func remember(_ body: () throws -> Void) {
    do { try body() } catch { observers.notify { $0.deviceService(self, didFail: error) } }
  }
}

// MARK: - Saving

extension DeviceService {
  /// Settles the tabs that an earlier run opened, if it was killed before it could note which of them
  /// it had saved.
  func settleReceived() {
    guard let receiver else { return }
    received.settle(where: receiver.has)
    saveReceived()
  }

  /// Begins to save the tabs that have been opened, unless they are being saved.
  func saveReceived() {
    guard saving == nil, !received.unsavedKeys.isEmpty else { return }
    saving = Task { [weak self] in
      while let self, !received.unsavedKeys.isEmpty, await save(received.unsavedKeys) {}
      guard let self else { return }
      saving = nil
      waits.check()
    }
  }

  /// Saves tabs, and removes them from the store.
  /// - Returns: Whether they are saved. If not, they are saved again with the next presence.
  private func save(_ keys: Set<String>) async -> Bool {
    // The user learns from the session why it is not saved.
    guard let receiver, (try? await receiver.saveTabs()) != nil else { return false }
    remember { try received.confirm(keys) }
    outbox.removals += keys.sorted()
    write()
    return true
  }
}
