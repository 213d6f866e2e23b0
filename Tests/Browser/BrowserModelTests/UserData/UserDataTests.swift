import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct UserDataTests {
  private let log = EventLog()
  private let tab = WebState()

  @Test func `a value is attached under its key, which determines its type`() throws {
    let value = Mortal("first", log: log)
    try tab.userData.set(value, for: FirstKey.self)
    try tab.userData.set(7, for: NumberKey.self)
    #expect(tab.userData[FirstKey.self] === value)
    #expect(tab.userData[NumberKey.self] == 7)
    #expect(tab.userData[SecondKey.self] == nil)
    #expect(WebState().userData[NumberKey.self] == nil)
  }

  @Test func `a class can be the key of its own instances`() throws {
    let helper = TabHelper()
    try tab.userData.set(helper, for: TabHelper.self)
    #expect(tab.userData[TabHelper.self] === helper)
  }

  @Test func `a new value replaces and releases the previous one`() throws {
    try FirstKey.attach(to: tab.userData) { [weak tab, log] in
      log.add("1 ends, \(tab?.userData[NumberKey.self] ?? 0)")
    }
    try tab.userData.set(2, for: NumberKey.self)
    try tab.userData.set(Mortal("2 ends", log: log), for: FirstKey.self)
    #expect(log.lines == ["1 ends, 2"])
    #expect(tab.userData[FirstKey.self] != nil)
  }

  @Test func `setting nil removes a value`() throws {
    try tab.userData.set(Mortal("gone", log: log), for: FirstKey.self)
    try tab.userData.set(nil, for: FirstKey.self)
    #expect(log.lines == ["gone"])
    #expect(tab.userData[FirstKey.self] == nil)
  }

  @Test func `a removed value is returned`() throws {
    try tab.userData.set(Mortal("gone", log: log), for: FirstKey.self)
    #expect(tab.userData.remove(SecondKey.self) == nil)
    var removed = tab.userData.remove(FirstKey.self)
    #expect(removed != nil && log.lines == [])
    #expect(tab.userData.remove(FirstKey.self) == nil)
    removed = nil
    #expect(log.lines == ["gone"])
  }

  @Test func `removing all values releases them in reverse order`() throws {
    try tab.userData.set(Mortal("replaced", log: log), for: FirstKey.self)
    try tab.userData.set(Mortal("second", log: log), for: SecondKey.self)
    try tab.userData.set(Mortal("third", log: log), for: ThirdKey.self)
    try tab.userData.set(Mortal("first", log: log), for: FirstKey.self)
    tab.userData.removeAll()
    #expect(log.lines == ["replaced", "first", "third", "second"])
    try tab.userData.set(1, for: NumberKey.self)
    #expect(tab.userData[NumberKey.self] == 1)
  }
}

/// A class that is its own key.
private final class TabHelper: UserDataKey { typealias Value = TabHelper }

// MARK: - UserDataOwner

/// The kinds of objects that values can be attached to.
@MainActor
enum UserDataOwner: CaseIterable {
  case tab, browser, state

  /// Creates an object of that kind with attached values.
  func make() -> (object: AnyObject, userData: UserData) {
    let channels = Channels(name: "application")
    switch self {
    case .tab:
      let tab = WebState()
      return (tab, tab.userData)
    case .browser:
      let browser = BrowserList(type: .regular, parent: channels).createBrowser(name: "one")
      return (browser, browser.userData)
    case .state:
      let state = BrowserState(name: "Default", parent: channels)
      return (state, state.userData)
    }
  }
}

// MARK: - Mortal

/// A value that runs a closure when it is destroyed.
@MainActor
final class Mortal {
  private let onEnd: @MainActor () -> Void

  init(onEnd: @escaping @MainActor () -> Void) { self.onEnd = onEnd }

  convenience init(_ name: String, log: EventLog) { self.init { log.add(name) } }

  isolated deinit { onEnd() }
}

/// A key of values that run a closure when they are destroyed.
protocol MortalKey: UserDataKey where Value == Mortal {}

extension MortalKey {
  @MainActor
  static func attach(to userData: UserData, onEnd: @escaping @MainActor () -> Void) throws {
    try userData.set(Mortal(onEnd: onEnd), for: Self.self)
  }
}

enum FirstKey: MortalKey {}

enum SecondKey: MortalKey {}

enum ThirdKey: MortalKey {}

enum NumberKey: UserDataKey { typealias Value = Int }
