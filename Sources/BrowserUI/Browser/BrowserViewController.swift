package import Switchboard

/// The container of the views for a window's regular or incognito tabs: tab strip, location bar,
/// page, and the listing shown last.
///
/// The container forwards input to the view controllers that it embeds. A number goes to the
/// listing shown last, or to the tab strip if no listing was shown. Other text goes to the location
/// bar.
@MainActor
package final class BrowserViewController {
  /// The tab strip, which takes a number before any listing is shown.
  package weak var tabStrip: (any RowResponder)?
  /// The location bar, which takes text.
  package weak var locationBar: (any Presentable & TextResponder)?
  /// The page of the active tab.
  package weak var page: (any Presentable)?
  /// The listing shown last.
  package var screen: (any Screen)? { shown.screen }

  /// An embedded view controller that is shown when asked.
  package enum Part {
    case locationBar, page
  }

  private var shown: ShownScreen

  /// Creates a container without embedded view controllers.
  /// - Parameter output: The output that the embedded view controllers render to.
  package init(output: any OutputSink) { shown = ShownScreen(output: output) }
}

// MARK: - Presentation

extension BrowserViewController {
  /// Shows a listing. From now on, a number chooses one of its rows.
  package func present(_ screen: any Screen) { shown.present(screen) }

  /// Shows an embedded view controller.
  package func present(_ part: Part) {
    switch part {
    case .locationBar: locationBar?.present()
    case .page: page?.present()
    }
  }
}

// MARK: - TextResponder

extension BrowserViewController: TextResponder {
  package func enter(_ text: String) async throws -> Bool {
    guard let row = ShownScreen.row(text) else {
      return try await locationBar?.enter(text) ?? false
    }
    try await select(row: row)
    return true
  }

  private func select(row: Int) async throws {
    // Another window or the prompt may have shown a listing since.
    guard shown.isLast else { throw RowError.inert }
    let responder: (any RowResponder)? = screen ?? tabStrip
    guard let responder else { throw RowError.inert }
    try await responder.select(row: row)
  }
}

// MARK: - ApplicationViewController

/// The container of the application's views: the window in front, and the listing of windows,
/// browser states or sessions shown last.
///
/// A row of such a listing can bring another window to the front. Numbers still choose rows of the
/// listing then, so the listing belongs to the application and not to a window.
@MainActor
package final class ApplicationViewController {
  /// The window in front, which gets all input that is not for a listing of the application.
  package weak var window: (any TextResponder)?

  private var shown: ShownScreen

  /// Creates a container without a window.
  /// - Parameter output: The output that listings render to.
  package init(output: any OutputSink) { shown = ShownScreen(output: output) }

  /// Shows a listing. From now on, a number chooses one of its rows.
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

/// An outline of the steps that end the browser.
@MainActor
package protocol TearDownConsumer: AnyObject {
  /// Replaces all steps.
  /// - Parameter lines: The steps in order, as numbered lines.
  func setSteps(_ lines: String)
}

/// Shows the steps that end the browser.
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
