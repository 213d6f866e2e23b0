import BrowserCoordinators

@MainActor
public protocol ReadingListScreenCommands: AnyObject {
  func showReadingList()
}

struct Page: Sendable {}

@MainActor
protocol ReadingListConsumer: AnyObject {
  func setPages(_ pages: [Page])
}

@MainActor
final class ReadingListMediator {
  weak var consumer: (any ReadingListConsumer)?
}

@MainActor
final class ReadingListViewController: ReadingListConsumer {
  func setPages(_ pages: [Page]) {}
}

@MainActor
final class ReadingListService {
  let services: BrowserServices

  init(services: BrowserServices) { self.services = services }
}
