import BrowserCommands
import BrowserCoordinators
import BrowserModel
import BrowserPages
import Switchboard

/// A mediator between the stored pages and the list, and the handler of the commands.
@MainActor
final class ReadingListMediator: ReadingListCommands {
  @Broadcasted private(set) var count = 0

  private weak var consumer: (any ReadingListConsumer)?
  private let service: ReadingListService
  private let webStateList: WebStateList
  private let preferences: PreferenceStore
  private let tabs: any TabCommands
  private let undoHistory: UndoHistory
  private var observation: Subscription?

  init(
    _ consumer: any ReadingListConsumer, _ service: ReadingListService,
    _ webStateList: WebStateList,
    _ preferences: PreferenceStore, _ tabs: any TabCommands, _ undoHistory: UndoHistory
  ) {
    self.consumer = consumer
    self.service = service
    self.webStateList = webStateList
    self.preferences = preferences
    self.tabs = tabs
    self.undoHistory = undoHistory
    observation = service.observe { [weak self] in self?.push($0) }
  }

  private func push(_ pages: [ReadingListPage]) {
    consumer?.setPages(pages)
    count = pages.count
  }

  func addToReadingList(_ url: Address?) throws {
    let tab = webStateList.activeWebState
    guard let url = url?.url.withoutCredentials ?? tab?.visibleURL?.withoutCredentials else {
      throw ReadingListError.noAddress
    }
    let title = tab?.visibleURL == url ? tab?.title : nil
    let page = ReadingListPage(url: url, title: title ?? url.host ?? url.absoluteString)
    report("‘\(page.title)’ added to the reading list", try service.add(page))
  }

  func openReading(_ number: Int) throws {
    let page = try page(number)
    try tabs.openTab(Address(url: page.url), inBackground: false)
    guard preferences.value(of: .removesReadPages) else { return }
    undoHistory.record(.stored(try service.remove(page)), "‘\(page.title)’ read")
  }

  func removeReading(_ number: Int) throws {
    let page = try page(number)
    report("‘\(page.title)’ removed from the reading list", try service.remove(page))
  }

  private func page(_ number: Int) throws -> ReadingListPage {
    guard service.pages.indices.contains(number - 1) else { throw ReadingListError.noPage(number) }
    return service.pages[number - 1]
  }

  private func report(_ summary: String, _ change: StoredChange) {
    undoHistory.record(.stored(change), summary)
    consumer?.report(summary)
  }
}

enum ReadingListError: Error, CustomStringConvertible {
  case noAddress, noPage(Int)

  var description: String {
    switch self {
    case .noAddress: "no tab shows a page: name the address to read later"
    case .noPage(let number): "there is no page \(number): ‘reading list’ lists them"
    }
  }
}

/// The coordinator of the list in one window.
final class ReadingListCoordinator: Coordinator<BrowserServices>, ReadingListScreenCommands {
  private weak var viewController: ReadingListViewController?

  override func didStart() throws {
    guard let service = services.service(ReadingListService.self) else { return }
    let dispatcher = services.dispatcher
    let viewController = keep(
      ReadingListViewController(
        output: services.output, commands: dispatcher.router(ReadingListCommandsRouter.self)))
    let mediator = keep(
      ReadingListMediator(
        viewController, service, services.webStateList, services.preferences,
        dispatcher.router(TabCommandsRouter.self), services.undoHistory))
    self.viewController = viewController
    keep(try dispatcher.register(mediator, for: ReadingListCommandsRouter.self))
    keep(try dispatcher.register(self, for: ReadingListScreenCommandsRouter.self))
    keep(try services.broadcaster.bind(ReadingListCount.self, to: mediator.$count))
  }

  package func showReadingList() { viewController.map(services.presenter.present) }
}
