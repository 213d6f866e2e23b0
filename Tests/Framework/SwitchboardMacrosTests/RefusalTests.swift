import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct RefusalTests {
  @Test(arguments: Refusal.all.indices)
  func `a declaration that is no command has one sentence, at its place and with its fix`(
    index: Int
  ) throws {
    let refusal = Refusal.all[index]
    let report = try Refusal.results.get().refusals[index]
    #expect(report.messages == refusal.messages, "\(refusal.source)")
    #expect(report.fixIts == refusal.fixIts, "\(refusal.source)")
  }

  @Test func `a refused declaration causes no error in generated code`() throws {
    #expect(try Refusal.results.get().generatedCode == [])
  }
}
