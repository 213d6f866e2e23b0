public import BrowserCommands
import BrowserPages
package import Switchboard

/// The result of a command that changes tabs, groups, bookmarks, preferences or a page.
///
/// A notice shows it after the command, and `undo` and `redo` show it again.
public enum ChangeReport: Equatable, Sendable {
  /// The number of tabs that were pinned.
  case pinned(Int)
  /// The number of tabs that were unpinned.
  case unpinned(Int)
  /// The number of tabs that were moved.
  case moved(Int)
  /// The order in which tabs were sorted.
  case sorted(TabOrder)
  /// The number of tabs in a new group, the title of the group, and its number, which is 0 until
  /// the group has been created.
  case grouped(Int, title: String, number: Int)
  /// The number of tabs that were added to a group, and the name of the group.
  case added(Int, group: String)
  /// The number of tabs that were removed from their groups.
  case ungrouped(Int)
  /// The name of a group before and after it was renamed.
  case groupRenamed(String, to: String)
  /// The name and the new color of a group.
  case groupColored(String, GroupColor)
  /// The name of a group that was collapsed.
  case groupCollapsed(String)
  /// The name of a group that was expanded.
  case groupExpanded(String)
  /// The name of a group that was moved.
  case groupMoved(String)
  /// The name of a group that was deleted.
  case groupDeleted(String)
  /// The title and the number of a bookmark that was added.
  case bookmarkAdded(String, number: Int)
  /// The title and the number of a bookmark that was removed.
  case bookmarkRemoved(String, number: Int)
  /// The title of a bookmark before and after it was renamed.
  case bookmarkRenamed(String, to: String)
  /// The title of a bookmark, and the folder that it was moved to.
  case bookmarkMoved(String, to: String)
  /// The numbers of bookmarks that were added from a file, and that were there already.
  case bookmarksImported(Int, known: Int)
  /// The number of items that were written to a file, the noun for one of them, and the file.
  case exported(Int, String, to: String)
  /// The name of a preference or setting, and its new value.
  case preferenceSet(String, to: String, scope: PreferenceScope)
  /// The name of a browser state, and a verb such as `created`.
  case state(String, String)
  /// The name of a preference or setting that is no longer watched.
  case preferenceUnwatched(String)
  /// The number of values that were entered into a form, and the number of the form.
  case filled(Int, form: Int)
  /// The files that a form sends, and the host that receives them.
  case sending(String, to: String)
  /// The address of a page that is being loaded in advance.
  case prerendering(Address)
  /// The page that was loaded in advance was discarded.
  case prerenderDiscarded
  /// The question of the page was answered.
  case dialogAccepted
  /// The question of the page was dismissed.
  case dialogDismissed
  /// The number of tabs that were selected.
  case selected(Int)
  /// The change that a feature made, as a sentence such as `‘a.org’ added to the reading list`.
  case feature(String)
  /// A change that would have no effect, as a sentence such as `tab 3 is already pinned`.
  case nothing(String)
}

// MARK: - CustomStringConvertible

extension ChangeReport: CustomStringConvertible {
  /// The report as text, such as `3 tabs pinned`.
  public var description: String { tabText ?? groupText ?? libraryText ?? pageText ?? "" }

  private var tabText: String? {
    switch self {
    case .pinned(let count): "\(TabCountText(count)) pinned"
    case .unpinned(let count): "\(TabCountText(count)) unpinned"
    case .moved(let count): "\(TabCountText(count)) moved"
    case .sorted(let order): "tabs sorted by \(order.words)"
    case .selected(0): "no tab is selected now"
    case .selected(let count): "\(TabCountText(count)) selected"
    case .nothing(let sentence), .feature(let sentence): sentence
    default: nil
    }
  }

