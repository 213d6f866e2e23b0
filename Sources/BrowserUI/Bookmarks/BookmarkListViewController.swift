package import Switchboard

/// Shows bookmarks as rows.
@MainActor
package final class BookmarkListViewController: BookmarkListConsumer {
  private let output: any OutputSink
  private var items: [BookmarkItem] = []

  /// Makes an empty list.
  package init(output: any OutputSink) { self.output = output }

  package func setBookmarks(_ items: [BookmarkItem]) { self.items = items }

  /// Shows the bookmarks as they are now.
  package func present() {
    output.show(
      Listing(
        columns: ["bookmark", "title", "address"],
        rows: items.enumerated().map { [.number($0 + 1), .text($1.title), .text($1.address)] },
        placeholder: "No bookmarks: ‘add bookmark’ makes one."))
  }
}
