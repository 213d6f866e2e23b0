import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests of broadcasts that are watched by name.
@MainActor
struct WatchesTests {
  struct BrewStep: InstanceBroadcastKey {
    typealias Value = Int
    let id: String
  }

  @MainActor
  final class Brew {
    @Broadcasted var step = 1
  }

  private let broadcaster = Broadcaster(name: "kitchen")
  private let brew = Brew()

  @Test(arguments: ["Pot 3", "tea", "[x]"])
  func `an instance is watched and unwatched by its exact name`(id: String) throws {
    let binding = try broadcaster.bind(BrewStep(id: id), to: brew.$step)
    let name = "brew-step[\(id)]"
    var lines: [String] = []
    let interpreter = Interpreter(
      dispatcher: { CommandDispatcher() }, broadcaster: { broadcaster },
      output: TextOutput { text, _ in lines.append(text) })
    let watches = interpreter.shell.watches
    try watches.watch([name], once: false, until: nil, times: false)
    brew.step = 2
    #expect(lines == ["\(name): 1", "\(name): 2"])
    #expect(watches.keys(seenFrom: broadcaster) == [name])
    try watches.remove([name], seenFrom: broadcaster)
    brew.step = 3
    #expect(lines.count == 2)
    _ = binding
  }
}
