package import Switchboard

/// A container for the application's views: the window in front and the most recent listing of
/// windows, browser states or sessions.
///
/// Choosing a row can bring another window to the front. After that, numbers still choose rows in
/// the same listing. For this reason, the listing belongs to the application and not to a window.
@MainActor
package final class ApplicationViewController {
  /// The window in front, which receives all input that isn't for the application's listing.
  package weak var window: (any TextResponder)?

  private var shown: ShownScreen

  /// Creates a container without a window.
  /// - Parameter output: The output that listings render to.
  package init(output: any OutputSink) { shown = ShownScreen(output: output) }

  /// Shows a listing. Numbers that the user enters afterward choose its rows.
  package func present(_ screen: any Screen) { shown.present(screen) }
}

extension ApplicationViewController: TextResponder {
  package func enter(_ text: String) async throws -> Bool {
    guard let row = ShownScreen.row(text), shown.isLast, let screen = shown.screen else {
      return try await window?.enter(text) ?? false
    }
    try await screen.select(row: row)
    return true
  }
}

// MARK: - TearDownViewController

/// A type that displays an outline of the steps that shut down the browser.
@MainActor
public protocol TearDownConsumer: AnyObject {
  /// Replaces all steps.
  /// - Parameters:
  ///   - steps: The steps in order.
  ///   - lines: The steps as numbered lines.
  func setSteps(_ steps: [TearDownItem], lines: String)
}

/// A step that shuts down a part of the browser.
public struct TearDownItem: Equatable, Sendable {
  /// A verb phrase that describes the step.
  public let name: String
  /// The steps that this step consists of, in order.
  public let steps: [TearDownItem]

  package init(name: String, steps: [TearDownItem]) {
    self.name = name
    self.steps = steps
  }

  fileprivate var output: OutputValue {
    .record(["step": .text(name), "steps": .list(steps.map(\.output))])
  }
}

/// A view controller that shows the steps that shut down the browser.
@MainActor
package final class TearDownViewController: TearDownConsumer, Presentable {
  private let output: any OutputSink
  private var lines = ""
  private var steps: [TearDownItem] = []

  /// Creates a view controller with no steps to show.
  package init(output: any OutputSink) {
    self.output = output
  }

  package let shownOutput = CommandOutput.value(
    .list(.record([OutputField("step", .text), OutputField("steps", .list(.any))])))

  package func setSteps(_ steps: [TearDownItem], lines: String) {
    self.steps = steps
    self.lines = lines
  }

  package func present() { output.show(.list(steps.map(\.output)), as: lines) }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the steps that shut down the browser.
  public var tearDown: ViewFactory<Void, any TearDownConsumer & Presentable> {
    get { factory { output, _ in TearDownViewController(output: output) } }
    set { replace(by: newValue) }
  }
}
