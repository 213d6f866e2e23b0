import Foundation
import Switchboard
import Testing

/// A call and its JSON form.
///
/// The type is needed because an argument of `@Test` cannot use types that another macro generates.
struct CodedForm: Sendable {
  let call: LedgerCommandsCall
  let json: String

  private init(_ call: LedgerCommandsCall, _ json: String) {
    self.call = call
    self.json = json
  }

  static let all: [Self] = [
    Self(
      .sheetCommands(.addLine("milk", color: .red)),
      #"{"SwitchboardTests.SheetCommands.addLine":{"color":"red","text":"milk"}}"#
    ),
    Self(
      .sheetCommands(.addLine("milk", color: nil)),
      #"{"SwitchboardTests.SheetCommands.addLine":{"color":null,"text":"milk"}}"#
    ),
    Self(
      .turnPages(2, backward: true),
      #"{"SwitchboardTests.LedgerCommands.turnPages":{"backward":true,"count":2}}"#
    ),
    Self(
      .copy([1, 2], to: SheetNumber(3)),
      ##"{"SwitchboardTests.LedgerCommands.copy":{"lines":[1,2],"sheet":["#3"]}}"##
    ),
    Self(.open(SheetNumber(3)), ##"{"SwitchboardTests.LedgerCommands.open":{"sheet":["#3"]}}"##),
    Self(.open(nil), #"{"SwitchboardTests.LedgerCommands.open":{"sheet":[]}}"#),
    Self(.default, #"{"SwitchboardTests.LedgerCommands.default":{}}"#),
  ]
}

@MainActor
struct CallTests {
  static let calls: [LedgerCommandsCall] = [
    .sheetCommands(.addLine("milk", color: .red)),
    .sheetCommands(.addLine("tea", color: nil)),
    .sheetCommands(.addLine("\"quoted\" and\nlong", color: .blue)),
    .sheetCommands(.removeLine(at: 1)),
    .sheetCommands(.readLine(0)),
    .sheetCommands(.findLine(containing: "milk")),
    .turnPages(3, backward: false),
    .turnPages(1, backward: true),
    .copy([0, 1], to: SheetNumber(2)),
  ]

  let dispatcher = CommandDispatcher()
  let ledger = Ledger()

  func register() throws -> Subscription {
    try dispatcher.register(ledger, for: LedgerCommandsRouter.self)
  }

  func expectEqual(_ replica: Ledger) {
    #expect(replica.lines == ledger.lines)
    #expect(replica.page == ledger.page && replica.copies == ledger.copies)
  }

  @Test func `calls survive their coded form`() throws {
    let calls = Self.calls + [.default]
    let data = try JSONEncoder().encode(calls)
    #expect(try JSONDecoder().decode([LedgerCommandsCall].self, from: data) == calls)
  }

  @Test func `a coder's strategy for keys leaves the command's name alone`() throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let data = try encoder.encode(Self.calls)
    #expect(String(decoding: data, as: UTF8.self).contains("SwitchboardTests.LedgerCommands."))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(try decoder.decode([LedgerCommandsCall].self, from: data) == Self.calls)
  }

  @Test(arguments: CodedForm.all)
  func `the coded form names the command and its arguments`(form: CodedForm) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(form.call), as: UTF8.self) == form.json)
    let json = Data(form.json.utf8)
    #expect(try JSONDecoder().decode(LedgerCommandsCall.self, from: json) == form.call)
  }

  @Test(arguments: [
    (
      #"{"SwitchboardTests.LedgerCommands.burn":{}}"#,
      "LedgerCommandsCall has no command ‘SwitchboardTests.LedgerCommands.burn’."
    ),
    (
      #"{"SwitchboardTests.LedgerCommands.default":{},"x":{}}"#,
      "A call has one key, which is the command's name."
    ),
    (
      ##"{"SwitchboardTests.LedgerCommands.copy":{"lines":[],"sheet":["3"]}}"##,
      "‘3’ is not a sheet, as #3."
    ),
  ])
  func `a coded form that is not a call is refused with a reason`(json: String, reason: String) {
    do {
      let call = try JSONDecoder().decode(LedgerCommandsCall.self, from: Data(json.utf8))
      Issue.record("decoded \(call)")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription == reason)
    } catch {
      Issue.record(error)
    }
  }

  @Test func `an Optional argument may be left out of the coded form, and no other`() throws {
    let decoder = JSONDecoder()
    let json = Data(#"{"SwitchboardTests.SheetCommands.addLine":{"text":"milk"}}"#.utf8)
    #expect(try decoder.decode(SheetCommandsCall.self, from: json) == .addLine("milk", color: nil))
    let opening = Data(#"{"SwitchboardTests.LedgerCommands.open":{}}"#.utf8)
    #expect(try decoder.decode(LedgerCommandsCall.self, from: opening) == .open(nil))
    #expect(throws: DecodingError.self) {
      let json = Data(#"{"SwitchboardTests.SheetCommands.readLine":{}}"#.utf8)
      return try decoder.decode(SheetCommandsCall.self, from: json)
    }
  }

  @Test func `a call is sent to a handler, a router or a dispatcher, and returns its result`()
    async throws
  {
    let registration = try register()
    let router = dispatcher.router(LedgerCommandsRouter.self)
    for call in Self.calls.prefix(2) { try await call.send(to: ledger) }
    try await LedgerCommandsCall.turnPages(2, backward: false).send(to: router)
    let sheet: any SheetCommands = router
    let read = try await SheetCommandsCall.readLine(0).send(to: sheet)
    #expect(read.value as? String == "milk in red")
    let result = try await SheetCommandsCall.findLine(containing: "tea").send(to: dispatcher)
    #expect(result.value as? Int == 1 && result.text == "1")
    await #expect(throws: NoteError.empty) {
      try await SheetCommandsCall.readLine(9).send(to: dispatcher)
    }
    #expect(ledger.page == 2)
    _ = registration
  }

  @Test func `a call has the description and the line of its command`() {
    let call = LedgerCommandsCall.sheetCommands(.addLine("two words", color: nil))
    #expect(call.command.qualifiedName == "SheetCommands.addLine")
    #expect(call.line == nil, "a color has no words")
    #expect(LedgerCommandsCall.turnPages(2, backward: true).line == "turn pages 2 --backward")
    #expect(LedgerCommandsCall.copy([1], to: SheetNumber(4)).line == ##"copy 1 --to "#4""##)
  }

  @Test func `recorded calls bring another model to the same state`() async throws {
    var recorded: [LedgerCommandsCall] = []
    let kept = [
      try register(), dispatcher.observeCalls(LedgerCommandsCall.self) { recorded.append($0) },
    ]
    let window = CommandDispatcher(parent: dispatcher)
    for call in Self.calls { try await call.send(to: window) }
    _ = try? await LedgerCommandsCall.sheetCommands(.removeLine(at: 9)).send(to: window)
    window.router(LedgerCommandsRouter.self).sign("me")
    #expect(recorded == Self.calls, "what failed or is confidential is left out")

    let data = try JSONEncoder().encode(recorded)
    let replica = Ledger()
    for call in try JSONDecoder().decode([LedgerCommandsCall].self, from: data) {
      try await call.send(to: replica)
    }
    ledger.forget(signature: "me")
    expectEqual(replica)
    _ = kept
  }

  @Test func `a call that an observed call causes is not observed`() throws {
    var recorded: [SheetCommandsCall] = []
    let observing = dispatcher.observeCalls(SheetCommandsCall.self) { recorded.append($0) }
    let router = dispatcher.router(SheetCommandsRouter.self)
    let spy = SheetCommandsSpy()
    spy.answer(SheetCommandsRouter.Key.readLine) { index in
      router.addLine("read \(index)", color: nil)
      return "line"
    }
    let registration = try dispatcher.register(spy, for: SheetCommandsRouter.self)
    _ = try router.readLine(1)
    router.addLine("by itself", color: nil)
    #expect(recorded == [.readLine(1), .addLine("by itself", color: nil)])
    #expect(spy.calls.count == 3)
    _ = (observing, registration)
  }

  /// Observes calls and failures as texts.
  func observe(_ report: @escaping @MainActor (String) -> Void) -> Subscription {
    dispatcher.observeCalls(LedgerCommandsCall.self) { call in
      report(call.line ?? call.command.name)
    } failure: { call, error in
      report("\(call.line ?? call.command.name): \(error)")
    }
  }

  @Test(arguments: [
    (
      true,
      [
        ##"open "#1""##, "find line --containing milk",
        "remove line --at 2: removing was refused: line 2 stays", "read line 1: empty",
      ]
    ),
    (false, ["read line 1"]),
  ])
  func `calls that a failed call caused are observed before its failure`(
    fails: Bool, lines: [String]
  ) throws {
    let router = dispatcher.router(LedgerCommandsRouter.self)
    let spy = LedgerCommandsSpy()
    func refuse(_ index: Int) throws(CommandError) {
      throw .refused("removing", because: "line \(index) stays")
    }
    spy.answer(SheetCommandsRouter.Key.removeLine, with: refuse)
    spy.answer(SheetCommandsRouter.Key.findLine) { text in
      router.open(SheetNumber(3))
      return nil
    }
    spy.answer(SheetCommandsRouter.Key.readLine) { index in
      router.open(SheetNumber(index))
      router.sign("me")
      _ = router.findLine(containing: "milk")
      try? router.removeLine(at: 2)
      if fails { throw NoteError.empty }
      return "line"
    }
    var recorded: [String] = []
    let kept = [
      try dispatcher.register(spy, for: LedgerCommandsRouter.self),
      observe { recorded.append($0) },
    ]
    _ = try? router.readLine(1)
    #expect(recorded == lines)
    _ = kept
  }

  @Test(arguments: [
    (true, ["turn pages 1: empty", ##"copy 2 --to "#3""##]), (false, ["turn pages 1"]),
  ])
  func `a call that outlives the call that caused it is observed if that one failed`(
    fails: Bool, lines: [String]
  ) async throws {
    let router = dispatcher.router(LedgerCommandsRouter.self)
    let (began, beginning) = AsyncStream.makeStream(of: Void.self)
    let (ended, ending) = AsyncStream.makeStream(of: Void.self)
    let spy = LedgerCommandsSpy()
    var copying: Task<Void, Never>?
    spy.answer(LedgerCommandsRouter.Key.copy) { _, _ in
      beginning.yield()
      for await _ in ended { break }
    }
    spy.answer(LedgerCommandsRouter.Key.turnPages) { _, _ in
      copying = Task { await router.copy([2], to: SheetNumber(3)) }
      for await _ in began { break }
      if fails { throw NoteError.empty }
    }
    var recorded: [String] = []
    let kept = [
      try dispatcher.register(spy, for: LedgerCommandsRouter.self),
      observe { recorded.append($0) },
    ]
    try? await router.turnPages(1, backward: false)
    ending.yield()
    await copying?.value
    #expect(recorded == lines)
    _ = kept
  }

  @Test func `a call that nothing answers is observed as a failure`() {
    var recorded: [String] = []
    let observing = observe { recorded.append($0) }
    dispatcher.onUnhandled = { _ in }
    dispatcher.router(LedgerCommandsRouter.self).open(nil)
    #expect(recorded == ["open: \(CommandError.unhandled("LedgerCommands.open"))"])
    _ = observing
  }
}

extension Ledger {
  fileprivate func forget(signature name: String) {
    if let index = findLine(containing: "signed \(name)") { try? removeLine(at: index) }
  }
}
