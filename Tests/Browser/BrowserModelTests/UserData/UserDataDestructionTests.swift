import BrowserModel
import BrowserModelTesting
import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct UserDataDestructionTests {
  private let log = EventLog()

  @Test func `a value is removed before it is released`() throws {
    let tab = WebState()
    try FirstKey.attach(to: tab.userData) { [weak tab, log] in
      log.add("\(tab?.userData[FirstKey.self] == nil)")
      try? tab?.userData.set(Mortal("successor", log: log), for: FirstKey.self)
    }
    tab.userData.remove(FirstKey.self)
    #expect(log.lines == ["true"])
    #expect(tab.userData[FirstKey.self] != nil)
  }

  @Test func `values removed together do not find each other`() throws {
    let tab = WebState()
    for key in [FirstKey.self, SecondKey.self] as [any MortalKey.Type] {
      try key.attach(to: tab.userData) { [weak tab, log] in
        log.add("\(tab?.userData[FirstKey.self] == nil && tab?.userData[SecondKey.self] == nil)")
      }
    }
    tab.userData.removeAll()
    #expect(log.lines == ["true", "true"])
  }

  @Test func `a value may hold the last reference to its owner`() throws {
    weak var ghost: WebState?
    let userData = try {
      let tab = WebState()
      ghost = tab
      try FirstKey.attach(to: tab.userData) { withExtendedLifetime(tab) {} }
      try tab.userData.set(Mortal("second", log: log), for: SecondKey.self)
      return tab.userData
    }()
    #expect(ghost != nil)
    userData.remove(FirstKey.self)
    #expect(ghost == nil)
    #expect(log.lines == ["second"])
  }

  @Test(arguments: UserDataOwner.allCases)
  func `values are released with their owner in reverse order`(kind: UserDataOwner) throws {
    var owner: AnyObject?
    do {
      let made = kind.make()
      owner = made.object
      try made.userData.set(Mortal("first", log: log), for: FirstKey.self)
      try made.userData.set(Mortal("second", log: log), for: SecondKey.self)
    }
    withExtendedLifetime(owner) {}
    #expect(log.lines == [])
    owner = nil
    #expect(log.lines == ["second", "first"])
  }

  @Test(arguments: UserDataOwner.allCases)
  func `a value that ends with its owner can neither find nor attach data`(
    kind: UserDataOwner
  ) throws {
    let checker = LeakChecker()
    let userData = try attach(to: kind, watchedBy: checker) { userData in
      log.add("\(userData[FirstKey.self] == nil && userData[NumberKey.self] == nil)")
      #expect(throws: UserDataError.self) { try userData.set(1, for: NumberKey.self) }
      #expect(throws: Never.self) { try userData.set(nil, for: NumberKey.self) }
    }
    #expect(log.lines == ["true"])
    #expect(checker.leaks == [])
    #expect(userData[NumberKey.self] == nil)
    #expect(throws: UserDataError.self) { try userData.set(1, for: NumberKey.self) }
  }

  @Test func `the owner is intact while its values are released`() throws {
    var browser: Browser? = BrowserList(
      type: .regular, parent: Channels(name: "application")
    ).createBrowser(name: "one")
    try browser?.webStateList.insert(WebState())
    weak let list = browser?.webStateList
    try browser?.userData.set(
      Mortal { [log] in log.add("\(list?.count ?? 0)") }, for: FirstKey.self)
    browser = nil
    #expect(log.lines == ["1"])
  }

  @Test func `a state's data ends after its services, off the record first`() throws {
    let fixture = try ServiceFixture("a", creation: .eager)
    let log = fixture.log
    try fixture.state.userData.set(Mortal("regular", log: log), for: FirstKey.self)
    try fixture.state.makeOffTheRecordState().userData.set(
      Mortal("incognito", log: log), for: FirstKey.self)
    log.clear()
    fixture.end()
    #expect(
      log.lines == [
        "shut down a", "destroy a", "incognito", "shut down a", "destroy a", "regular",
      ])
  }

  @Test func `off-the-record data ends with its state despite other references`() throws {
    let state = BrowserState(name: "Default", parent: Channels(name: "application"))
    let incognito = state.makeOffTheRecordState()
    try incognito.userData.set(Mortal("gone", log: log), for: FirstKey.self)
    state.destroyOffTheRecordState()
    #expect(log.lines == ["gone"])
    #expect(
      throws: UserDataError.destroyed(
        key: "NumberKey", owner: "browser state Default off the record")
    ) { try incognito.userData.set(1, for: NumberKey.self) }
  }

  @Test func `errors name the problem, the owner and the solution`() {
    let error = UserDataError.destroyed(key: "NumberKey", owner: "browser one")
    #expect(
      "\(error)" == "NumberKey cannot be attached to browser one, "
        + "which is being destroyed: attach it before that")
  }
}

// MARK: - Values

extension UserDataDestructionTests {
  /// Attaches a value that runs a closure when it is destroyed, and releases the owner.
  private func attach(
    to kind: UserDataOwner, watchedBy checker: LeakChecker,
    onEnd: @escaping @MainActor (UserData) -> Void
  ) throws -> UserData {
    let made = kind.make()
    checker.watch(made.object)
    let userData = made.userData
    try FirstKey.attach(to: userData) { [weak userData] in userData.map(onEnd) }
    try userData.set(0, for: NumberKey.self)
    return userData
  }
}
