import ProcessTesting
package import Switchboard
import SwitchboardTesting
import Testing

@CommandProtocol(.spy)
@MainActor
package protocol PhoneCommands: AnyObject {
  func dial(_ number: String, loudly: Bool)
  func hangUp() throws
  func redial() async throws -> Int
  func lastNumber() -> String?
}

@MainActor
@Suite(.collectsIssues)
struct UnimplementedHandlerTests {
  private func expectIssue(_ call: String, from body: () async throws -> Void) async rethrows {
    let issues = try await issues { try await body() }
    let text = "PhoneCommands.\(call). Give it an answer, or do not send it."
    #expect(issues.map { $0.comments.map(\.rawValue) } == [[text]])
  }

  @Test func `a call without an answer is an issue, and the command fails if it can`() async {
    let phone = PhoneCommandsSpy.unimplemented()
    await expectIssue(#"dial was called, and is not implemented here: .dial("112", loudly: true)"#)
    {
      phone.dial("112", loudly: true)
    }
    await expectIssue("lastNumber was called, and is not implemented here: .lastNumber") {
      #expect(phone.lastNumber() == nil)
    }
    await expectIssue("hangUp was called, and is not implemented here: .hangUp") {
      #expect(throws: CommandError.self) { try phone.hangUp() }
    }
    await expectIssue("redial was called, and is not implemented here: .redial") {
      await #expect(throws: CommandError.self) { try await phone.redial() }
    }
    #expect(phone.calls == [.dial("112", loudly: true), .lastNumber, .hangUp, .redial])
  }

  @Test func `a call with an answer is not an issue`() async throws {
    let phone = PhoneCommandsSpy.unimplemented()
    phone.answer(PhoneCommandsRouter.Key.redial) { 3 }
    phone.answer(PhoneCommandsRouter.Key.hangUp) {}
    try phone.hangUp()
    #expect(try await phone.redial() == 3)
  }
}
