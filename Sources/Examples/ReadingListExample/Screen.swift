import BrowserUI
import Switchboard

/// The list at the prompt. A row opens its page.
final class ReadingListViewController: ListViewController<ReadingListPage, any ReadingListCommands>
{
  override class var columns: [Listing.Column] {
    [.init("page", .number), .init("title", .text), .init("address", .text)]
  }

  override var placeholder: String { "Nothing to read: ‘read later’ adds a page." }

  override func cells(of page: ReadingListPage, number: Int) -> [Listing.Cell] {
    [.number(number), .text(page.title), OutputValue(address: page.url.absoluteString)]
  }

  override func choose(_ index: Int) async throws { try commands.openReading(index + 1) }
}
