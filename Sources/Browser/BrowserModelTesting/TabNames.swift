public import BrowserModel

/// A mapping for tests that assigns letters to tabs and numbers to tab groups.
///
/// When the name of an unnamed tab or group is requested, the mapping assigns the next free letter
/// or number.
@MainActor
public final class TabNames {
  private var letters: [WebStateID: Character] = [:]
  private var numbers: [TabGroupID: Int] = [:]
  private var takenLetters: Set<Character> = []

  /// Creates an empty mapping.
  public init() {}

  /// Assigns a letter to a tab.
  /// - Parameters:
  ///   - id: The identity of the tab.
  ///   - letter: The letter. It is not assigned to other tabs automatically.
  public func name(_ id: WebStateID, _ letter: Character) {
    letters[id] = letter
    takenLetters.insert(letter)
  }

  /// Assigns a number to a group.
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - number: The number.
  public func name(_ id: TabGroupID, _ number: Int) {
    numbers[id] = number
  }

  /// Returns the letter that stands for a tab in the notation. A new tab gets the next free letter.
  public func letter(of id: WebStateID) -> Character {
    if let letter = letters[id] { return letter }
    let letter = Self.alphabet.first { !takenLetters.contains($0) } ?? "?"
    name(id, letter)
    return letter
  }

  /// Returns the number that stands for a group in the notation. A new group gets the next one.
  public func number(of id: TabGroupID) -> Int {
    if let number = numbers[id] { return number }
    let number = (numbers.values.max() ?? 0) + 1
    name(id, number)
    return number
  }

  /// The available letters. These are the letters of the Latin alphabet, followed by about 20,000
  /// Chinese characters.
  private static let alphabet: [Character] =
    ([0x61...0x7A, 0x41...0x5A, 0x4E00...0x9FA5] as [ClosedRange<UInt32>]).flatMap { codes in
      codes.compactMap(Unicode.Scalar.init).map(Character.init)
    }
}

// MARK: - Notation

extension TabListNotation {
  /// Creates the notation for the current state of a list.
  /// - Parameters:
  ///   - list: The list.
  ///   - names: The letters of tabs and the numbers of groups. Tabs and groups without a name get
  ///     one.
  @MainActor
  public init(_ list: WebStateList, names: TabNames = TabNames()) {
    self.init(list.arrangement, names: names)
  }

  /// Creates the notation for an arrangement.
  /// - Parameters:
  ///   - arrangement: The arrangement.
  ///   - names: The letters of tabs and the numbers of groups. Tabs and groups without a name get
  ///     one.
  @MainActor
  public init(_ arrangement: WebStateArrangement, names: TabNames = TabNames()) {
    var tabs = arrangement.ids.map { Tab(names.letter(of: $0)) }
    for index in 0..<arrangement.pinnedCount { tabs[index].zone = .pinned }
    for group in arrangement.groups {
      for index in group.range { tabs[index].zone = .group(names.number(of: group.id)) }
    }
    self.init(tabs, active: arrangement.activeID.map(names.letter(of:)))
  }
}

// MARK: - Words

extension TabNames {
  /// Returns a description of a change, such as `move b from 1 to 2, ungrouped→group 1, active
  /// a→b`.
  ///
  /// Ranges appear as a start index and a count, such as `(3,2)`.
  /// - Parameters:
  ///   - change: The change.
  ///   - status: The status that observers receive with the change.
  public func words(for change: WebStateListChange, _ status: WebStateListStatus) -> String {
    guard status.activeChanged else { return words(for: change) }
    return "\(words(for: change)), active \(word(status.oldActive))→\(word(status.newActive))"
  }

  private func words(for change: WebStateListChange) -> String {
    switch change {
    case .statusOnly: "status"
    case .changeZone(let change):
      "change \(word(change.id)) at \(change.index)"
        + words(from: change.oldZone, to: change.newZone)
    case .insert(let insert):
      "insert \(word(insert.id)) at \(insert.index)"
        + (insert.zone == .ungrouped ? "" : ", \(word(insert.zone))")
    case .move(let move):
      "move \(word(move.id)) from \(move.source) to \(move.destination)"
        + words(from: move.oldZone, to: move.newZone)
    case .replace(let replace):
      "replace \(word(replace.oldID)) with \(word(replace.newID)) at \(replace.index)"
    case .detach(let detach): words(for: detach)
    case .createGroup(let group): "create \(word(group.id)) at \(group.range.lowerBound)"
    case .updateGroup(let update): "update \(word(update.id))"
    case .moveGroup(let move):
      "move \(word(move.id)) from \(word(move.source)) to \(word(move.destination))"
    case .deleteGroup(let group): "delete \(word(group.id))"
    }
  }

  private func words(for detach: WebStateListChange.Detach) -> String {
    let place = "\(word(detach.id)) at \(detach.index)"
    return switch detach.closing {
    case nil: "detach \(place)"
    case .unspecified: "close \(place)"
    case .userAction: "close \(place) for the user"
    case .cleanUp: "close \(place) to clean up"
    }
  }

  private func words(from old: WebStateZone, to new: WebStateZone) -> String {
    old == new ? "" : ", \(word(old))→\(word(new))"
  }
}

// MARK: - Single words

extension TabNames {
  private func word(_ id: WebStateID?) -> String { id.map { "\(letter(of: $0))" } ?? "none" }

  private func word(_ id: TabGroupID) -> String { "group \(number(of: id))" }

  private func word(_ range: Range<Int>) -> String { "(\(range.lowerBound),\(range.count))" }

  private func word(_ zone: WebStateZone) -> String {
    switch zone {
    case .pinned: "pinned"
    case .group(let id): word(id)
    case .ungrouped: "ungrouped"
    }
  }
}
