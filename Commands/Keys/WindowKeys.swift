public import Switchboard

/// The number of windows.
public enum WindowCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}

/// The number of the window in front. A prompt uses it if it has no window of its own.
public enum FrontWindow: BroadcastKey {
  /// The number of the window, or nil if there is none.
  public typealias Value = WindowNumber?
}

/// The kind of tabs that the window in front shows, which is regular or incognito.
public enum FrontBrowserMode: BroadcastKey {
  /// The kind of tabs.
  public typealias Value = BrowserMode
}

/// The window in front and the kind of tabs that it shows.
///
/// Observe this key to receive both values in a single change. In contrast, ``FrontWindow`` and
/// ``FrontBrowserMode`` broadcast their changes separately.
public enum FrontTabs: BroadcastKey {
  /// The window and the kind of tabs.
  public typealias Value = WindowTabs
}

/// A reference to the regular or incognito tabs in a window.
public struct WindowTabs: Hashable, Sendable {
  /// The number of the window, or nil if there is no window.
  public let window: WindowNumber?
  /// The kind of tabs.
  public let mode: BrowserMode

  /// Creates a reference to a window's tabs.
  /// - Parameters:
  ///   - window: The number of the window, or nil if there is no window.
  ///   - mode: The kind of tabs.
  public init(window: WindowNumber?, mode: BrowserMode) {
    self.window = window
    self.mode = mode
  }
}

// MARK: - Encodable

extension WindowTabs: Encodable {
  private enum Key: CodingKey {
    case window, mode
  }

  /// Encodes the window and the mode. The window is encoded as null if there is none.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(window, forKey: .window)
    try container.encode(mode, forKey: .mode)
  }
}

// MARK: - CustomStringConvertible

extension WindowTabs: CustomStringConvertible {
  /// The value as text, such as `2 incognito`.
  public var description: String {
    window.map { "\($0.argument) \(mode.argument)" } ?? "none"
  }
}

// MARK: - BroadcastWords

extension WindowTabs: BroadcastWords {
  public static var words: [String] { ["none"] }

  public static var wordDescription: String {
    "the number of a window, with or without a kind of tabs (\"2 incognito\"), or none"
  }

  public static func accepts(_ text: String) -> Bool {
    guard text != "none" else { return true }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return WindowNumber(argument: parts[0]) != nil && parts.count <= 2
      && parts.dropFirst().allSatisfy { BrowserMode.argumentCandidates.contains($0) }
  }
}
