package import Switchboard

/// An outline of what is done when the browser ends.
@MainActor
package protocol TearDownConsumer: AnyObject {
  /// Replaces all steps.
  /// - Parameter lines: The steps in order, as numbered lines.
  func setSteps(_ lines: String)
}

/// Shows what is done, step by step, when the browser ends.
@MainActor
package final class TearDownViewController: TearDownConsumer {
  private let output: any OutputSink
  private var lines = ""

  /// Creates an outline without steps.
  package init(output: any OutputSink) {
    self.output = output
  }

  package func setSteps(_ lines: String) { self.lines = lines }

  /// Shows the steps as they are now.
  package func present() { output.show(lines) }
}
