import BrowserCommands
import BrowserPages
import Foundation
public import Switchboard

/// A view controller that lists items, one per row, and lets the user choose a row.
///
/// A subclass describes the ``columns`` and the ``cells(of:number:)`` of a row, and sends a command for
/// the chosen row in ``choose(_:)``. Its items have an identity, so that a row's number refers to
/// the item that the user saw there.
@MainActor
open class ListViewController<Item: ListItem, Commands>: Screen {
  /// The output that the listing renders to.
  public final let output: any OutputSink
  /// The commands to send when the user chooses a row.
  public final let commands: Commands
  /// The items, one for each row.
  public final var items: [Item] = []
  private var shownIDs = PerPrompt<[Item.ID]>()

  /// Creates a listing without items.
  /// - Parameters:
  ///   - output: The output that the listing renders to.
  ///   - commands: The commands to send when the user chooses a row.
  public init(output: any OutputSink, commands: Commands) {
    self.output = output
    self.commands = commands
  }

  /// The columns of the listing. Defaults to none.
  open class var columns: [Listing.Column] { [] }

  /// The text to show if there are no items. Defaults to an empty string.
  open var placeholder: String { "" }

  /// Returns the cells of a row, one for each column. The default row is empty.
  /// - Parameters:
  ///   - item: The item.
  ///   - number: The number of the row, starting at 1.
  open func cells(of item: Item, number: Int) -> [Listing.Cell] { [] }

  /// The listing to show, with one row per item.
  open var listing: Listing {
    Listing(
      Self.columns, rows: items.enumerated().map { cells(of: $1, number: $0 + 1) },
      placeholder: placeholder)
  }

  open var shownOutput: CommandOutput { .listing(Self.columns) }

  /// Sends a command for a chosen item.
  /// - Parameter index: The current index of the item.
  /// - Throws: Any error that the command throws. The default implementation throws
  ///   ``RowError/inert``.
  open func choose(_ index: Int) async throws { throw RowError.inert }

  open func present() {
    shownIDs.current = items.map(\.id)
    output.show(listing)
  }

  open func select(row: Int) async throws { try await choose(index(ofRow: row)) }

  /// Returns the identity of the item that was in a row when this list was last shown. The items
  /// might have changed since then.
  /// - Throws: ``RowError/noRow(_:count:)`` if there was no row with that number.
  final func id(ofRow row: Int) throws(RowError) -> Item.ID {
    let ids = shownIDs.current ?? []
    guard ids.indices.contains(row - 1) else { throw .noRow(row, count: ids.count) }
    return ids[row - 1]
  }

  /// Returns the current index of the item that was in a row when this list was last shown.
  ///
  /// A row number refers to the item that the user saw next to it, even if the items have changed
  /// since then.
  /// - Throws: ``RowError`` if there was no row with that number, or if its item no longer exists.
  private func index(ofRow row: Int) throws(RowError) -> Int {
    let id = try id(ofRow: row)
    // The list can contain an item twice, so the row's own position is tried first.
    if items.indices.contains(row - 1), items[row - 1].id == id { return row - 1 }
    guard let index = items.firstIndex(where: { $0.id == id }) else { throw .gone(row) }
    return index
  }
}

extension ListViewController where Commands == Void {
  /// Creates a listing with rows that can't be chosen.
  /// - Parameter output: The output that the listing renders to.
  public convenience init(output: any OutputSink) { self.init(output: output, commands: ()) }
}

extension ListViewController where Commands == any NavigationCommands {
  /// Opens the address that a row showed. It opens in the active tab, or in a new tab if none is
  /// active.
  /// - Throws: ``RowError/gone(_:)`` if the text is no address, or the error of the command.
  final func openAddress(_ address: String, ofRow row: Int) throws {
    guard let address = Address(argument: address) else { throw RowError.gone(row) }
    try commands.loadURL(address, tab: nil)
  }
}

// MARK: - Consumers

/// A type that reports the results of commands.
@MainActor
public protocol CommandReporting: AnyObject {
  /// Reports the change that a command made.
  func report(_ change: ChangeReport)
  /// Reports which tabs a command opened.
  func report(_ opening: OpeningReport)
  /// Reports how many tabs a command closed.
  func report(_ closing: ClosingReport)
}

/// An item of a list: a value whose identity stays the same when the list changes.
public protocol ListItem: Identifiable, Sendable {}

/// A type that displays a list.
@MainActor
public protocol ListConsumer<Item>: CommandReporting {
  /// The type of the items, one for each row.
  associatedtype Item: ListItem

  /// Replaces all items.
  /// - Parameter items: The items, in order.
  func setItems(_ items: [Item])

  /// Shows text, such as an exported list. By default, it is not shown.
  func showText(_ text: String)
}

extension ListConsumer {
  public func showText(_ text: String) {}
}

extension ListViewController: ListScreen {
  public func setItems(_ items: [Item]) { self.items = items }

  public func report(_ change: ChangeReport) {
    guard !change.namesFile else { return output.report(change.description, change.facts) }
    output.notice(change.description)
    output.report("", change.facts)
  }