  private var groupText: String? {
    switch self {
    case .grouped(let count, "", let number):
      "\(TabCountText(count)) grouped\(number > 0 ? " as group \(number)" : "")"
    case .grouped(let count, let title, _): "\(TabCountText(count)) grouped as \(title)"
    case .added(let count, let group): "\(TabCountText(count)) added to group \(group)"
    case .ungrouped(let count): "\(TabCountText(count)) ungrouped"
    case .groupRenamed(let old, ""): "group \(old) has no title now"
    case .groupRenamed(let old, let new): "group \(old) renamed to \(new)"
    case .groupColored(let name, let color): "group \(name) is now \(color.argument)"
    case .groupCollapsed(let name): "group \(name) collapsed"
    case .groupExpanded(let name): "group \(name) expanded"
    case .groupMoved(let name): "group \(name) moved"
    case .groupDeleted(let name): "group \(name) deleted"
    default: nil
    }
  }

  private var libraryText: String? {
    switch self {
    case .bookmarkAdded(let title, let number): "bookmark \(number) added: \(title)"
    case .bookmarkRemoved(let title, let number): "bookmark \(number) removed: \(title)"
    case .bookmarkRenamed(let old, let new): "bookmark \(old) renamed to \(new)"
    case .bookmarkMoved(let title, ""): "bookmark \(title) is in no folder now"
    case .bookmarkMoved(let title, let folder): "bookmark \(title) moved to \(folder)"
    case .bookmarksImported(let count, let known):
      "\(count == 1 ? "1 bookmark" : "\(count) bookmarks") imported"
        + (known == 0 ? "" : ", \(known) \(known == 1 ? "was" : "were") there already")
    case .exported(let count, let noun, let file):
      "‘\(file)’ written: \(count) \(noun)\(count == 1 ? "" : "s")"
    case .state(let name, let verb): "browser state \(name) \(verb)"
    case .preferenceSet(let name, let value, let scope):
      "\(scope.noun) \(name) is now \(value.isEmpty ? "empty" : value)"
    case .preferenceUnwatched(let name): "\(name) is no longer watched"
    default: nil
    }
  }

  private var pageText: String? {
    switch self {
    case .filled(let count, let form):
      "\(count == 1 ? "1 control" : "\(count) controls") filled in form \(form)"
    case .sending(let files, let host): "sending \(files) to \(host)"
    case .prerendering(let address): "\(address.url.readable) is being loaded in advance"
    case .prerenderDiscarded: "the page that was loaded in advance is discarded"
    case .dialogAccepted: "the question is answered"
    case .dialogDismissed: "the question is dismissed"
    default: nil
    }
  }
}

// MARK: - Facts

extension ChangeReport {
  /// The fields that programs read in a report.
  package static let fields = [
    OutputField("tabs", .number), OutputField("group", .number), OutputField("bookmark", .number),
  ]

  /// The report, as programs read it: the numbers of what was changed or created.
  var facts: OutputRecord {
    switch self {
    case .pinned(let count), .unpinned(let count), .moved(let count), .added(let count, _),
      .ungrouped(let count), .selected(let count):
      ["tabs": .number(count)]
    case .grouped(let count, _, let number): ["tabs": .number(count), "group": .number(number)]
    case .bookmarkAdded(_, let number), .bookmarkRemoved(_, let number):
      ["bookmark": .number(number)]
    case .bookmarksImported(let count, let known):
      ["imported": .number(count), "known": .number(known)]
    case .exported(let count, _, let file): ["exported": .number(count), "file": .text(file)]
    default: [:]
    }
  }

  /// A Boolean value that indicates whether the command read or wrote a file. Scripts show such a
  /// report as well.
  var namesFile: Bool {
    switch self {
    case .bookmarksImported, .exported: true
    default: false
    }
  }

  /// The fields that programs read in the report of an import.
  package static let importedFields = [
    OutputField("imported", .number), OutputField("known", .number),
  ]

  /// The fields that programs read in the report of an export.
  package static let exportedFields = [
    OutputField("exported", .number), OutputField("file", .text),
  ]
}

// MARK: - Words

/// A number of tabs as text, such as `1 tab` or `3 tabs`.
package struct TabCountText: CustomStringConvertible {
  package let description: String

  package init(_ count: Int) { description = count == 1 ? "1 tab" : "\(count) tabs" }
}

extension TabOrder {
  /// The order as part of a sentence.
  package var words: String {
    switch self {
    case .title: "title"
    case .address: "address"
    case .lastUsed: "last use"
    case .opened: "time of opening"
    }
  }
}
