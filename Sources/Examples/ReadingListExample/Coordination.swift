import BrowserCommands
import BrowserCoordinators
import BrowserModel
import BrowserPages
import BrowserUI
import Switchboard

/// A mediator between the stored pages and the list, and the handler of the commands.
@MainActor
final class ReadingListMediator: ReadingListCommands {
  @Broadcasted private(set) var count = 0

  private weak var consumer: (any ListConsumer<ReadingListPage>)?
  private let service: ReadingListService
  private let webStateList: WebStateList
  private let tabs: any TabCommands
  private let undoHistory: UndoHistory
  private var observation: Subscription?

  init(
    _ consumer: any ListConsumer<ReadingListPage>, _ service: ReadingListService,
    _ webStateList: WebStateList, _ tabs: any TabCommands, _ undoHistory: UndoHistory
  ) {
    self.consumer = consumer
    self.service = service
    self.webStateList = webStateList
    self.tabs = tabs
    self.undoHistory = undoHistory
    observation = service.observe { [weak self] pages in
      self?.consumer?.setItems(pages)
      self?.count = pages.count
    }
  }

  func addToReadingList(_ url: Address?) throws {
    let tab = webStateList.activeWebState
    guard let url = url?.url.withoutCredentials ?? tab?.visibleURL?.withoutCredentials else {
      throw ReadingListError(description: "no tab shows a page: name the address to read later")
    }
    let title = tab?.visibleURL == url ? tab?.title : nil
    let page = ReadingListPage(url: url, title: title ?? url.host ?? url.absoluteString)
    report("‘\(page.title)’ added to the reading list", try service.add(page))
  }

  func openReading(_ number: Int) throws {
    let page = try service.page(number)
    try tabs.openTab(Address(url: page.url), inBackground: false)
    if let change = try service.finish(page) {
      undoHistory.record(.stored(change), "‘\(page.title)’ read")
    }
  }

  func removeReading(_ number: Int) throws {
    let page = try service.page(number)
    report("‘\(page.title)’ removed from the reading list", try service.remove(page))
  }

  private func report(_ summary: String, _ change: StoredChange) {
    undoHistory.record(.stored(change), summary)
    consumer?.report(.feature(summary))
  }
}

/// The coordinator of the list in one window.
final class ReadingListCoordinator:
  ScreenCoordinator<BrowserServices, ReadingListMediator>, ReadingListScreenCommands
{
  override func didStart() throws {
    guard let service = services.service(ReadingListService.self) else { return }
    let list = ReadingListViewController(
      output: services.output, commands: commands(ReadingListCommandsRouter.self))
    let mediator = ReadingListMediator(
      list, service, services.webStateList, commands(TabCommandsRouter.self), services.undoHistory)
    keep(list, mediator)
    try register(mediator, for: ReadingListCommandsRouter.self)
    try register(self, for: ReadingListScreenCommandsRouter.self)
    try bind(ReadingListCount.self, to: mediator.$count)
  }

  package func showReadingList() { present() }
}
