import Switchboard
import SwitchboardTesting
import Testing

/// An object that a coordinator keeps.
@MainActor
private final class Lamp {}

/// A coordinator that keeps an object.
private final class LampCoordinator: Coordinator<Void> {
  var lamp: Lamp?
  override func didStart() { lamp = keep(Lamp()) }
}

@MainActor
struct CoordinatorLeakTests {
  /// The leaks of this test, without those of other tests.
  private var leaks: [CoordinatorLeak] {
    CoordinatorNode.leaks.filter { $0.coordinator == "LampCoordinator" }
  }

  @Test func `what outlives its coordinator is a leak until it is released`() throws {
    var coordinator: LampCoordinator? = LampCoordinator(services: ())
    try coordinator?.start()
    #expect(leaks.isEmpty, "A running coordinator keeps its objects.")
    coordinator?.stop()
    #expect(leaks.map(\.object) == ["Lamp", "LampCoordinator"])
    let lamp = coordinator?.lamp
    coordinator = nil
    #expect(leaks.map(\.object) == ["Lamp"])
    withExtendedLifetime(lamp) {}
  }

  @Test func `a coordinator that is released with its objects is not a leak`() throws {
    var coordinator: LampCoordinator? = LampCoordinator(services: ())
    try coordinator?.start()
    coordinator?.lamp = nil
    coordinator?.stop()
    coordinator = nil
    #expect(leaks.isEmpty)
  }
}
