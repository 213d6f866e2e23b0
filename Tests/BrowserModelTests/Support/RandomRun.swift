import BrowserModel
import Switchboard

/// A run of random operations, made on a list and on the naive one.
@MainActor
final class RandomRun: WebStateListObserver {
  let list = WebStateList()
  private(set) var kinds: Set<String> = []
  private(set) var refusals = 0
  private(set) var accepted = true
  private(set) var shouldAccept = true
  /// The tabs as one has them who has only heard of the changes.
  private(set) var mirror: [WebStateID] = []

  private var naive = NaiveList()
  private var generator: SeededGenerator
  private var tabs: [WebState] = []
  private var names: [WebStateID: Int] = [:]
  private var changes = 0
  private var activations = 0
  private var allowedChanges = 1
  private var subscription: Subscription?

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    subscription = list.addObserver(self)
  }

  func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    changes += 1
    if status.activeChanged { activations += 1 }
    switch change {
    case .statusOnly: break
    case .insert(let insert): mirror.insert(insert.id, at: insert.index)
    case .move(let move): mirror.insert(mirror.remove(at: move.source), at: move.destination)
    case .detach(let detach): mirror.remove(at: detach.index)
    }
  }
}

// MARK: - What is compared

extension RandomRun {
  struct Picture: Equatable {
    var order: [Int]
    var active: Int?
    var openers: [Int?]
    var pages: [Int?]
  }

  var actual: Picture {
    let openers = list.arrangement.ids.map { list.arrangement.opener(of: $0) }
    return Picture(
      order: list.webStates.map { names[$0.id] ?? -1 }, active: list.activeIndex,
      openers: openers.map { $0.flatMap { names[$0.id] } },
      pages: openers.map { $0?.navigationIndex })
  }

  var expected: Picture {
    Picture(
      order: naive.tabs.map(\.name), active: naive.active, openers: naive.tabs.map(\.opener),
      pages: naive.tabs.map { $0.opener == nil ? nil : $0.openerPage })
  }

  /// Whether the last operation made at most one change a tab, and one activation in all.
  var changesAreFew: Bool { changes <= allowedChanges && activations <= 1 }
}

// MARK: - Operations

extension RandomRun {
  /// Makes a random operation and returns its words.
  func perform() -> String {
    (changes, activations, allowedChanges) = (0, 0, 1)
    let crowded = list.count > 25
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4 where !crowded: return insert()
    case 4, 5: return activate()
    case 6: return move()
    case 7: return visit()
    case 8: return close(one: true)
    default: return close(one: !crowded)
    }
  }

  private func insert() -> String {
    let isKnown = chance(1, of: 20) && !tabs.isEmpty
    let name = isKnown ? Int.random(in: tabs.indices, using: &generator) : newTab()
    let index = chance(1, of: 3) ? anyIndex() : nil
    let opener = chance(1, of: 2) ? anyTab() : nil
    let inherits = opener == nil && chance(1, of: 6)
    let activates = chance(1, of: 3)
    let named = opener.map { WebStateInsertion.Opener.webState(tabs[$0].id) }
    let insertion = WebStateInsertion(
      position: index.map { .at($0) } ?? .automatic,
      opener: named ?? (inherits ? .inherited : .none), activates: activates)
    shouldAccept = naive.insert(
      name, at: index, opener: opener, inherits: inherits, activates: activates)
    return attempt("insert", "\(name) \(insertion)") { try list.insert(tabs[name], insertion) }
  }

  private func activate() -> String {
    let index = chance(1, of: 6) ? nil : anyIndex()
    shouldAccept = naive.activate(index)
    return attempt("activate", "\(String(describing: index))") { try list.activate(at: index) }
  }

  private func move() -> String {
    let (source, destination) = (anyIndex(), anyIndex())
    shouldAccept = naive.move(from: source, to: destination)
    return attempt("move", "\(source) to \(destination)") {
      try list.move(from: source, to: destination)
    }
  }

  private func visit() -> String {
    guard let name = anyTab() else { return "nothing" }
    naive.visit(name)
    shouldAccept = true
    return attempt("visit", "\(name)") {
      tabs[name].commitNavigation(to: WebState.startPageURL)
    }
  }

  private func close(one: Bool) -> String {
    let active = list.activeIndex.map { [$0] } ?? []
    let indexes =
      one
      ? (chance(1, of: 2) ? active : [anyIndex()])
      : active + list.arrangement.ids.indices.filter { _ in chance(1, of: 2) }
    allowedChanges = indexes.count
    shouldAccept = naive.close(indexes)
    return attempt(one ? "close" : "close many", "\(indexes)") { try list.close(at: indexes) }
  }

  private func attempt(
    _ kind: String, _ words: String, _ body: () throws -> Void
  ) -> String {
    accepted = (try? body()) != nil
    kinds.insert(kind)
    if !accepted { refusals += 1 }
    return "\(kind) \(words)"
  }
}

// MARK: - Choices

extension RandomRun {
  private func chance(_ part: Int, of whole: Int) -> Bool {
    Int.random(in: 0..<whole, using: &generator) < part
  }

  /// An index of a tab, mostly; sometimes one just outside.
  private func anyIndex() -> Int {
    chance(1, of: 12)
      ? [-1, list.count, list.count + 1].randomElement(using: &generator) ?? 0
      : list.count == 0 ? 0 : Int.random(in: 0..<list.count, using: &generator)
  }

  /// A tab, mostly one of the list.
  private func anyTab() -> Int? {
    chance(1, of: 15)
      ? tabs.indices.randomElement(using: &generator)
      : naive.tabs.randomElement(using: &generator)?.name
  }

  private func newTab() -> Int {
    let tab = WebState()
    names[tab.id] = tabs.count
    tabs.append(tab)
    return tabs.count - 1
  }
}
