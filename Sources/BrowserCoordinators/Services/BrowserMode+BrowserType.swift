import BrowserCommands
import BrowserModel

// MARK: - The model's types

// The commands carry no type of the model, so that each has its own word for the same thing.

extension BrowserMode {
  /// The mode of a browser that a window can show; nil for one that no window shows.
  init?(_ type: BrowserType) {
    switch type {
    case .regular: self = .regular
    case .offTheRecord: self = .offTheRecord
    case .inactive, .temporary: return nil
    }
  }

  /// The type of the browser that a window shows in this mode.
  var browserType: BrowserType {
    switch self {
    case .regular: .regular
    case .offTheRecord: .offTheRecord
    }
  }
}

extension Window {
  /// The number of the window, as a person types it.
  var windowNumber: WindowNumber { WindowNumber(number) }

  /// Which of its tabs the window shows.
  var mode: BrowserMode { BrowserMode(shownType) ?? .regular }
}
