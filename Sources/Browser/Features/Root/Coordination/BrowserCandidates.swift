import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserUI
import Foundation
package import Switchboard

/// The values that a user can type at the moment, such as the numbers of the tabs in the window in
/// front.
///
/// The type of a value determines its candidates. Values that only one feature knows come from the
/// handlers of its commands.
@MainActor
package struct BrowserCandidates {
  private let used: UsedTabs

  /// Creates the candidates of a prompt.
  package init(of used: UsedTabs) { self.used = used }

  /// The tabs that the window in front shows, or nil if there is no window.
  var tabs: WebStateList? { used.list }

  private var windows: WindowManager { used.windows }

  /// The page of the active tab, or nil if none is loaded.
  var document: PageDocument? { tabs?.activeWebState?.document }
}

// MARK: - Tabs and windows

extension BrowserCandidates {
  /// Returns the numbers of the tabs in the window in front, with their titles.
  package func tabPositions(in context: CandidateContext) -> [CommandCandidate] {
    tabs.map { Self.numbers(of: $0) } ?? []
  }

  /// Returns the references to the tabs that `activate tab` finds, with their titles: the tabs in the
  /// window in front, those in the other windows of its browser state, and the inactive and closed
  /// tabs.
  package func tabReferences(in context: CandidateContext) -> [CommandCandidate] {
    guard let window = used.window, let list = tabs else { return [] }
    let type = used.type(in: window)
    let directory = TabDirectory(
      list: list, type: type, window: window, windows: windows,
      closed: type == .regular ? service(RecentlyClosedService.self) : nil)
    return directory.candidates
  }

  /// Returns the words for several tabs and the numbers of the tabs in the window in front.
  ///
  /// After a comma, the numbers continue the list that the user has typed.
  package func tabSelections(in context: CandidateContext) -> [CommandCandidate] {
    let words = [
      CommandCandidate("active", summary: "the active tab"),
      CommandCandidate("selected", summary: "the tabs chosen with ‘select tabs’"),
      CommandCandidate("all", summary: "all tabs"),
    ]
    return Self.selections(of: tabs, words: words, after: context.partialWord)
  }

  /// Returns `all` and the numbers of the inactive tabs of the window in front.
  package func inactiveTabSelections(in context: CandidateContext) -> [CommandCandidate] {
    Self.selections(
      of: used.window.flatMap { $0.agent(InactiveTabsAgent.self, of: used.type(in: $0)) }?
        .inactiveTabs,
      words: [CommandCandidate("all", summary: "all inactive tabs")], after: context.partialWord)
  }

  /// Returns the numbers of the windows, with the number of tabs that each one shows.
  package func windowNumbers(in context: CandidateContext) -> [CommandCandidate] {
    windows.windows.map(candidate)
  }

  /// Returns the numbers of the other windows of the browser state in front, with the number of tabs
  /// that each one shows, and `new`.
  package func windowDestinations(in context: CandidateContext) -> [CommandCandidate] {
    let others = windows.windows.filter {
      $0 !== used.window && $0.stateName == used.window?.stateName
    }
    return others.map(candidate) + [CommandCandidate("new", summary: "a new window")]
  }

  private func candidate(for window: Window) -> CommandCandidate {
    let list = window.tabs(used.type(in: window))
    let tabs = TabCountText(list?.count ?? 0).description
    let active = list?.activeWebState?.title
    let parts = [tabs, active, window === used.window ? "in front" : nil].compactMap(\.self)
    return CommandCandidate("\(window.number)", summary: parts.joined(separator: ", "))
  }

  private static func selections(
    of list: WebStateList?, words: [CommandCandidate], after typed: String
  ) -> [CommandCandidate] {
    let numbers = list.map { Self.numbers(of: $0) } ?? []
    guard let comma = typed.lastIndex(of: ",") else { return words + numbers }
    return numbers.map { CommandCandidate(typed[...comma] + $0.word, summary: $0.summary) }
  }

  private static func numbers(of list: WebStateList) -> [CommandCandidate] {
    list.webStates.enumerated().map { index, tab in
      let text = TitledAddress(title: tab.title, address: tab.visibleAddress ?? "")
      return CommandCandidate("\(index + 1)", summary: text.description)
    }
  }
}

// MARK: - Pages

extension BrowserCandidates {
  /// Returns the numbers of pages that the user can go back or forward, with the titles of the
  /// pages to which they lead.
  package func stepCounts(in context: CandidateContext) -> [CommandCandidate] {
    guard let tabs else { return [] }
    let index = context.value(of: "tab", as: TabPosition.self)?.index ?? tabs.activeIndex
    guard let index, tabs.webStates.indices.contains(index) else { return [] }
    let list = tabs.webStates[index].navigation
    let pages: [NavigationItem] =
      switch context.command {
      case NavigationCommandsRouter.Key.goBack: list.items.prefix(list.backCount).reversed()
      default: Array(list.items.suffix(list.forwardCount))
      }
    return pages.enumerated().map {
      CommandCandidate("\($0.offset + 1)", summary: $0.element.displayTitle)
    }
  }

