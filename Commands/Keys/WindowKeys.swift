public import Switchboard

/// The number of windows.
public enum WindowCount: BroadcastKey {
  /// The number.
  public typealias Value = Int
}

/// The window in front.
public enum FrontWindow: BroadcastKey {
  /// The number of the window; nil if there is none.
  public typealias Value = WindowNumber?
}

/// Which tabs the window in front shows, the regular or the incognito ones.
public enum FrontBrowser: BroadcastKey {
  /// Which tabs.
  public typealias Value = BrowserMode
}

/// The window in front together with the tabs that it shows.
///
/// An observer of both ``FrontWindow`` and ``FrontBrowser`` would see one change before the other.
public enum FrontTabs: BroadcastKey {
  /// The window and its tabs.
  public typealias Value = WindowTabs
}

/// The regular or the incognito tabs of one window.
public struct WindowTabs: Hashable, Sendable {
  /// The number of the window; nil if there is no window.
  public let window: WindowNumber?
  /// Which of its tabs.
  public let mode: BrowserMode

  /// Creates a value.
  /// - Parameters:
  ///   - window: The number of the window; nil if there is no window.
  ///   - mode: Which of its tabs.
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

  /// Encodes the window, which is null where there is none, and the mode.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(window, forKey: .window)
    try container.encode(mode, forKey: .mode)
  }
}

// MARK: - CustomStringConvertible

extension WindowTabs: CustomStringConvertible {
  /// The value as a person reads it: `2 incognito`.
  public var description: String {
    window.map { "\($0.argument) \(mode.argument)" } ?? "none"
  }
}
