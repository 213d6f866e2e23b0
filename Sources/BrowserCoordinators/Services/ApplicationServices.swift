package import BrowserModel
package import Switchboard

/// What the root coordinator works with.
@MainActor
package struct ApplicationServices {
  /// What all browser states share.
  package let context: ApplicationContext
  /// The browsing that the first window belongs to.
  package let browserState: BrowserState
  /// Where view controllers render to.
  package let output: any OutputSink
  /// Whether the user has asked for a start without the windows that were saved.
  package let isSafeMode: Bool

  /// Makes the services of a root coordinator.
  package init(
    context: ApplicationContext, browserState: BrowserState, output: any OutputSink,
    isSafeMode: Bool = false
  ) {
    self.context = context
    self.browserState = browserState
    self.output = output
    self.isSafeMode = isSafeMode
  }

  /// Reports a file that is read while the run lasts and does not have what was last written.
  var onFileComplaint: @MainActor (String) -> Void {
    { [context] in context.onFileComplaint?($0) }
  }

  /// Routes the application's commands.
  package var dispatcher: CommandDispatcher { context.dispatcher }

  /// Broadcasts the application's properties.
  package var broadcaster: Broadcaster { context.broadcaster }
}
