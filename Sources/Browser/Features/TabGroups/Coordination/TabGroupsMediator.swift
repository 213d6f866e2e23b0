import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// A mediator that pushes a window's groups to a list, broadcasts them, and handles the group
/// commands.
@MainActor
final class TabGroupsMediator {
  @Broadcasted private(set) var groupList = TabGroupSummaries()

  /// The list that shows the groups. It receives all groups when this property is set.
  weak var consumer: (any TabGroupsConsumer)? {
    didSet { push() }
  }

  let webStateList: WebStateList
  let selectedTabs: SelectedTabs
  let undoHistory: UndoHistory?
  private let closingQuestion: ClosingQuestion?
  private var summaries = TabGroupSummaries()
  private var observation: Subscription?

  init(
    webStateList: WebStateList, selectedTabs: SelectedTabs, undoHistory: UndoHistory? = nil,
    closingQuestion: ClosingQuestion? = nil
  ) {
    self.webStateList = webStateList
    self.selectedTabs = selectedTabs
    self.undoHistory = undoHistory
    self.closingQuestion = closingQuestion
    observation = webStateList.addObserver(self)
    push()
    groupList = summaries
  }

  private func push() {
    let groups = webStateList.groups.map(TabGroupItem.init)
    consumer?.setGroups(
      groups, active: webStateList.activeIndex.map(TabPosition.init(index:)))
    summaries = TabGroupSummaries(groups.compactMap(TabGroupSummary.init))
  }
}

// MARK: - TabGroupSummary

extension TabGroupSummary {
  fileprivate init?(_ group: TabGroupItem) {
    guard let tabs = group.range else { return nil }
    self.init(
      title: group.title, color: group.color, isCollapsed: group.isCollapsed, tabs: tabs)
  }
}

// MARK: - WebStateListObserver

extension TabGroupsMediator: WebStateListObserver {
  func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    if !list.isPerformingBatch { push() }
  }

  func webStateListDidEndBatch(_ list: WebStateList) { push() }

  // Broadcast only now, because an observer may change the list. The list can't be changed before
  // it has settled.
  func webStateListDidSettle(_ list: WebStateList) { groupList = summaries }
}

// MARK: - TabGroupCommands

extension TabGroupsMediator: TabGroupCommands {
  func groupTabs(_ selection: TabSelection?, title: String?, color: GroupColor?) throws {
    let visualData = TabGroupVisualData(
      title: title ?? "", color: color.map(TabGroupColor.init) ?? leastUsedColor)
    let id = TabGroupID()
    try regroup(
      selection, report: { .grouped($0, title: visualData.title, number: number(of: id)) }
    ) {
      try webStateList.createGroup(id, visualData, of: $0)
    }
  }

  func addToGroup(_ group: TabGroupReference, _ selection: TabSelection?) throws {
    let group = try find(group), name = name(of: group)
    try regroup(
      selection, where: { $0 != group.id }, report: { .added($0, group: name) },
      ifUnchanged: "already in group \(name)"
    ) {
      try webStateList.moveToGroup(group.id, at: $0)
    }
  }

  func ungroupTabs(_ selection: TabSelection?) throws {
    try regroup(
      selection, where: { $0 != nil }, report: { .ungrouped($0) }, ifUnchanged: "not in a group"
    ) {
      try webStateList.removeFromGroups(at: $0)
    }
  }

  func renameGroup(_ group: TabGroupReference, _ title: String) throws {
    try updateVisualData(
      of: group, report: { .groupRenamed($0, to: title) }, ifUnchanged: "already has this title"
    ) {
      $0.title = title
    }
  }

  func colorGroup(_ group: TabGroupReference, _ color: GroupColor) throws {
    let sentence = "is already \(color.argument)"
    try updateVisualData(of: group, report: { .groupColored($0, color) }, ifUnchanged: sentence) {
      $0.color = TabGroupColor(color)
    }
  }

  func collapseGroup(_ group: TabGroupReference) throws {
    try updateVisualData(
      of: group, report: { .groupCollapsed($0) }, ifUnchanged: "is already collapsed"
    ) {
      $0.isCollapsed = true
    }
  }

  func expandGroup(_ group: TabGroupReference) throws {
    try updateVisualData(
      of: group, report: { .groupExpanded($0) }, ifUnchanged: "is not collapsed"
    ) {
      $0.isCollapsed = false
    }
  }

  func moveGroup(_ group: TabGroupReference, _ to: TabPosition) throws {
    let group = try find(group), count = webStateList.count, name = name(of: group)
    guard to.index < count else { throw WebStateListError.noTab(at: to.index, count: count) }
    // If the group moves toward the end, the index of the gap also counts the group's own tabs.
    let isForward = to.index > group.range.lowerBound
    let gap = isForward ? min(to.index + group.range.count, count) : to.index
    try arranging(.groupMoved(name), ifUnchanged: "group \(name) is already there") {
      try webStateList.moveGroup(group.id, before: gap)
    }
  }

