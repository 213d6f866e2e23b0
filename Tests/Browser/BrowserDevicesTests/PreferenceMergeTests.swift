import Testing

@testable import BrowserDevices

struct PreferenceMergeTests {
  typealias Value = PreferenceMerge.Value

  /// What becomes of a preference when a device connects.
  struct Connection: CustomTestStringConvertible, Sendable {
    let name: String
    /// The value on which the device last agreed, or nil if it has never taken part.
    let base: String??
    let local: String?
    let stored: Value?
    /// Whether the value of the store is taken.
    let isTaken: Bool
    /// The revision over which the local value is stored, or nil if it isn't.
    let replaced: Int?

    var testDescription: String { name }
  }

  private static let connections: [Connection] = [
    .init(
      name: "nothing anywhere", base: .some(nil), local: nil, stored: nil, isTaken: false,
      replaced: nil),
    .init(
      name: "the same", base: "a", local: "a", stored: Value(text: "a", revision: 3),
      isTaken: false, replaced: nil),
    .init(
      name: "changed elsewhere", base: "a", local: "a", stored: Value(text: "b", revision: 7),
      isTaken: true, replaced: nil),
    .init(
      name: "reset elsewhere", base: "a", local: "a", stored: Value(text: nil, revision: 7),
      isTaken: true, replaced: nil),
    .init(
      name: "changed here", base: "a", local: "b", stored: Value(text: "a", revision: 3),
      isTaken: false, replaced: 3),
    .init(
      name: "reset here", base: "a", local: nil, stored: Value(text: "a", revision: 3),
      isTaken: false, replaced: 3),
    .init(
      name: "changed on both sides", base: "a", local: "b", stored: Value(text: "c", revision: 9),
      isTaken: false, replaced: 9),
    .init(
      name: "changed alike", base: "a", local: "b", stored: Value(text: "b", revision: 9),
      isTaken: false, replaced: nil),
    .init(
      name: "set here for the first time", base: .some(nil), local: "a", stored: nil,
      isTaken: false, replaced: 0),
    .init(
      name: "lost by the store", base: "a", local: "a", stored: nil, isTaken: false, replaced: 0),
    .init(
      name: "removed from the store", base: "a", local: "a",
      stored: Value(text: nil, revision: 8, form: .removed), isTaken: false, replaced: 8),
    .init(
      name: "unusable, not changed here", base: "a", local: "a",
      stored: Value(text: nil, revision: 8, form: .unusable), isTaken: false, replaced: nil),
    .init(
      name: "unusable, changed here", base: "a", local: "b",
      stored: Value(text: nil, revision: 8, form: .unusable), isTaken: false, replaced: 8),
    .init(
      name: "new device, unusable", base: .none, local: "b",
      stored: Value(text: nil, revision: 8, form: .unusable), isTaken: false, replaced: nil),
    .init(
      name: "new device, unset", base: .none, local: nil, stored: Value(text: "a", revision: 1),
      isTaken: true, replaced: nil),
    .init(
      name: "new device, other value", base: .none, local: "b",
      stored: Value(text: "a", revision: 1), isTaken: true, replaced: nil),
    .init(
      name: "new device, new preference", base: .none, local: "b", stored: nil, isTaken: false,
      replaced: 0),
  ]

  @Test(arguments: connections)
  func `a connection takes newer values and keeps local changes`(_ row: Connection) {
    var merge = PreferenceMerge(["x"], row.base.map { ["x": .init(base: $0)] })
    let values = row.stored.map { ["x": $0] } ?? [:]
    let taken = merge.connect(to: values, row.local.map { ["x": $0] } ?? [:])
    #expect(taken == (row.isTaken ? ["x"] : []))
    #expect(row.isTaken || merge.revisionToReplace("x", row.local) == row.replaced)
    let local = row.isTaken ? row.stored?.text : row.local
    if row.isTaken { merge.agree(on: local, as: "x") }
    #expect(!row.isTaken || merge.revisionToReplace("x", local) == nil)
  }

  @Test(arguments: [("b", false, 3), (nil, true, nil)] as [(String?, Bool, Int?)])
  func `a device that has lost its records keeps its own values`(
    _ local: String?, isTaken: Bool, replaced: Int?
  ) {
    var merge = PreferenceMerge(["x"], nil, keepsLocal: true)
    let taken = merge.connect(
      to: ["x": Value(text: "a", revision: 3)], local.map { ["x": $0] } ?? [:])
    #expect(taken == (isTaken ? ["x"] : []))
    #expect(isTaken || merge.revisionToReplace("x", local) == replaced)
  }

