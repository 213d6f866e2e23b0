import Foundation

// MARK: - Devices

extension DeviceService {
  /// The devices that were seen in the last 14 days, by name. This device comes first.
  package var devices: [Device] {
    remote.devices(seenSince: storeTime.addingTimeInterval(-Self.lifetime)).map { name, entry in
      Device(
        name: name, isThis: name == self.name, isConnected: isConnected(entry),
        isPaired: paired.key(of: name) != nil,
        lastSeen: entry.lastSeen.addingTimeInterval(-clockOffset),
        entry: entry)
    }.sorted { ($0.isThis ? 0 : 1, $0.name) < ($1.isThis ? 0 : 1, $1.name) }
  }

  /// The other devices, by name.
  package var otherDevices: [Device] { devices.filter { !$0.isThis } }

  func isConnected(_ entry: RemoteDevices.Entry) -> Bool {
    guard isAnswering, entry.presence?.run != nil else { return false }
    return storeTime.timeIntervalSince(entry.lastPresence) < Self.presenceTimeout
  }

  /// Returns another device by its name.
  /// - Throws: ``DeviceError`` if there is none, or if nothing is known of the others.
  package func otherDevice(_ name: String) throws(DeviceError) -> Device {
    try checkKnowledge()
    guard let device = devices.first(where: { $0.name.text == name }) else {
      throw .unknown(name, known: otherDevices.map(\.name))
    }
    if device.isThis { throw .thisDevice(device.name) }
    return device
  }

  private func isListed(_ device: String) -> Bool {
    otherDevices.contains { $0.name.text == device }
  }

  /// Throws an error if nothing is known of the other devices.
  package func checkKnowledge() throws(DeviceError) {
    if remote.isKnown { return }
    try checkConnection()
  }

  /// Throws an error if there is no connection.
  func checkConnection() throws(DeviceError) {
    switch status {
    case .connected: break
    case .connecting: throw .connecting
    case .disconnected(let reason): throw .notConnected(reason)
    case .refused(let error): throw error
    }
  }

  /// Finds out whether the store answers. While it doesn't, no device counts as connected.
  package func checkAnswer() async {
    isAnswering = await store.answers()
    didChange()
  }

  /// Waits until there is a connection, or until the first attempt has failed.
  package func waitForConnection(within limit: Duration = .seconds(5)) async {
    _ = await waits.wait(within: limit, by: clock) { [weak self] in self?.status != .connecting }
  }
}

// MARK: - Tabs

extension DeviceService {
  /// Shares the open tabs of this device.
  package func publish(_ tabs: [DeviceTab]) {
    outbox.publish(tabs)
    write()
  }

  /// Sends tabs to another device, which opens them in the background.
  /// - Parameters:
  ///   - tabs: The tabs.
  ///   - device: The name of the device.
  /// - Returns: Whether the device has opened the tabs. If it hasn't, it does so when it is
  ///   connected again.
  /// - Throws: ``DeviceError`` if the tabs may not have been sent.
  package func send(_ tabs: [DeviceTab], to device: String) async throws(DeviceError) -> Bool {
    let target = try otherDevice(device)
    guard let receiver = paired.key(of: target.name) else {
      throw .notPaired(device, this: name)
    }
    try checkConnection()
    var keys: Set<String> = []
    for tab in tabs {
      let id = UUID().uuidString
      let key = DeviceKey.sent(to: target.name, id: id).text
      let sent = try SignedTab(
        SentTab(from: name.text, to: receiver, id: id, time: localTime.milliseconds, tab: tab),
        by: identity.key)
      do throws(DeviceStoreError) {
        remote.unconfirmed.insert(key)
        _ = try await store.put(sent.storedData, for: key, over: nil)
      } catch {
        remote.unconfirmed.remove(key)
        throw error.deviceError(ifLost: .notSent(device))
      }
      keys.insert(key)
    }
    guard target.isConnected else { return false }
    return await waits.wait(within: Self.confirmationLimit, by: clock) { [weak self, keys] in
      self?.remote.unconfirmed.isDisjoint(with: keys) ?? false
    }
  }

  /// Removes a device and its tabs, and ends the pairing with it. A device that is connected appears
  /// again with its next presence.
  /// - Throws: ``DeviceError`` if there is no such device, or if it may not have been removed;
  ///   `FileError` if the pairing cannot be ended.
  package func forget(_ device: String) async throws {
    let wasPaired = try DeviceName(device).map { try paired.forget($0) } ?? false
    DeviceName(device).map { pairings.unconfirmed[$0] = nil }
    if wasPaired, !isListed(device) { return }
    let target = try otherDevice(device)
    try checkConnection()
    do throws(DeviceStoreError) {
      let chunks = target.entry.chunks.keys.sorted()
      let keys: [DeviceKey] =
        [.tabs(target.name)] + chunks.map { .tabChunk(target.name, id: $0) }
        + [.clock(target.name), .presence(target.name)]
      for key in keys { try await store.remove(key.text) }
    } catch {
      throw error.deviceError(ifLost: .notForgotten(device))
    }
  }
}

extension DeviceStoreError {
  /// Returns the error that a command throws.
  /// - Parameter lost: The error if the connection was lost.
  func deviceError(ifLost lost: DeviceError) -> DeviceError {
    if case .refused(let reason) = self { .refusedByStore(reason) } else { lost }
  }
}
