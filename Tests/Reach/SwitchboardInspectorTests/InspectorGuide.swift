import Switchboard
import SwitchboardInspector

// The code of the article about `SwitchboardInspector`. `ArticleTests` compares the two. The other
// tests of this module do the same with a configuration of their own.

@MainActor
func inspect(
  _ dispatcher: CommandDispatcher, _ broadcaster: Broadcaster, _ root: CoordinatorNode
) async throws {
  let inspector = Inspector(dispatcher: dispatcher, broadcaster: broadcaster, coordinators: root)
  print("inspector: \(try await inspector.serve())")
}
