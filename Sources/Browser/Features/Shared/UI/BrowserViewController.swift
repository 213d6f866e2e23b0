package import Switchboard

/// A container for the views of a window's regular or incognito tabs: the tab strip, the location
/// bar, and the most recent listing.
///
/// The container forwards input to its embedded view controllers. It forwards numbers to the most
/// recent listing, or to the tab strip if no listing has been shown. It forwards other text to the
/// location bar.
@MainActor
package final class BrowserViewController {
  /// The tab strip, which receives numbers until a listing is shown.
  package weak var tabStrip: (any RowResponder)?
  /// The location bar, which receives text other than numbers.
  package weak var locationBar: (any Presentable & TextResponder)?
  /// The most recently shown listing.
  package var screen: (any Screen)? { shown.screen }

  private var shown: ShownScreen

  /// Creates a container without embedded view controllers.
  /// - Parameter output: The output that the embedded view controllers render to.
  package init(output: any OutputSink) { shown = ShownScreen(output: output) }
}

// MARK: - Presentation

extension BrowserViewController {
  /// Shows a listing. Numbers that the user enters afterward choose its rows.
  package func present(_ screen: any Screen) { shown.present(screen) }
}

// MARK: - Reading

/// A screen with a long text.
@MainActor
public protocol ReadingScreen: Screen {
  /// Shows the part of the text that follows what was shown last, if any is left.
  func readOn() async throws
}

extension BrowserViewController {
  /// Shows more of a text if it is what was shown last.
  package func readOn() async throws {
    if shown.isLast { try await (screen as? any ReadingScreen)?.readOn() }
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
    // Another window or the prompt may have shown a newer listing.
    guard shown.isLast else { throw RowError.inert }
    let responder: (any RowResponder)? = screen ?? tabStrip
    guard let responder else { throw RowError.inert }
    try await responder.select(row: row)
  }
}
