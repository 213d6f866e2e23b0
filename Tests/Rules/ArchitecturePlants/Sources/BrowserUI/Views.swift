import BrowserCommands
import Switchboard

public protocol GraphScreen: AnyObject {}
public protocol ListScreen: AnyObject {}
public protocol PreferenceScreen: AnyObject {}
public protocol ReadingScreen: AnyObject {}
public protocol RowResponder: AnyObject {}
public protocol Screen: AnyObject {}
public protocol TextResponder: AnyObject {}

public protocol ListItem: Sendable {}

struct TabItem: ListItem {}

// breaks-next: items of lists are structures
final class LiveTab: ListItem {}

@MainActor
public protocol Presentable: AnyObject {
  var shownOutput: String { get }
  func present()
}

@MainActor
public protocol PageScreen: AnyObject {
  func presentNext()
  func presentPicture()
  func presentPrevious()
}

@MainActor
public protocol TabStripView: AnyObject {
  var roomSource: Int { get }
}

@MainActor
public protocol TabGridConsumer: AnyObject {
  func setTitles(_ titles: [String])
  func setFilter(_ filter: String)
  func setRows(_ row: @escaping (Int) -> String)  // breaks: consumers are handed values only
}

@MainActor
public final class TabGridViewController: TabGridConsumer, Presentable {
  private let commands: any ScreenCommands

  public init(commands: any ScreenCommands) { self.commands = commands }

  public func setTitles(_ titles: [String]) {
    print(titles)  // breaks: the UI prints through its output only
  }

  public func setFilter(_ filter: String) {}
  public func setRows(_ row: @escaping (Int) -> String) {}
  public var shownOutput: String { "" }
  public func present() {}
}

@MainActor
public final class BrowserViewController: TextResponder {
  public weak var window: (any TextResponder)?
  public weak var tabStrip: (any TabStripView)?
  public weak var locationBar: (any Presentable)?

  public init() {}
}
