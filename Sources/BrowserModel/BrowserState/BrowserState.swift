/// A user's browsing: one regular state, and one off the record that it owns.
@MainActor
public final class BrowserState {
  /// The name of the state; the one off the record has that of its original.
  public let name: String
  /// The browsers of the state.
  public let browserList: BrowserList

  /// Whether the browsing leaves no trace.
  public let isOffTheRecord: Bool

  private let parent: Channels
  private weak var original: BrowserState?
  private var ownedOffTheRecordState: BrowserState?

  /// Creates a regular state without browsers.
  ///
  /// - Parameters:
  ///   - name: The name of the state.
  ///   - parent: The channels that those of its browsers lead on to.
  public convenience init(name: String, parent: Channels) {
    self.init(name: name, parent: parent, original: nil)
  }

  private init(name: String, parent: Channels, original: BrowserState?) {
    self.name = name
    self.parent = parent
    self.original = original
    isOffTheRecord = original != nil
    browserList = BrowserList(type: isOffTheRecord ? .offTheRecord : .regular, parent: parent)
  }
}

// MARK: - On and off the record

extension BrowserState {
  /// The regular state of the pair, from either side; nil once the pair is no more.
  public var originalState: BrowserState? { isOffTheRecord ? original : self }

  /// The state off the record of the pair, from either side; made on the first request.
  public var offTheRecordState: BrowserState {
    if let existing = existingOffTheRecordState { return existing }
    let made = BrowserState(name: name, parent: parent, original: self)
    ownedOffTheRecordState = made
    return made
  }

  /// The state off the record of the pair, from either side, if there is one.
  public var existingOffTheRecordState: BrowserState? {
    isOffTheRecord ? self : ownedOffTheRecordState
  }

  /// Destroys the state off the record of the pair, from either side; its browsers go first.
  ///
  /// Another is made when it is next asked for.
  public func destroyOffTheRecordState() {
    guard let original = originalState, let doomed = original.ownedOffTheRecordState else { return }
    for browser in doomed.browserList.browsers { doomed.browserList.remove(browser) }
    doomed.original = nil
    original.ownedOffTheRecordState = nil
  }
}
