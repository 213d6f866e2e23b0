package import Switchboard

/// What a program offers to the prompts of its clients.
@MainActor
package struct PromptOffer {
  /// A closure that returns the frontmost dispatcher.
  package var dispatcher: @MainActor () -> CommandDispatcher
  /// A closure that returns the frontmost broadcaster.
  package var broadcaster: @MainActor () -> Broadcaster
  /// A closure that returns the root of the coordinator tree, or nil if there are no coordinators.
  package var coordinators: (@MainActor () -> CoordinatorNode?)?
  /// The options of the interpreters. The properties of the client replace some of them.
  package var configuration = InterpreterConfiguration()
  /// A closure that returns the text to show before the line being typed.
  package var label: @MainActor () -> StyledText = { StyledText("> ", TextStyle(isBold: true)) }
  /// The path of the file with the typed lines, which `history` lists, or nil if there is none.
  package var historyPath: String?
  /// A closure that returns whether a terminal shows long results in a pager.
  package var usesPager: @MainActor () -> Bool = { true }
  /// A closure that prepares an interpreter, for example by adding completions.
  package var prepare: @MainActor (Interpreter) -> Void = { _ in }
  /// A closure that returns after all changes are on disk. Called before the script of a client ends.
  package var save: @MainActor () async throws -> Void = {}
  /// The number of the prompt, which the app's commands receive.
  package var number = 1
  /// A subscription to cancel when the prompt ends, such as its membership in a window, or nil.
  package var membership: Subscription?
  /// The output of the program's view controllers, or nil if there are none.
  package var sharedOutput: SharedOutput?

  package init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster
  ) {
    self.dispatcher = dispatcher
    self.broadcaster = broadcaster
  }
}