  @Test(
    arguments: [
      ("b", "c", 1_000, 0, false), ("b", "c", 1_001, 0, true), ("b", "c", 1_001, 5, false),
      ("b", "c", 999, -5, true), ("b", "b", 2_000, 0, false), ("b", "a", 2_000, 0, true),
      ("b", "a", 500, 0, false), (nil, "c", 2_000, 0, true), ("b", nil, 2_000, 0, true),
    ] as [(String?, String?, Int, Int, Bool)])
  func `a local change gives way to a later one`(
    local: String?, stored: String?, time: Int, offset: Int, givesWay: Bool
  ) {
    var merge = PreferenceMerge(["x"], ["x": .init(base: "a")])
    let values = local.map { ["x": $0] } ?? [:]
    merge.noteEdits(values, at: 1_000)
    merge.noteEdits(values, at: 3_000)
    #expect(merge.editTime(of: "x") == 1_000, "A change has one time.")
    _ = merge.connect(to: ["x": Value(text: stored, revision: 9, time: time)], values)
    #expect(merge.givesWay(local, of: "x", offset: offset) == givesWay)
  }

  @Test func `a change that is taken back before it is decided leaves the value of the store`() {
    var merge = PreferenceMerge(["x"], ["x": .init(base: "a")])
    merge.noteEdits(["x": "b"], at: 1_000)
    _ = merge.connect(to: ["x": Value(text: "c", revision: 9, time: 500)], ["x": "b"])
    merge.noteEdits(["x": "a"], at: 2_000)
    let givesWay = merge.givesWay("a", of: "x", offset: 0), time = merge.editTime(of: "x")
    #expect(givesWay && time == nil)
    merge.agree(on: "c", as: "x")
    #expect(!merge.givesWay("c", of: "x", offset: 0))
  }

  @Test func `the values of a device that has lost its records win at any time`() {
    var merge = PreferenceMerge(["x"], nil, keepsLocal: true)
    _ = merge.connect(to: ["x": Value(text: "a", revision: 3, time: 9_000)], ["x": "b"])
    merge.noteEdits(["x": "b"], at: 1_000)
    #expect(!merge.givesWay("b", of: "x", offset: 0))
    #expect(merge.revisionToReplace("x", "b") == 3)
  }

  @Test func `a change back during the storing of a change keeps its time`() {
    var merge = agreed(on: "a")
    merge.willStore("b", as: "x")
    merge.noteEdits(["x": "a"], at: 2_000)
    merge.didStore("b", 2, as: "x")
    merge.noteEdits(["x": "a"], at: 3_000)
    #expect(merge.editTime(of: "x") == 2_000)
  }

  /// A merge that has agreed on a value at revision 1.
  private func agreed(on text: String?) -> PreferenceMerge {
    var merge = PreferenceMerge(["x"], ["x": .init(base: text)])
    _ = merge.connect(to: ["x": Value(text: text, revision: 1)], text.map { ["x": $0] } ?? [:])
    return merge
  }

  @Test func `a value that is being stored can arrive before it is acknowledged`() {
    var merge = agreed(on: "a")
    merge.willStore("b", as: "x")
    let isTaken = merge.receive(Value(text: "b", revision: 2), of: "x", "b")
    merge.didStore("b", 2, as: "x")
    #expect(!isTaken && merge.revisionToReplace("x", "b") == nil)
  }

  @Test func `a change back during the storing of a change is stored as well`() {
    var merge = agreed(on: "a")
    merge.willStore("b", as: "x")
    let isTaken = merge.receive(Value(text: "b", revision: 2), of: "x", "a")
    merge.didStore("b", 2, as: "x")
    #expect(!isTaken && merge.revisionToReplace("x", "a") == 2)
  }

  @Test func `a change that is refused replaces the newer value`() {
    var merge = agreed(on: "a")
    merge.willStore("b", as: "x")
    merge.didRefuse("x")
    let isTaken = merge.receive(Value(text: "c", revision: 2), of: "x", "b")
    #expect(!isTaken && merge.revisionToReplace("x", "b") == 2)
  }

  @Test func `an older value is ignored`() {
    var merge = agreed(on: "a")
    let takesOld = merge.receive(Value(text: "old", revision: 1), of: "x", "a")
    let takesUnknown = merge.receive(Value(text: "b", revision: 5), of: "unknown", nil)
    #expect(!takesOld && !takesUnknown)
  }
}