  /// Returns the numbers of the links on the page, with their texts.
  package func linkNumbers(in context: CandidateContext) -> [CommandCandidate] {
    (document?.links ?? []).enumerated().map { index, link in
      let address = link.url?.absoluteString ?? link.reference
      let summary = TitledAddress(title: link.text, address: address).description
      return CommandCandidate("\(index + 1)", summary: summary)
    }
  }

  /// Returns the numbers of the forms on the page, with the names of their controls.
  package func formNumbers(in context: CandidateContext) -> [CommandCandidate] {
    (document?.forms ?? []).enumerated().map { index, form in
      let names = form.fillableFields.map(\.name)
      return CommandCandidate("\(index + 1)", summary: names.joined(separator: ", "))
    }
  }

  /// Returns the controls of the form whose number the user has typed, or of the page's only form.
  /// Each candidate is a name, an equals sign, and a value that can be chosen.
  package func formValues(in context: CandidateContext) -> [CommandCandidate] {
    let forms = document?.forms ?? []
    let typed = context.value(of: "form", as: FormNumber.self)
    guard let number = typed?.number ?? (forms.count == 1 ? 1 : nil),
      forms.indices.contains(number - 1)
    else { return [] }
    let fields = forms[number - 1].fields.filter {
      $0.isFillable && $0.canChange && !$0.name.isEmpty
    }
    return fields.flatMap { field in
      let name = field.name + "=", typed = context.partialWord
      let path = typed.hasPrefix(name) ? String(typed.dropFirst(name.count)) : nil
      return field.candidates(beginning: path).map {
        CommandCandidate(name + $0.word, summary: $0.summary)
      }
    }
  }

  /// Returns the numbers of the downloads to which a command applies.
  package func downloadNumbers(in context: CandidateContext) -> [CommandCandidate] {
    (service(DownloadService.self)?.downloads ?? []).filter { download in
      switch (context.command, download.state) {
      case (DownloadCommandsRouter.Key.cancelDownload, .running),
        (DownloadCommandsRouter.Key.openDownload, .finished),
        (DownloadCommandsRouter.Key.resumeDownload, .failed):
        true
      default: false
      }
    }.map { CommandCandidate("\($0.id)", summary: $0.file.lastPathComponent) }
  }

  /// Returns a service of the tabs that the window in front shows.
  func service<Service: KeyedService>(_ type: Service.Type) -> Service? {
    guard let window = used.window else { return nil }
    let state = window.browserState
    let shown = used.type(in: window) == .offTheRecord ? state.makeOffTheRecordState() : state
    return try? shown.services.service(type)
  }
}

extension PageFormField {
  /// Returns the values that can be chosen, files for a path, or an empty value if any text is
  /// possible.
  /// - Parameter path: The beginning of the path of a file, or nil if the user has not typed the name
  ///   of the control.
  fileprivate func candidates(beginning path: String?) -> [CommandCandidate] {
    switch kind {
    case .checkBox: ["on", "off"].map { CommandCandidate($0, summary: label ?? "") }
    case .selection:
      options.filter { !$0.isDisabled }.map { CommandCandidate($0.value, summary: $0.text) }
    case .radioButton: [CommandCandidate(value, summary: label ?? "")]
    default:
      if case .file = kind, let path {
        FilePathArgument.candidates(beginning: path)
      } else {
        [CommandCandidate("", summary: label ?? "")]
      }
    }
  }
}

// MARK: - Found tabs

extension TabDirectory {
  /// The references to all tabs of the directory, in the order in which they are searched.
  fileprivate var candidates: [CommandCandidate] {
    var addresses: Set<String> = []
    return allTabs.compactMap { tab in
      let isFirst = addresses.insert(tab.address).inserted
      return tab.isOpen || isFirst ? tab.candidate : nil
    }
  }
}

extension FoundTab {
  /// The number of an open tab, or the address of any other, with a description. It is nil if a tab
  /// that is not open has no address to find it by.
  fileprivate var candidate: CommandCandidate? {
    let text = TitledAddress(title: title, address: address).description
    return switch place {
    case .here(let index, _): CommandCandidate("\(index + 1)", summary: text)
    case .window(let window, let index):
      CommandCandidate("\(window):\(index + 1)", summary: text)
    case .inactive: candidate("inactive")
    case .closed: candidate("closed")
    }
  }

  private func candidate(_ state: String) -> CommandCandidate? {
    guard address.contains("://") else { return nil }
    return CommandCandidate(address, summary: "\(title), \(state)")
  }
}

/// The title and the address of a page, which lists show in two columns.
struct TitledAddress: CustomStringConvertible {
  let title: String
  let address: String

  var description: String {
    // A title from a page must not begin a column.
    let title = title.replacing("\t", with: " ")
    return address.contains(title) ? address : address.isEmpty ? title : "\(title)\t\(address)"
  }
}
