import BrowserModel
import Foundation

/// An object that opens the tabs that other devices send.
@MainActor
package protocol SentTabReceiver: AnyObject {
  /// Opens a tab in the background.
  /// - Returns: The tab, or nil if no window can show it.
  func open(_ tab: DeviceTab, from device: DeviceName?) -> ReceivedTab?

  /// Returns whether a tab is open, or among those that the user has closed.
  func has(_ tab: ReceivedTab) -> Bool

  /// Saves all tabs, and returns after they are on disk.
  /// - Throws: An error if some tabs cannot be saved.
  func saveTabs() async throws
}

// MARK: - Receiving

extension DeviceService {
  /// Opens a tab that another device has sent.
  ///
  /// The tab is removed from the store, which confirms it to the sender, after it has been saved. So
  /// no tab is lost if this run is killed.
  func receive(_ entry: DeviceStoreEntry) {
    guard let data = entry.value else { return remember { try received.forget([entry.key]) } }
    guard let sent = SentTab(stored: data) else {
      // A value without a tab, or without a web address, is removed and not opened.
      outbox.removals.append(entry.key)
      return write()
    }
    guard isOpen(entry.key) || open(sent, as: entry.key) else { return }
    outbox.opened.insert(entry.key)
    outbox.unsaved.insert(entry.key)
    saveReceived()
  }

  private func isOpen(_ key: String) -> Bool {
    guard !outbox.opened.contains(key) else { return true }
    guard let tab = received.tabs[key] else { return false }
    return receiver?.has(tab) ?? false
  }

  private func open(_ sent: SentTab, as key: String) -> Bool {
    guard let tab = receiver?.open(sent.tab, from: DeviceName(sent.device)) else { return false }
    remember { try received.note(tab, as: key) }
    return true
  }

  /// Forgets the tabs that are no longer in the store.
  func forgetTabs(notIn entries: [DeviceStoreEntry]) {
    let stored = Set(entries.lazy.filter { $0.value != nil }.map(\.key))
    remote.unconfirmed.formIntersection(stored)
    remember { try received.forget(Set(received.tabs.keys).subtracting(stored)) }
  }

  private func remember(_ body: () throws -> Void) {
    do { try body() } catch { observers.notify { $0.deviceService(self, didFail: error) } }
  }
}

// MARK: - Saving

extension DeviceService {
  /// Begins to save the tabs that have been opened, unless they are being saved.
  func saveReceived() {
    guard saving == nil, !outbox.unsaved.isEmpty else { return }
    saving = Task { [weak self] in
      while let self, !outbox.unsaved.isEmpty, await save(outbox.unsaved) {}
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
    outbox.unsaved.subtract(keys)
    outbox.removals += keys.sorted()
    write()
    return true
  }
}
