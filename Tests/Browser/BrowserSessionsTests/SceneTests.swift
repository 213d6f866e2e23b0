import BrowserModel
import Testing

@testable import BrowserSessions

@MainActor
struct SceneTests {
  /// Returns the number of saves at each level of a scene and at its end.
  private func saves(through levels: [SceneActivationLevel]) -> [Int] {
    var count = 0
    var saving = SceneSaving()
    var counts = levels.map { level in
      if saving.change(to: level) { count += 1 }
      return count
    }
    if saving.disconnect() { count += 1 }
    counts.append(count)
    return counts
  }

  @Test(arguments: [
    ([SceneActivationLevel.foregroundActive, .background], [0, 1, 1]),
    ([.foregroundActive, .foregroundInactive, .background], [0, 0, 1, 1]),
    ([.foregroundActive], [0, 1]),
    ([.foregroundInactive, .background], [0, 0, 0]),
    ([.foregroundActive, .background, .foregroundInactive, .background], [0, 1, 1, 1, 1]),
    ([.foregroundActive, .background, .foregroundActive, .background], [0, 1, 1, 2, 2]),
    ([.foregroundActive, .background, .foregroundActive], [0, 1, 1, 2]),
    ([], [0]),
  ])
  func `a scene is saved in the background or at its end, once per front time`(
    levels: [SceneActivationLevel], counts: [Int]
  ) {
    #expect(saves(through: levels) == counts)
  }

  /// An agent that logs its calls.
  private final class RecordingAgent: SceneAgent {
    struct Failure: Error, Equatable { let name: String }

    private(set) var log: [String] = []
    private let failure: Failure?

    init(failure: String? = nil) { self.failure = failure.map(Failure.init) }

    func sceneDidChange(to level: SceneActivationLevel) { log.append("\(level)") }
    func sceneWillDisconnect() throws { try note("end") }
    func finish() async throws { try note("finish") }

    private func note(_ line: String) throws {
      log.append(line)
      if let failure { throw failure }
    }
  }

  @Test func `a failed agent is reported, and the others do their work`() async {
    let agents = [RecordingAgent(failure: "first"), RecordingAgent()]
    let scene = SceneController(agents: agents)
    scene.activationLevel = .foregroundActive
    scene.activationLevel = .foregroundActive
    await #expect(throws: RecordingAgent.Failure(name: "first")) { try await scene.finish() }
    #expect(throws: RecordingAgent.Failure(name: "first")) { try scene.shutDown() }
    #expect(
      agents.map(\.log) == [["foregroundActive", "finish", "end", "unattached"], agents[0].log])
  }
}
