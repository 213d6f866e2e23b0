public import Foundation

/// A file of a profile. ``all`` lists all of them.
public struct ProfileFile: Hashable, Sendable {
  /// The directory that contains a file.
  public enum Place: Hashable, Sendable {
    /// The directory of the profile.
    case profile
    /// The directory of a browser state.
    case state
  }

  /// The way in which a file is read and written.
  public enum Kind: Hashable, Sendable {
    /// One value as JSON, which is replaced as a whole.
    case json
    /// Lines that several processes append.
    case lines
    /// A file of the store, which checks itself.
    case store
    /// A file without contents that must be kept.
    case mark
  }

  /// The last part of the path, which is the same in each profile.
  public let name: String
  /// The directory that contains the file.
  public let place: Place
  /// The way in which the file is read and written.
  public let kind: Kind
  /// The contents, as a phrase.
  public let contents: String

  private init(_ name: String, in place: Place, _ kind: Kind, _ contents: String) {
    self.name = name
    self.place = place
    self.kind = kind
    self.contents = contents
  }
}

// MARK: - List

extension ProfileFile {
  /// The values that `set setting` changes.
  public static let settings = Self(
    "settings.json", in: .profile, .json, "the settings of this device")
  /// The identity of the profile among the user's devices.
  public static let device = Self(
    "device.json", in: .profile, .json, "the identity of the profile among devices")
  /// The tabs that have arrived and are not open yet.
  public static let receivedTabs = Self(
    "received-tabs.json", in: .profile, .json, "the tabs that other devices have sent")
  /// The keys of the devices that may send tabs.
  public static let pairedDevices = Self(
    "paired-devices.json", in: .profile, .json, "the paired devices")
  /// The lines typed at the prompt, which `history` lists.
  public static let typedLines = Self("history", in: .profile, .lines, "the typed lines")
  /// The socket at which further runs attach.
  public static let socket = Self(
    "socket", in: .profile, .mark, "the socket of the running browser")
  /// The values that `set preference` changes.
  public static let preferences = Self(
    "preferences.json", in: .state, .json, "the preferences of a browser state")
  /// The values that decide which side has changed since the last connection.
  public static let syncedPreferences = Self(
    "synced-preferences.json", in: .state, .json,
    "the preferences on which the devices last agreed")
  /// The number of the last save, by which an older copy of a store is recognized.
  public static let lastSave = Self(
    "sessions.sqlite.generation", in: .state, .store, "the number of the last save")
  /// The identity of a browser state's store.
  public static let storeIdentity = Self(
    "identity", in: .state, .store, "the identity of the store")

  /// Returns the file with a value that a feature stores for a browser state.
  ///
  /// - Parameter name: The name of the value. Characters other than letters, digits and hyphens are
  ///   encoded.
  package static func featureData(named name: String) -> Self {
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-"))
    let encoded = name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
    return Self("feature-\(encoded).json", in: .state, .json, "the data of a feature")
  }

  /// All files of a profile.
  ///
  /// The list doesn't contain files that can be lost. These are drafts of other files, such as
  /// `.NAME.draft` and `sessions.sqlite.repaired`, and the copies of damaged files. It doesn't
  /// contain WebKit's files either, because only WebKit reads them, or the data of features, which the
  /// program does not know. The directory of an off-the-record state contains the same files as the
  /// one of a state.
  public static let all = [
    settings, device, receivedTabs, pairedDevices, typedLines, preferences, syncedPreferences,
    lastSave, storeIdentity, socket,
    Self("sessions.sqlite", in: .state, .store, "the store"),
    Self("sessions.sqlite.suspect", in: .state, .mark, "the mark of a damaged store"),
    Self("sessions.sqlite-wal", in: .state, .store, "the log of the store"),
    Self("sessions.sqlite-shm", in: .state, .store, "the index of the log"),
  ]
}

// MARK: - FileDirectory

/// The place of a file: the profile itself, or the directory of a browser state.
public struct FileDirectory: Hashable, Sendable {
  /// The location of the directory.
  public let url: URL
  /// The permitted access to the files.
  public let access: FileAccess
  /// The notices for the user about problems with the files.
  let notices: FileNotices?

  /// Creates a reference to a directory, which need not exist yet.
  ///
  /// - Parameters:
  ///   - url: The location of the directory.
  ///   - access: The permitted access to the files.
  ///   - notices: The notices for the user about problems with the files.
  public init(_ url: URL, access: FileAccess = .readWrite, notices: FileNotices? = nil) {
    self.url = url
    self.access = access
    self.notices = notices
  }

  /// Returns the location of a file in the directory.
  package func file(_ file: ProfileFile) -> URL { url.appendingPathComponent(file.name) }
}
