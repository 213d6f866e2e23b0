import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes a window's inactive tabs to a list whenever they change.
///
/// It also broadcasts the number of inactive tabs and handles the inactive tab commands.
@MainActor
final class InactiveTabsMediator {
  /// The number of inactive tabs.
  @Broadcasted private(set) var count = 0

  /// The list that shows the inactive tabs. It receives all inactive tabs when this property is
  /// set.
  weak var consumer: (any ListConsumer<InactiveTabItem>)? {
    didSet { push() }
  }

  private let agent: InactiveTabsAgent
  private let inactiveTabs: WebStateList
  private let undoHistory: UndoHistory?
  private var observation: Subscription?

  init(_ agent: InactiveTabsAgent, undoHistory: UndoHistory? = nil) {
    self.agent = agent
    self.undoHistory = undoHistory
    inactiveTabs = agent.inactiveTabs
    count = inactiveTabs.count
    observation = inactiveTabs.addObserver(self)
  }

  private func push() { consumer?.setItems(inactiveTabs.webStates.map(InactiveTabItem.init)) }

  private func indexes(_ selection: InactiveTabSelection) throws -> [Int] {
    guard !inactiveTabs.isEmpty else { throw InactiveTabError.none }
    do {
      return try selection.tabs.indexes(in: inactiveTabs, selected: [])
    } catch TabError.noMatch(let pattern) {
      throw InactiveTabError.noMatch(pattern)
    }
  }
}

// MARK: - InactiveTabCommands

extension InactiveTabsMediator: InactiveTabCommands {
  func reopenInactive(_ selection: InactiveTabSelection) throws {
    let indexes = try indexes(selection), ids = inactiveTabs.arrangement.ids
    try agent.reopen(at: indexes)
    consumer?.report(OpeningReport(opened: indexes.map { TabID(ids[$0].number) }))
    undoHistory?.noteOther("\(TabCountText(indexes.count)) moved from the inactive tabs")
  }

  func closeInactive(_ selection: InactiveTabSelection?) throws {
    let indexes = try indexes(selection ?? .all)
    try inactiveTabs.performBatch { try inactiveTabs.close(at: indexes, because: .userAction) }
    consumer?.report(ClosingReport(closed: indexes.count))
  }
}

// MARK: - WebStateListObserver

extension InactiveTabsMediator: WebStateListObserver {
  func webStateListDidSettle(_ list: WebStateList) {
    push()
    count = list.count
  }
}

// MARK: - InactiveTabItem

extension InactiveTabItem {
  @MainActor
  fileprivate init(_ webState: WebState) {
    self.init(
      id: TabID(webState.id), title: webState.title,
      address: webState.visibleAddress ?? "", lastUse: webState.lastActiveTime)
  }
}

// MARK: - OutputDescribing

extension InactiveTabsMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    switch command {
    case InactiveTabCommandsRouter.Key.closeInactive: .report(ClosingReport.fields)
    default: .report(OpeningReport.fields)
    }
  }
}

// MARK: - InactiveTabsCoordinator

/// A coordinator that connects the list of a window's inactive tabs and the inactive tab commands
/// to the model.
@MainActor
final class InactiveTabsCoordinator: ScreenCoordinator<BrowserServices, InactiveTabsMediator> {
  override func didStart() throws {
    let viewController = view(\.inactiveTabs, sending: InactiveTabCommandsRouter.self)
    let mediator = services.inactiveTabs.map {
      InactiveTabsMediator($0, undoHistory: services.undoHistory)
    }
    mediator?.consumer = viewController
    keep(viewController, mediator)
    guard let mediator else { return }
    try register(mediator, for: InactiveTabCommandsRouter.self)
    try bind(InactiveTabCount.self, to: mediator.$count)
  }
}

// MARK: - Errors

/// An error that an inactive tab command throws.
enum InactiveTabError: Error, Equatable {
  case none
  case noMatch(TabPattern)
}

// MARK: - CustomStringConvertible

extension InactiveTabError: CustomStringConvertible {
  var description: String {
    switch self {
    case .none: "there are no inactive tabs: ‘tabs’ lists those in use"
    case .noMatch(let pattern):
      "no inactive tab's address or title reads like ‘\(pattern.argument)’: ‘inactive’ lists them all"
    }
  }
}
