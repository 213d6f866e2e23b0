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
