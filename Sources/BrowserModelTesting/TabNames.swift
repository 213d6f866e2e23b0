public import BrowserModel

/// The letters by which a test knows tabs, and the numbers by which it knows groups.
///
/// Who is asked for and has no name gets the next that is free.
@MainActor
public final class TabNames {
  private var letters: [WebStateID: Character] = [:]
  private var numbers: [TabGroupID: Int] = [:]
  private var takenLetters: Set<Character> = []

  /// Creates names for nobody as yet.
  public init() {}

  /// Gives a tab its letter.
  public func name(_ id: WebStateID, _ letter: Character) {
    letters[id] = letter
    takenLetters.insert(letter)
  }

  /// Gives a group its number.
  public func name(_ id: TabGroupID, _ number: Int) {
    numbers[id] = number
  }

  /// Returns the letter of a tab.
  public func letter(of id: WebStateID) -> Character {
    if let letter = letters[id] { return letter }
    let letter = Self.alphabet.first { !takenLetters.contains($0) } ?? "?"
    name(id, letter)
    return letter
  }

  /// Returns the number of a group.
  public func number(of id: TabGroupID) -> Int {
    if let number = numbers[id] { return number }
    let number = (numbers.values.max() ?? 0) + 1
    name(id, number)
    return number
  }

  /// The letters: ours, then the Chinese ones, of which there are twenty thousand.
  private static let alphabet: [Character] =
    ([0x61...0x7A, 0x41...0x5A, 0x4E00...0x9FA5] as [ClosedRange<UInt32>]).flatMap { codes in
      codes.compactMap(Unicode.Scalar.init).map(Character.init)
    }
}

// MARK: - Notation

extension TabListNotation {
  /// Creates the notation of a list as it is now.
  @MainActor
  public init(_ list: WebStateList, names: TabNames = TabNames()) {
    self.init(list.arrangement, names: names)
  }

  /// Creates the notation of an arrangement.
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
