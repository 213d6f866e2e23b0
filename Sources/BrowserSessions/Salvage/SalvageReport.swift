/// What was taken out of a damaged store, and what was not.
package struct SalvageReport: Hashable, Sendable {
  /// How many tabs are back.
  package var tabCount = 0
  /// Those of them without their pages, by what is shown of them: their address is all there is.
  package var placeholders: [String] = []
  /// Those whose place and title were lost, by what is shown of them: they stand at the end.
  package var displaced: [String] = []
  /// The captions of tabs that don't match their checksum. Their title, address or place may be wrong.
  package var doubtful: [String] = []
  /// The number of other rows that don't match their checksum, and are restored.
  package var doubtfulRowCount = 0
  /// How many tabs are lost for all that is known.
  package var lostTabCount = 0
  /// Whether there may have been more, since some pages can't be read.
  package var mayLackMore = false
  /// How many rows of other kinds are lost: windows, groups, and what else is kept.
  package var lostRowCount = 0

  /// The number of visits that are back.
  package var visitCount = 0
  /// The number of visits that are lost.
  package var lostVisitCount = 0
  /// A Boolean value that indicates whether visits may be lost, in an unknown number.
  package var mayLackVisits = false

  /// Makes the report of a store that had nothing.
  package init() {}

  /// Whether nothing was lost, and all is as it was.
  package var isWhole: Bool {
    placeholders.isEmpty && displaced.isEmpty && doubtful.isEmpty && doubtfulRowCount == 0
      && lostTabCount == 0 && lostRowCount == 0
      && !mayLackMore && lostVisitCount == 0 && !mayLackVisits
  }
}

// MARK: - Sentences

extension SalvageReport: CustomStringConvertible {
  /// What is back and what is lost, as part of a sentence.
  package var description: String {
    var parts = [Self.count(tabCount, "tab is back", "tabs are back")]
    if !placeholders.isEmpty {
      parts.append(
        "\(placeholders.count) with no more than the address (\(Self.list(placeholders)))")
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

  /// The sentences about what is wrong or lost besides tabs that are back.
  private var losses: [String] {
    [
      Self.part(doubtfulRowCount, "other entry may be wrong", "other entries may be wrong"),
      Self.part(lostTabCount, "tab is lost", "tabs are lost"),
      mayLackMore ? "others may be lost too" : nil,
      Self.part(lostRowCount, "other entry is lost", "other entries are lost"),
      Self.part(lostVisitCount, "visit is lost", "visits are lost"),
    ].compactMap(\.self)
  }

  /// Returns a part of the sentence; nil if it would say that there are none.
  private static func part(_ number: Int, _ one: String, _ several: String) -> String? {
    number > 0 ? count(number, one, several) : nil
  }

  private static func count(_ count: Int, _ one: String, _ several: String) -> String {
    "\(count) \(count == 1 ? one : several)"
  }

  /// Names those that a line has room for.
  private static func list(_ names: [String]) -> String {
    let named = names.prefix(10).joined(separator: "; ")
    return names.count > 10 ? "\(named); and \(names.count - 10) more" : named
  }
}

// MARK: - LoadOutcome

/// What became of the sessions that were kept, when their store was opened.
package enum LoadOutcome: Hashable, Sendable {
  /// There were none yet.
  case firstLaunch
  /// All of them are there.
  case loaded
  /// The file was damaged, and what could be read is in a new one; the damaged one is kept.
  case salvaged(SalvageReport, keptAs: String)
  /// Nothing of the file could be read; it is kept, and the store begins anew.
  case unreadable(keptAs: String)
  /// The file was removed since the last run, and the store begins anew.
  case removed(path: String)
  /// The file was removed or changed while it was in use, and everything is saved anew; what was
  /// found in its place, if anything, is kept.
  case renewed(path: String, keptAs: String?)
  /// All of them are there, but the store cannot be written; nothing has been changed.
  case onlyRead(SessionStoreError)
  /// The store could not be opened; nothing has been changed.
  case refused(SessionStoreError)
}

// MARK: - Refusals

extension LoadOutcome {
  /// Why the store cannot be written; nil if it can.
  var refusal: SessionStoreError? {
    switch self {
    case .firstLaunch, .loaded, .salvaged, .unreadable, .removed, .renewed: nil
    case .onlyRead(let error), .refused(let error): error
    }
  }
}

// MARK: - Sentences

extension LoadOutcome {
  /// What a user has to know, in one sentence; nil when all is well.
  package var complaint: String? {
    switch self {
    case .firstLaunch, .loaded: nil
    case .salvaged(let report, let path):
      "the saved tabs were damaged: \(report); the damaged file is kept as ‘\(path)’"
    case .unreadable(let path):
      "the saved tabs cannot be read, and there are none to begin with; "
        + "the damaged file is kept as ‘\(path)’"
    case .removed(let path):
      "the saved tabs are gone, since something removed ‘\(path)’: put it back if you have a copy"
    case .renewed(let path, let other):
      "‘\(path)’ was removed or changed while it was in use; the tabs are saved there again"
        + (other.map { ", and what was found there is kept as ‘\($0)’" } ?? "")
    case .onlyRead(let error):
      "the saved tabs are back, but nothing more is saved until this is fixed: \(error)"
    case .refused(let error): "no tabs are restored, and none are saved: \(error)"
    }
  }
}
