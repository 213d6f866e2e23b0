import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct UserDataTests {
  private let log = EventLog()
  private let tab = WebState()

  @Test func `a value is attached under its key, which has the type of the value`() throws {
    let value = Mortal("first", log: log)
    try tab.userData.set(value, for: FirstKey.self)
    try tab.userData.set(7, for: NumberKey.self)
    #expect(tab.userData[FirstKey.self] === value)
    #expect(tab.userData[NumberKey.self] == 7)
    #expect(tab.userData[SecondKey.self] == nil)
    #expect(WebState().userData[NumberKey.self] == nil)
  }

  @Test func `a class can be the key of its objects`() throws {
    let helper = TabHelper()
    try tab.userData.set(helper, for: TabHelper.self)
    #expect(tab.userData[TabHelper.self] === helper)
  }

  @Test func `another value replaces the one that is there, which ends when it is replaced`() throws
  {
    try FirstKey.attach(to: tab.userData) { [weak tab, log] in
      log.add("1 ends, \(tab?.userData[NumberKey.self] ?? 0)")
    }
    try tab.userData.set(2, for: NumberKey.self)
    try tab.userData.set(Mortal("2 ends", log: log), for: FirstKey.self)
    #expect(log.lines == ["1 ends, 2"])
    #expect(tab.userData[FirstKey.self] != nil)
  }

  @Test func `nil takes a value away`() throws {
    try tab.userData.set(Mortal("gone", log: log), for: FirstKey.self)
    try tab.userData.set(nil, for: FirstKey.self)
    #expect(log.lines == ["gone"])
    #expect(tab.userData[FirstKey.self] == nil)
  }

  @Test func `what is removed is handed over`() throws {
    try tab.userData.set(Mortal("gone", log: log), for: FirstKey.self)
    #expect(tab.userData.remove(SecondKey.self) == nil)
    var removed = tab.userData.remove(FirstKey.self)
    #expect(removed != nil && log.lines == [])
    #expect(tab.userData.remove(FirstKey.self) == nil)
    removed = nil
    #expect(log.lines == ["gone"])
  }

  @Test func `a value is made where there is none, and only there`() throws {
    var made = 0
    func make() -> Int {
      made += 1
      return made
    }
    #expect(try tab.userData.value(for: NumberKey.self, orSet: make) == 1)
    #expect(try tab.userData.value(for: NumberKey.self, orSet: make) == 1)
    #expect(tab.userData[NumberKey.self] == 1)
    #expect(made == 1)
  }

  @Test func `a value that is attached while another is made stays`() throws {
    let value = try tab.userData.value(for: NumberKey.self) {
      try? tab.userData.set(1, for: NumberKey.self)
      return 2
    }
    #expect(value == 1)
    #expect(tab.userData[NumberKey.self] == 1)
  }

  @Test func `all are removed, the one attached last first`() throws {
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

  /// Makes an object of that kind, with what is attached to it.
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

/// A value whose end does something.
@MainActor
final class Mortal {
  private let onEnd: @MainActor () -> Void

  init(onEnd: @escaping @MainActor () -> Void) { self.onEnd = onEnd }

  convenience init(_ name: String, log: EventLog) { self.init { log.add(name) } }

  isolated deinit { onEnd() }
}

/// A key of values whose end does something.
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