  func closeGroup(_ group: TabGroupReference) throws {
    let group = try find(group)
    try closingQuestion?.ask(group.range.count)
    try webStateList.closeAll(in: group.id, because: .userAction)
    consumer?.report(ClosingReport(closed: group.range.count))
  }

  func deleteGroup(_ group: TabGroupReference) throws {
    let group = try find(group)
    try arranging(.groupDeleted(name(of: group))) {
      try webStateList.performBatch { try webStateList.deleteGroup(group.id) }
    }
  }
}

// MARK: - CandidateProviding

extension TabGroupsMediator: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    guard context.parameter.name == "group" else { return nil }
    let titles = webStateList.groups.map(\.visualData.title)
    let numbers = titles.indices.map { CommandCandidate("\($0 + 1)", summary: titles[$0]) }
    return numbers + titles.filter { !$0.isEmpty }.map { CommandCandidate($0) }
  }
}

// MARK: - Steps

extension TabGroupsMediator {
  private func find(_ group: TabGroupReference) throws(TabGroupError) -> TabGroup {
    try group.group(of: webStateList.groups)
  }

  /// The title of a group, or its number if it has no title.
  private func name(of group: TabGroup) -> String {
    let title = group.visualData.title
    return title.isEmpty ? "\(number(of: group.id))" : title
  }

  /// The number of a group, or 0 if the window has no such group.
  private func number(of id: TabGroupID) -> Int {
    webStateList.groups.firstIndex { $0.id == id }.map { $0 + 1 } ?? 0
  }

  /// Performs a change to the layout of the tabs, records it, and reports it as it is afterward.
  private func arranging(
    _ report: @autoclosure () -> ChangeReport, ifUnchanged sentence: String = "nothing has changed",
    _ body: () throws -> Void
  ) rethrows {
    let hasChanged = try undoHistory.arranging(report(), of: webStateList, body)
    consumer?.report(hasChanged ? report() : .nothing(sentence))
  }

  /// Changes the groups of tabs in a batch so that all changes are pushed together.
  /// - Parameters:
  ///   - selection: The tabs. Defaults to the selected tabs, or to the active tab.
  ///   - isCounted: A closure that returns whether the report counts a tab in the given group.
  ///   - report: A closure that returns the report for a number of tabs.
  ///   - state: The state of the tabs that explains why nothing has changed.
  ///   - body: A closure that changes the groups of the tabs at some indexes.
  private func regroup(
    _ selection: TabSelection?, where isCounted: (TabGroupID?) -> Bool = { _ in true },
    report: (Int) -> ChangeReport, ifUnchanged state: String = "unchanged",
    _ body: ([Int]) throws -> Void
  ) throws {
    try selectedTabs.use(selection) { indexes in
      let sentence = "\(TabsText(indexes, verb: true)) \(state)"
      let count = try indexes.count(where: { isCounted(try webStateList.zone(at: $0).groupID) })
      try arranging(report(count), ifUnchanged: sentence) {
        try webStateList.performBatch { try body(indexes) }
      }
    }
  }

  /// Changes the visual data of a group.
  /// - Parameters:
  ///   - group: The group.
  ///   - report: A closure that returns the report for the name of the group.
  ///   - state: The state of the group that explains why nothing has changed.
  ///   - change: A closure that changes the visual data.
  private func updateVisualData(
    of group: TabGroupReference, report: (String) -> ChangeReport, ifUnchanged state: String,
    _ change: (inout TabGroupVisualData) -> Void
  ) throws {
    let group = try find(group), name = name(of: group)
    var visualData = group.visualData
    change(&visualData)
    try arranging(report(name), ifUnchanged: "group \(name) \(state)") {
      try webStateList.updateGroup(group.id, to: visualData)
    }
  }

  private var leastUsedColor: TabGroupColor {
    let uses = webStateList.groups.reduce(into: [:]) { $0[$1.visualData.color, default: 0] += 1 }
    return TabGroupColor.allCases.min { uses[$0, default: 0] < uses[$1, default: 0] } ?? .grey
  }
}

// MARK: - OutputDescribing

extension TabGroupsMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    switch command {
    case TabGroupCommandsRouter.Key.closeGroup: .report(ClosingReport.fields)
    default: .report(ChangeReport.fields)
    }
  }
}

// MARK: - TabGroupsCoordinator

/// A coordinator that connects the list of a window's groups and the group commands to the model.
@MainActor
final class TabGroupsCoordinator: ScreenCoordinator<BrowserServices, TabGroupsMediator> {
  override func didStart() throws {
    let viewController = view(\.tabGroups, sending: TabCommandsRouter.self)
    let mediator = TabGroupsMediator(
      webStateList: services.webStateList, selectedTabs: services.selectedTabs,
      undoHistory: services.undoHistory, closingQuestion: services.closingQuestion)
    mediator.consumer = viewController
    keep(viewController, mediator)
    try register(mediator, for: TabGroupCommandsRouter.self)
    try bind(TabGroupList.self, to: mediator.$groupList)
  }
}
