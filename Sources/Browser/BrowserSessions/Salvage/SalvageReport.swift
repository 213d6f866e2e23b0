/// A report about the restored and lost parts of a damaged store.
package struct SalvageReport: Hashable, Sendable {
  /// The number of restored tabs.
  package var tabCount = 0
  /// The captions of restored tabs that lost their pages and only have an address.
  var placeholders: [String] = []
  /// The captions of restored tabs that lost their position and were moved to the end of a window.
  var displaced: [String] = []
  /// The captions of restored tabs that don't match their checksum. Their title, address or
  /// position may be wrong.
  var doubtful: [String] = []
  /// The number of other restored rows that don't match their checksum.
  var doubtfulRowCount = 0
  /// The number of tabs that are known to be lost.
  var lostTabCount = 0
  /// A Boolean value that indicates whether more tabs may be lost because some database pages can't
  /// be read.
  var mayLackMore = false
  /// The number of lost rows other than tabs and visits, such as windows and groups.
  var lostRowCount = 0

  /// The number of restored visits.
  var visitCount = 0
  /// The number of visits that are known to be lost.
  var lostVisitCount = 0
  /// A Boolean value that indicates whether an unknown number of visits may be lost.
  var mayLackVisits = false

  /// A Boolean value that indicates whether nothing was lost and everything was restored unchanged.
  var isWhole: Bool {
    self == SalvageReport(tabCount: tabCount, visitCount: visitCount)
  }
}

// MARK: - CustomStringConvertible

extension SalvageReport: CustomStringConvertible {
  /// A description of the restored and lost parts, worded as part of a sentence.
  package var description: String {
    var parts = [Self.count(tabCount, "tab is back", "tabs are back")]
    if !placeholders.isEmpty {
      parts.append(
        "\(placeholders.count) with only the address (\(Self.list(placeholders)))")
    }
    if !displaced.isEmpty {
      parts.append("\(displaced.count) at the end of a window (\(Self.list(displaced)))")
    }
    if !doubtful.isEmpty {
      parts.append(
        "\(doubtful.count) that may have a wrong title, address or place (\(Self.list(doubtful)))")
    }
    parts += losses
    if mayLackVisits { parts.append("visits may be lost") }
    return parts.joined(separator: ", ")
  }

  /// Phrases about lost entries, and about damaged entries other than tabs.
  private var losses: [String] {
    [
      Self.part(doubtfulRowCount, "other entry may be wrong", "other entries may be wrong"),
      Self.part(lostTabCount, "tab is lost", "tabs are lost"),
      mayLackMore ? "others may be lost too" : nil,
      Self.part(lostRowCount, "other entry is lost", "other entries are lost"),
      Self.part(lostVisitCount, "visit is lost", "visits are lost"),
    ].compactMap(\.self)
  }

  /// Returns a phrase that contains a number, or nil if the number is 0.
  private static func part(_ number: Int, _ one: String, _ several: String) -> String? {
    number > 0 ? count(number, one, several) : nil
  }

  private static func count(_ count: Int, _ one: String, _ several: String) -> String {
    "\(count) \(count == 1 ? one : several)"
  }

  /// Returns a list of up to ten names, followed by the number of names left out.
  private static func list(_ names: [String]) -> String {
    let named = names.prefix(10).joined(separator: "; ")
    return names.count > 10 ? "\(named); and \(names.count - 10) more" : named
  }
}

// MARK: - LoadOutcome

/// The outcome of opening the store for saved sessions.
package enum LoadOutcome: Hashable, Sendable {
  /// There were no saved sessions.
  case firstLaunch
  /// All sessions were loaded.
  case loaded
  /// The file was damaged. Its readable parts were copied to a new file, and the damaged file is
  /// kept.
  case salvaged(SalvageReport, keptAs: String)
  /// Nothing in the file could be read. The file is kept, and the store is empty.
  case unreadable(keptAs: String)
  /// The files belong to another store. They are kept, and the store is empty.
  case foreign(keptAs: String)
  /// The file has been removed since the last run, so the store is empty.
  case removed(path: String)
  /// The file was removed or changed while it was in use, so everything is saved to a new file. A
  /// file found in its place is kept.
  case renewed(path: String, keptAs: String?)
  /// All sessions were loaded, but the store cannot be written to. Nothing has been changed.
  case onlyRead(SessionStoreError)
  /// The store could not be opened. Nothing has been changed.
  case refused(SessionStoreError)
}

// MARK: - Refusals

extension LoadOutcome {
  /// The error that prevents writing to the store, or nil if writing is possible.
  var refusal: SessionStoreError? {
    switch self {
    case .firstLaunch, .loaded, .salvaged, .unreadable, .foreign, .removed, .renewed: nil
    case .onlyRead(let error), .refused(let error): error
    }
  }
}

// MARK: - Warnings

extension LoadOutcome {
  /// A one-sentence warning for the user, or nil if there is nothing to report.
  package var warning: String? {
    switch self {
    case .firstLaunch, .loaded: nil
    case .salvaged(let report, let path):
      "the saved tabs were damaged: \(report); the damaged file is kept as ‘\(path)’"
    case .unreadable(let path):
      "the saved tabs cannot be read, so this run starts without them; "
        + "the damaged file is kept as ‘\(path)’"
    case .foreign(let path):
      "the saved tabs belong to another profile or state, so this run starts without them; "
        + "their file is kept as ‘\(path)’: move it back to where it comes from"
    case .removed(let path):
      "the saved tabs are gone, because something removed ‘\(path)’: put it back if you have a copy"
    case .renewed(let path, let other):
      "‘\(path)’ was removed or changed while it was in use; the tabs are saved there again"
        + (other.map { ", and what was found there is kept as ‘\($0)’" } ?? "")
    case .onlyRead(let error):
      "the saved tabs are back, but nothing more is saved until this is fixed: \(error)"
    case .refused(let error): "no tabs are restored, and none are saved: \(error)"
    }
  }
}
