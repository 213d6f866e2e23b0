import Foundation

/// The value of a preference in the store.
struct SharedPreference: Codable, Equatable, Sendable {
  /// The value as a user types it, or nil if it was reset.
  let value: String?
  /// The device that set it.
  let device: String
  /// The time at which it was set by the clock of the store, in milliseconds since 1970.
  var time: Int?
  /// The value that it replaced there, or nil if the preference was not set.
  var base: String?
}

/// The newest entry of a preference in the store.
struct StoredPreference: Equatable, Sendable {
  /// The value, or nil if it was removed or has a form that this version cannot read.
  let value: SharedPreference?
  private let isRemoved: Bool
  let revision: Int
  private let storeTime: Int

  init(_ entry: DeviceStoreEntry) {
    value = entry.value.flatMap(SharedPreference.init(stored:))
    isRemoved = entry.value == nil
    revision = entry.revision
    storeTime = entry.date.milliseconds
  }

  /// The value in the form that the merge needs.
  var merged: PreferenceMerge.Value {
    .init(
      // A wrong clock cannot set a value in the future.
      text: value?.value, revision: revision, time: min(value?.time ?? storeTime, storeTime),
      form: isRemoved ? .removed : value == nil ? .unusable : .usable)
  }
}

/// The claim of a browser to the name of its device, and whether it is connected.
struct Presence: Codable, Equatable, Sendable {
  /// The identity of the profile that uses the name.
  let profile: String
  /// The identity of the run that is connected, or nil if it has ended.
  let run: String?
}

// MARK: - Data

extension Encodable {
  /// The value as JSON.
  var storedData: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // These values contain text only, which can always be encoded.
    return (try? encoder.encode(self)) ?? Data()
  }
}

extension Decodable {
  /// Creates a value from JSON, or returns nil if it has another form.
  init?(stored data: Data) {
    guard let value = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
    self = value
  }
}

extension DeviceStoreEntry {
  /// The presence that the entry contains, or nil if it contains none.
  var presence: Presence? { value.flatMap(Presence.init(stored:)) }
}
