import Testing

@testable import BrowserCoordinators

@MainActor
struct SceneTests {
  /// How often a scene that goes through some levels, and then ends, saves by each of them.
  private func saves(through levels: [SceneActivationLevel]) -> [Int] {
    var count = 0
    let scene = SceneController(agents: [SessionSavingSceneAgent { count += 1 }])
    var counts = levels.map { level in
      scene.activationLevel = level
      return count
    }
    scene.shutDown()
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
  func `a scene is saved when it is put away or ends, once for each time in front`(
    levels: [SceneActivationLevel], counts: [Int]
  ) {
    #expect(saves(through: levels) == counts)
  }
}
