import Foundation

/// The value of a preference in the store.
struct SharedPreference: Codable, Equatable, Sendable {
  /// The value as a user types it, or nil if it was reset.
  let value: String?
  /// The device that set it.
  let device: String
}

/// The newest entry of a preference in the store.
struct StoredPreference: Equatable, Sendable {
  /// The value, or nil if it was removed or has a form that this version cannot read.
  let value: SharedPreference?
  private let isRemoved: Bool
  private let revision: Int

  init(_ entry: DeviceStoreEntry) {
    value = entry.value.flatMap(SharedPreference.init(stored:))
    (isRemoved, revision) = (entry.value == nil, entry.revision)
  }

  /// The value in the form that the merge needs.
  var merged: PreferenceMerge.Value {
    .init(
      text: value?.value, revision: revision,
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

/// The open tabs of a device in the store.
struct PublishedTabs: Codable, Equatable, Sendable {
  /// The tabs, in order.
  let tabs: [DeviceTab]

  /// Takes the tabs that fit into a value.
  ///
  /// A tab that is too long for the rest doesn't displace those after it.
  /// - Parameters:
  ///   - tabs: The tabs, in order.
  ///   - limit: The number of bytes that the value can have at most.
  init(_ tabs: [DeviceTab], within limit: Int) {
    var rest = limit - #"{"tabs":[]}"#.utf8.count
    // Most lists are so short that no tab needs to be encoded on its own.
    guard tabs.reduce(0, { $0 + $1.longestStoredSize }) > rest else {
      self.tabs = tabs
      return
    }
    self.tabs = tabs.filter { tab in
      let size = tab.storedData.count + 1
      guard size <= rest else { return false }
      rest -= size
      return true
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    tabs = try values.decode([Lenient<DeviceTab>].self, forKey: .tabs).compactMap(\.value)
  }
}

extension DeviceTab {
  /// The number of bytes that the tab has at most as JSON, in which a byte of text takes up to six.
  fileprivate var longestStoredSize: Int {
    let frame = #"{"address":"","title":""},"#.utf8.count
    return 6 * (title.utf8.count + address.absoluteString.utf8.count) + frame
  }
}

/// A value from another device, which is nil if it cannot be used.
private struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
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
