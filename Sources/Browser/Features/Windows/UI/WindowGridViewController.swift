public import BrowserCommands
package import Switchboard

/// A window in a list.
public struct WindowItem: Equatable, ListItem {
  /// The number by which the user chooses the window. It can differ from the position of the row.
  public let number: WindowNumber
  /// The numbers of the prompts that work in the window, in ascending order.
  public let prompts: [Int]
  /// A Boolean value that indicates whether no prompt works in the window.
  public let isInBackground: Bool
  /// The name of the window's browser state.
  public let state: String
  /// The mode of the tabs that the window shows: regular or incognito.
  public let mode: BrowserMode
  /// The number of regular tabs.
  public let tabCount: Int
  /// The number of inactive tabs.
  public let inactiveTabCount: Int
  /// The number of incognito tabs.
  public let incognitoTabCount: Int
  /// The title of the active tab, or nil if no tab is active.
  public let title: String?
  /// The identity of the active tab, or nil if no tab is active.
  public let activeTab: TabID?
  /// The number that identifies the window.
  public var id: WindowNumber { number }

  package init(
    number: WindowNumber, prompts: [Int], isInBackground: Bool = false, state: String,
    mode: BrowserMode, tabCount: Int, inactiveTabCount: Int, incognitoTabCount: Int, title: String?,
    activeTab: TabID? = nil
  ) {
    self.number = number
    self.prompts = prompts
    self.isInBackground = isInBackground
    self.state = state
    self.mode = mode
    self.tabCount = tabCount
    self.inactiveTabCount = inactiveTabCount
    self.incognitoTabCount = incognitoTabCount
    self.title = title
    self.activeTab = activeTab
  }
}

// MARK: - WindowGridConsumer

/// A type that displays a list of windows and the results of window commands.
@MainActor
public protocol WindowGridConsumer: AnyObject {
  /// Adds a window, or replaces the window with the same number.
  func setWindow(_ item: WindowItem)
  /// Removes the window with the given number.
  func removeWindow(_ number: WindowNumber)
  /// Reports the result of a command.
  func report(_ report: WindowReport)
  /// Reports which windows a command opened.
  func report(_ opening: OpeningReport)
}

/// The result of a window command.
public enum WindowReport: Equatable, Sendable {
  /// All windows were saved to disk.
  case saved
  /// Tabs were moved to a window.
  case moved([TabID], to: WindowNumber)
  /// A window was closed, with the given number of regular and inactive tabs.
  case closed(WindowNumber, tabCount: Int)
  /// A window was moved to the background.
  case movedToBackground(WindowNumber)
  /// All incognito tabs of a browser state were closed while the window showed its regular tabs.
  case closedIncognito
  /// The command would have no effect. The text says why.
  case nothing(String)
  /// A part of the command failed. The other parts succeeded.
  case failed(String)
  /// A setting could not be saved. The next run uses its old value.
  case settingNotKept(String)
}

extension WindowReport {
  fileprivate var text: String {
    switch self {
    case .saved: "saved"
    case .moved(let tabs, let window):
      "\(TabCountText(tabs.count)) moved to window \(window.number)"
    case .closed(let window, 0): "window \(window.number) closed"
    case .closed(let window, let count):
      "window \(window.number) closed, with \(TabCountText(count))"
    case .movedToBackground(let window): "window \(window.number) is in the background"
    case .closedIncognito: "the incognito tabs are closed"
    case .nothing(let sentence), .failed(let sentence), .settingNotKept(let sentence): sentence
    }
  }

  /// The fields that programs read in a report.
  package static let fields = [
    OutputField("window", .number), OutputField("moved", .list(.number)),
    OutputField("closed", .number),
  ]

  /// The report, as programs read it.
  fileprivate var facts: OutputRecord {
    switch self {
    case .moved(let tabs, let window):
      ["window": window.output, "moved": .list(tabs.map { .number($0.number) })]
    case .closed(let window, let count): ["window": window.output, "closed": .number(count)]
    default: [:]
    }
  }
}

// MARK: - WindowGridViewController

/// A view controller that lists all windows and brings the chosen one to the front.
package final class WindowGridViewController:
  ListViewController<WindowItem, any WindowCommands>, WindowGridConsumer
{
  /// The windows by number.
  private var windows: [Int: WindowItem] = [:]

  package func setWindow(_ item: WindowItem) { windows[item.number.number] = item }

  package func removeWindow(_ number: WindowNumber) { windows[number.number] = nil }

  package func report(_ report: WindowReport) {
    switch report {
    case .saved: output.report(report.text, [:])
    case .failed(let sentence): output.report(sentence, [:])
    case .moved, .closed:
      output.notice(report.text)
      output.report("", report.facts)
    case .movedToBackground, .closedIncognito, .nothing, .settingNotKept:
      output.notice(report.text)
    }
  }

  /// The columns of the listing. The number of a window stays the same after a restart.
  package override class var columns: [Listing.Column] {
    [
      .init("window", .number), .init(key: "front", mark: Listing.Column.activeMark),
      .init("used at", .text, key: "prompts", isSparse: true),
      .init("away", .flag, key: "background", isSparse: true),
      .init("state", .text), .init("shows", .choice(BrowserMode.allCases.map(\.argument))),
      .init("tabs", .number, key: "tab_count"), .init("inactive", .number, key: "inactive_count"),
      .init("incognito", .number, key: "incognito_count"),
      .init("active tab", .optional(.text), key: "active_title"),
      .init(key: "active_id", .optional(.number)),
    ]
  }

  package override var placeholder: String { "No windows: ‘new window’ opens one." }

  package override func present() {
    items = windows.values.sorted { $0.number.number < $1.number.number }
    super.present()
  }

  /// Brings a window to the front.
  ///
  /// The row number is the number of the window. This number can differ from the row's position if
  /// another window has been closed.
  package override func select(row: Int) async throws {
    try commands.activateWindow(WindowNumber(row))
  }

  package override func cells(of item: WindowItem, number: Int) -> [Listing.Cell] {
    let isHidden = item.mode == .offTheRecord && !output.includesOffTheRecord
    let title = isHidden ? nil : item.title, tab = isHidden ? nil : item.activeTab
    let own = CallEnvironment.current.prompt
    return [
      .number(item.number.number), .flag(item.prompts.contains(own)),
      .text(users(of: item, seenFrom: own)), .flag(item.isInBackground),
      .text(item.state), .text(item.mode.argument), .number(item.tabCount),
      .number(item.inactiveTabCount), .number(item.incognitoTabCount),
      OutputValue(title) { .text($0) }, OutputValue(tab) { .number($0.number) },
    ]
  }

  /// Returns the names of the prompts that work in a window, or an empty string if there is only one
  /// prompt.
  private func users(of item: WindowItem, seenFrom own: Int) -> String {
    guard windows.values.contains(where: { $0.prompts.contains { $0 != own } }) else { return "" }
    return item.prompts.map { $0 == own ? "this prompt" : "prompt \($0)" }.joined(separator: ", ")
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the windows.
  public var windows: ViewFactory<any WindowCommands, any WindowGridConsumer & Screen> {
    get { factory(WindowGridViewController.init) }
    set { replace(by: newValue) }
  }
}
