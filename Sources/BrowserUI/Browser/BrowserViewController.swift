package import Switchboard

/// The container of what one window shows of its regular or incognito tabs: tab strip, location bar,
/// page, and the listing shown last.
///
/// It knows the embedded view controllers by what they can do, and hands input on to them: a number
/// to the listing shown last, or to the tab strip before any; other text to the location bar.
@MainActor
package final class BrowserViewController {
  /// The tab strip, which takes a number before any listing is shown.
  package weak var tabStrip: (any RowResponder)?
  /// The location bar, which takes text.
  package weak var locationBar: (any Presentable & TextResponder)?
  /// The page of the active tab.
  package weak var page: (any Presentable)?
  /// The listing shown last.
  package private(set) weak var screen: (any Screen)?

  /// An embedded view controller that is shown when asked.
  package enum Part {
    case locationBar, page
  }

  private let output: any OutputSink
  private var listingCount: Int

  /// Creates a container without embedded view controllers.
  /// - Parameter output: The output that the embedded view controllers render to.
  package init(output: any OutputSink) {
    self.output = output
    listingCount = output.listingCount
  }
}

// MARK: - Presentation

extension BrowserViewController {
  /// Shows a listing, whose rows numbers mean from now on.
  package func present(_ screen: any Screen) {
    screen.present()
    self.screen = screen
    listingCount = output.listingCount
  }

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
    guard let row = Self.row(text) else { return try await locationBar?.enter(text) ?? false }
    try await select(row: row)
    return true
  }

  private static func row(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private func select(row: Int) async throws {
    // Another window, or the prompt itself, may have shown a listing since.
    guard output.listingCount == listingCount else { throw RowError.inert }
    let responder: (any RowResponder)? = screen ?? tabStrip
    guard let responder else { throw RowError.inert }
    try await responder.select(row: row)
  }
}
