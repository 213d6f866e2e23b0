import BrowserCoordinators

@MainActor
public protocol ReadingListScreenCommands: AnyObject {
  func showReadingList()
}

struct Page: Sendable {}

@MainActor
final class ReadingListService {
  let services: BrowserServices

  init(services: BrowserServices) { self.services = services }
}
