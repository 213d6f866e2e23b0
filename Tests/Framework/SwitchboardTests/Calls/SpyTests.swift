import Switchboard
import Testing

@MainActor
struct SpyTests {
  typealias Key = LedgerCommandsRouter.Key
  let dispatcher = CommandDispatcher()

  @Test func `a spy records calls, inherited ones too, and answers none by itself`() async throws {
    let spy = LedgerCommandsSpy()
    let registration = try dispatcher.register(spy, for: LedgerCommandsRouter.self)
    let router = dispatcher.router(LedgerCommandsRouter.self)
    router.addLine("milk", color: .red)
    try router.removeLine(at: 3)
    #expect(router.findLine(containing: "m") == nil)
    try await router.turnPages(2, backward: true)
    await router.copy([1], to: SheetNumber(2))
    #expect(
      spy.calls == [
        .sheetCommands(.addLine("milk", color: .red)), .sheetCommands(.removeLine(at: 3)),
        .sheetCommands(.findLine(containing: "m")), .turnPages(2, backward: true),
        .copy([1], to: SheetNumber(2)),
      ])
    spy.clear()
    #expect(spy.calls.isEmpty)
    _ = registration
  }

  @Test func `a spy answers as it was asked to, with results, errors and effects`() async throws {
    let spy = LedgerCommandsSpy()
    spy.answer(SheetCommandsRouter.Key.readLine) { index in "line \(index)" }
    spy.answer(SheetCommandsRouter.Key.findLine) { $0.count }
    func refuse(_ index: Int) throws(CommandError) {
      throw .unavailable("remove", because: "closed")
    }
    spy.answer(SheetCommandsRouter.Key.removeLine, with: refuse)
    var turned = 0
    spy.answer(Key.turnPages) { count, _ in
      await Task.yield()
      turned += count
    }
    let ledger: any LedgerCommands = spy
    #expect(try ledger.readLine(4) == "line 4")
    #expect(ledger.findLine(containing: "four") == 4)
    #expect(throws: CommandError.unavailable("remove", because: "closed")) {
      try ledger.removeLine(at: 0)
    }
    try await ledger.turnPages(5, backward: false)
    #expect(turned == 5 && spy.calls.count == 4)
    spy.answer(SheetCommandsRouter.Key.readLine) { _ in "another" }
    #expect(try ledger.readLine(4) == "another")
  }

  @Test func `a spy has no result of its own for a command that needs one`() {
    let error = #expect(throws: CommandError.self) { try SheetCommandsSpy().readLine(1) }
    #expect(
      error?.description == "SheetCommands.readLine was refused: the spy has no answer for it. "
        + "Set one with 'answer(SheetCommandsRouter.Key.readLine) { … }'.")
  }

  @Test func `the calls that a spy recorded are replayed to a model`() async throws {
    let spy = LedgerCommandsSpy()
    spy.answer(SheetCommandsRouter.Key.readLine) { _ in "" }
    for call in CallTests.calls { try await call.send(to: spy) }
    #expect(spy.calls == CallTests.calls)
    let first = Ledger()
    let second = Ledger()
    for call in CallTests.calls { try await call.send(to: first) }
    for call in spy.calls { try await call.send(to: second) }
    #expect(first.lines == second.lines && first.page == second.page && first.page == 2)
  }
}