  public func showText(_ text: String) { output.show(text) }

  /// Reports which tabs a command opened. Users see them in the tab strip.
  public func report(_ opening: OpeningReport) {
    for host in opening.hosts { output.notice(UserNameNotice(host: host).text) }
    output.report("", opening.facts)
  }

  public func report(_ closing: ClosingReport) {
    output.report(closing.description, closing.facts)
  }
}

// MARK: - Screen

/// A view controller that can be shown on request.
@MainActor
public protocol Presentable: AnyObject {
  /// The output that programs read when the content is shown.
  var shownOutput: CommandOutput { get }

  /// Shows the current content.
  func present()
}

/// A view controller that responds to row numbers, as a view responds to touches.
@MainActor
public protocol RowResponder: AnyObject {
  /// Chooses a row.
  /// - Parameter row: The number of the row, starting at 1.
  /// - Throws: ``RowError`` if the row can't be chosen, or any error that the row's command throws.
  func select(row: Int) async throws
}

/// A view controller that handles text that the user enters.
@MainActor
public protocol TextResponder: AnyObject {
  /// Handles text that the user has entered.
  /// - Parameter text: The text.
  /// - Returns: Whether this view controller handled the text.
  /// - Throws: Any error that the resulting command throws.
  func enter(_ text: String) async throws -> Bool
}

/// A listing that a window can show, with rows that the user can choose.
@MainActor
public protocol Screen: Presentable, RowResponder {}

/// A screen that shows the items of a list and nothing else.
@MainActor
public protocol ListScreen<Item>: ListConsumer, Screen {}

// MARK: - The listing shown last

/// A value for each prompt. Prompts can show different things of one window at the same time.
@MainActor
struct PerPrompt<Value> {
  /// The values of the prompts that have set one most recently, newest last.
  private var values: [(prompt: Int, value: Value)] = []

  /// The value of the prompt that sends the running command, or nil if it has set none.
  var current: Value? {
    get { values.last { $0.prompt == CallEnvironment.current.prompt }?.value }
    set {
      let prompt = CallEnvironment.current.prompt
      values.removeAll { $0.prompt == prompt }
      if let newValue { values.append((prompt, newValue)) }
      // Each script is a prompt that soon ends.
      values = values.suffix(16)
    }
  }
}

/// The listing that a container has shown most recently at each prompt.
@MainActor
struct ShownScreen {
  private struct Shown {
    weak var screen: (any Screen)?
    let listingCount: Int
  }

  private var last = PerPrompt<Shown>()
  private let output: any OutputSink
  private let initialCount: Int

  /// Creates the value for a container that hasn't shown a listing.
  init(output: any OutputSink) {
    self.output = output
    initialCount = output.listingCount
  }

  /// The listing, or nil if there is none.
  var screen: (any Screen)? { last.current?.screen }

  /// A Boolean value that indicates whether the prompt has shown no other listing since, neither of
  /// another container nor its own.
  var isLast: Bool { output.listingCount == last.current?.listingCount ?? initialCount }

  /// Shows a listing. Numbers that the user enters afterward choose its rows.
  mutating func present(_ screen: any Screen) {
    screen.present()
    last.current = Shown(screen: screen, listingCount: output.listingCount)
  }

  /// Returns the row number that the user entered, or nil if the text isn't a number.
  static func row(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

// MARK: - Errors

/// An error that occurs when a row can't be chosen.
public enum RowError: Error, Equatable {
  /// The listing has no row with the given number.
  case noRow(Int, count: Int)
  /// The page has no link with the given number.
  case noLink(Int, count: Int)
  /// The item that the row showed no longer exists.
  case gone(Int)
  /// The row shows the windows that are already open.
  case alreadyOpen(Int)
  /// The rows of the most recent listing can't be chosen.
  case inert
}

extension RowError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noRow(let row, count: 0):
      "there is no row \(row): the listing is empty, and after ‘page’ a number follows a link again"
    case .noRow(let row, let count): "there is no row \(row): choose one from 1 to \(count)"
    case .noLink(let link, count: 0): "there is no link \(link): the page has no links"
    case .noLink(let link, let count): "there is no link \(link): choose one from 1 to \(count)"
    case .gone(let row): "what row \(row) showed is no longer there: show the listing again"
    case .alreadyOpen(let row):
      "row \(row) shows the windows that are open already: choose another row"
    case .inert:
      "no row of the listing shown last can be chosen: ‘tabs’ lists the tabs of this window"
    }
  }
}

// MARK: - Addresses

extension OutputValue {
  /// Creates a value from an address. Empty text becomes ``none``.
  ///
  /// The value is the stored address. People see its readable form, which differs only if the host
  /// is internationalized.
  ///
  /// - Parameter address: The address as text.
  public init(address: String) {
    guard address.contains("xn--"), let url = URL(string: address) else {
      self.init(unlessEmpty: address)
      return
    }
    self = .shown(.text(address), as: url.readable)
  }
}

// MARK: - Pages

/// The text that the lists of links and forms show if no page is loaded.
let noPagePlaceholder = "No page is loaded: ‘page’ shows why."
