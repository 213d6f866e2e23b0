import BrowserModel

/// An object that records changes to one kind of data, so that a save writes only those changes.
@MainActor
protocol ChangeTracker: AnyObject {
  /// A Boolean value that indicates whether there are unsaved changes.
  var isDirty: Bool { get }
  /// Moves the recorded changes into a set of changes.
  ///
  /// - Parameters:
  ///   - changes: The set to which the recorded changes are added.
  ///   - storedPages: The numbers of tabs with pages in the store, which need not be saved again if
  ///     they are not in memory.
  func takeChanges(into changes: inout SessionChanges, storedPages: Set<Int>)
  /// Marks everything as changed, so that it is saved to a new store, which might not contain all
  /// of it.
  func recordEverything()
}

/// The records of a list that the store contains, or will contain after the save in progress.
struct NotedRecords<Record: Identifiable & Equatable> {
  private(set) var records: [Record.ID: Record]
  /// A Boolean value that indicates whether there may be unsaved changes.
  var isDirty = false
  private var writesAll = false

  init(_ saved: [Record]) { records = Self.byID(saved) }

  private static func byID(_ records: [Record]) -> [Record.ID: Record] {
    Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
  }

  mutating func recordEverything() {
    writesAll = true
    isDirty = true
  }

  /// Returns the changes from the noted records to a list, and notes the records of the list.
  mutating func takeChanges(to list: [Record]) -> [Record.ID: Record?] {
    let new = Self.byID(list)
    let changes = new.changes(since: records, all: writesAll)
    records = new
    writesAll = false
    isDirty = false
    return changes
  }
}
