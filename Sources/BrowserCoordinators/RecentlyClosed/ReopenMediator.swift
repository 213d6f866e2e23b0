import BrowserCommands
import BrowserModel

/// Reopens what was closed.
@MainActor
struct ReopenMediator {
  private let service: RecentlyClosedService
  private let entry: ClosedEntry

  /// Finds what is to be reopened.
  /// - Parameters:
  ///   - service: what was closed; nil where that is not remembered.
  ///   - number: which of it, counted from 1; the latest without it.
  /// - Throws: why there is nothing of that number.
  init(_ service: RecentlyClosedService?, number: Int?) throws {
    guard let service else { throw ReopenError.offTheRecord }
    if let number, number < 1 { throw ReopenError.notPositive(number) }
    self.service = service
    service.removeOutdated()
    entry = try service.entry(at: (number ?? 1) - 1)
  }

  /// Whether a window of its own is to be opened for it: a window that has tabs stays as it is.
  func needsWindow(besides list: WebStateList) -> Bool {
    entry.item.isWindow && !list.isEmpty
  }

  /// The number of the window that it was closed as, or in.
  var window: WindowNumber { WindowNumber(browserName: entry.window) }

  /// Puts it into a list, and takes it off those that can be reopened.
  func reopen(in list: WebStateList, by tabs: WebStateFactory) throws {
    try service.reopen(entry, in: list, by: tabs)
  }
}
