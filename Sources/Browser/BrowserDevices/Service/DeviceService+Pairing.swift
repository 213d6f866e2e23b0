import BrowserModel
import Foundation

// MARK: - Pairing

extension DeviceService {
  /// Exchanges keys with another device, on which the user gives the same command.
  ///
  /// The user compares the codes of both devices, and then confirms the pairing on both with
  /// ``confirmPairing(with:_:)``.
  /// - Parameter device: The name of the device.
  /// - Returns: The code, which is the same on both devices unless somebody has replaced a key.
  /// - Throws: ``DeviceError`` if there is no such device or no connection, or if the device does not
  ///   answer in time; `CancellationError` if the task is cancelled.
  package func exchangeKeys(with device: String) async throws -> PairingCode {
    let other = try otherDevice(device).name
    try checkConnection()
    let own = PairingPart(of: name, key: identity.key.publicKey)
    guard let commitment = own.commitment(keys) else { throw DeviceError.noKey }
    pairings.unconfirmed[other] = nil
    guard pairings.running.insert(other).inserted else { throw DeviceError.pairingFailed(device) }
    defer { pairings.running.remove(other) }
    do {
      try await publish(own, commitment, isRevealed: false, to: other)
      let first = try await offer(from: other) { _ in true }
      try await publish(own, commitment, isRevealed: true, to: other)
      let second = try await offer(from: other) { $0.nonce != nil || $0 != first }
      let part = PairingPart(of: other, second, after: first, keys)
      guard let part, let code = own.code(with: part, keys) else {
        throw DeviceError.pairingFailed(device)
      }
      pairings.unconfirmed[other] = .init(code: code, key: part.key)
      remove(DeviceKey.pairing(to: name, from: other).text)
      return code
    } catch {
      remove(DeviceKey.pairing(to: other, from: name).text)
      throw error
    }
  }

  /// Pairs with a device after the user has compared the codes.
  ///
  /// A wrong code ends the pairing, so that several codes cannot be tried.
  /// - Parameters:
  ///   - device: The name of the device.
  ///   - code: The code that the other device shows.
  /// - Throws: ``DeviceError`` if the code is wrong, or `FileError` if the key cannot be saved.
  package func confirmPairing(with device: String, _ code: String) throws {
    let other = try otherDevice(device).name
    guard let pending = pairings.unconfirmed.removeValue(forKey: other) else {
      throw DeviceError.noPairing(device)
    }
    guard pending.code.isEqual(to: code) else { throw DeviceError.wrongCode(device) }
    try paired.pair(other, key: pending.key)
    reportedSenders.remove(other)
    receiveHeldBack()
    didChange()
  }

  /// Returns whether a device waits for this one to pair with it.
  package func isRequested(by device: String) -> Bool {
    DeviceName(device).flatMap(currentOffer) != nil
  }

  var keys: any DeviceSigningKey.Type { Swift.type(of: identity.key) }

  /// Writes the offer of this device.
  private func publish(
    _ part: PairingPart, _ commitment: Data, isRevealed: Bool, to other: DeviceName
  ) async throws {
    let offer = PairingOffer(
      key: part.key, commitment: commitment, nonce: isRevealed ? part.nonce : nil)
    let key = DeviceKey.pairing(to: other, from: name).text
    // A removal that waits is that of an earlier offer.
    outbox.removals.removeAll { $0 == key }
    do throws(DeviceStoreError) {
      _ = try await store.put(offer.storedData, for: key, over: nil)
    } catch {
      throw error.deviceError(ifLost: .pairingFailed(other.text))
    }
  }

  /// Waits for an offer of another device.
  private func offer(
    from other: DeviceName, where isExpected: @escaping (PairingOffer) -> Bool
  ) async throws -> PairingOffer {
    _ = await waits.wait(within: Pairings.limit, by: clock) { [weak self] in
      self?.currentOffer(of: other).map(isExpected) ?? false
    }
    try Task.checkCancellation()
    guard let offer = currentOffer(of: other), isExpected(offer) else {
      throw DeviceError.noAnswer(other.text)
    }
    return offer
  }

  private func currentOffer(of device: DeviceName) -> PairingOffer? {
    pairings.offer(from: device, at: storeTime)
  }

  /// Notes that another device wants to pair with this one, or that it no longer does.
  func notePairing(_ entry: DeviceStoreEntry, from other: DeviceName) {
    pairings.note(entry, from: other, at: storeTime)
    guard remote.entries[other]?.isEmpty == false, pairings.shouldReport(other, at: storeTime)
    else { return }
    observers.notify { $0.deviceService(self, didReceivePairingRequestFrom: other) }
  }
}
