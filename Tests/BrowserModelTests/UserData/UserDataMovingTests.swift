import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct UserDataMovingTests {
  private let log = EventLog()
  private let source = WebState()
  private let target = WebState()

  private struct Zoom: UserDataKey, CloneableUserData, Equatable {
    typealias Value = Zoom
    var percent: Int

    func cloned() -> Zoom { self }
  }

  @Test func `what can be cloned is attached to the clone too, the rest is not`() throws {
    try source.userData.set(Zoom(percent: 120), for: Zoom.self)
    try source.userData.set(Mortal("kept", log: log), for: FirstKey.self)
    try target.userData.set(Zoom(percent: 100), for: Zoom.self)
    try target.userData.set(7, for: NumberKey.self)
    try target.userData.setClones(of: source.userData)
    #expect(target.userData[Zoom.self] == Zoom(percent: 120))
    #expect(source.userData[Zoom.self] == Zoom(percent: 120))
    #expect(target.userData[FirstKey.self] == nil)
    #expect(target.userData[NumberKey.self] == 7, "What has no counterpart stays.")
  }

  @Test func `all values move to another owner, and end with that`() throws {
    try source.userData.set(Mortal("first", log: log), for: FirstKey.self)
    try source.userData.set(Mortal("second", log: log), for: SecondKey.self)
    try target.userData.set(Mortal("replaced", log: log), for: FirstKey.self)
    let first = source.userData[FirstKey.self]
    try target.userData.moveAll(from: source.userData)
    #expect(log.lines == ["replaced"])
    #expect(source.userData[FirstKey.self] == nil && source.userData[SecondKey.self] == nil)
    #expect(target.userData[FirstKey.self] === first)
    try target.userData.moveAll(from: target.userData)
    #expect(target.userData[FirstKey.self] === first)
  }
}
