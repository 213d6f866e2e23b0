import BrowserModelTesting
import Foundation
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

/// Tests of a session store in which a file was damaged, removed or restored while the store was
/// closed.
///
/// `MutationTests` does the same to whole profiles, with a process for each start. A start in the
/// test's own process takes a few milliseconds, so this attack covers many more places.
///
/// Only the start runs on the main actor, in short steps, because the tests of all other suites
/// wait for that actor.
@Suite(.timeLimit(.minutes(600)))
struct StoreMutationTests {
  /// The number of rounds on the stores of one profile.
  private static let profileRounds = 1_000

  @Test func `a damaged file of a store loses nothing without a report`() async throws {
    let rounds = Attack.rounds("STORE_MUTATIONS", otherwise: 50), name = "store-mutations"
    let seed = Attack.seed(name)
    let figures = Figures(name)
    var attack: StoreAttack?
    for round in 0..<rounds {
      // Both endings have their turn even in a short run.
      if round % min(Self.profileRounds, (rounds + 1) / 2) == 0 {
        let ending: AttackedProfile.Ending = attack?.ending == .killed ? .clean : .killed
        attack = try await StoreAttack(ending, seed: seed &+ UInt64(round))
      }
      try await attack?.round(
        "seed \(seed), round \(round)", seed: seed &+ UInt64(round), figures)
    }
    try figures.report()
  }
}

// MARK: - Attack

/// Damages files of the stores of one profile repeatedly, and judges the next two or three starts.
struct StoreAttack {
  /// The end of the last run on the profile.
  let ending: AttackedProfile.Ending
  private let place = TemporaryDirectory()
  /// The files of all stores.
  private let image: ProfileImage
  private let older: ProfileImage
  /// The judge of each store, by its directory.
  private var judges: [String: AttackJudge<StoreStart>] = [:]

  /// The number of times that an undamaged store is opened.
  private static let startCount = 9

  init(_ ending: AttackedProfile.Ending, seed: UInt64) async throws {
    let profile = try AttackedProfile(in: Sandbox(), ending, seed: seed)
    self.ending = ending
    image = profile.image.stores
    older = profile.older.stores
    for store in Set(image.files.keys.map(ProfileImage.directory)) {
      judges[store] = try await judge(of: store)
    }
    let wholes = judges.values.map(\.whole.picture)
    try Attack.check(wholes.count == 3, "The stores are \(judges.keys.sorted()).")
    try Attack.check(
      wholes.allSatisfy { !$0.records.tabs.isEmpty && !$0.pages.isEmpty }, "A store has no tabs.")
    try Attack.check(wholes.contains { $0.records.closed.count > 3 }, "There are no closed tabs.")
    try Attack.check(
      wholes.contains { $0.records.namedSessions.count == 2 }, "There are no named sessions.")
    try Attack.check(
      wholes.contains { $0.records.cookies.count == AttackedProfile.cookieCount },
      "There are no cookies.")
    try Attack.check(wholes.contains { $0.visits.count > 50 }, "There are no visits.")
  }

  private func judge(of store: String) async throws -> AttackJudge<StoreStart> {
    var starts: [StoreStart] = []
    for _ in 0..<Self.startCount { starts.append(try await start(on: image, of: store)) }
    return try await AttackJudge(starts, later: start(in: store))
  }

  /// Damages a file, and opens its store twice or three times.
  func round(_ name: String, seed: UInt64, _ figures: Figures) async throws {
    var random = SeededGenerator(seed: seed), image = image
    var mutation = Mutation(of: image, matching: Attack.pattern, using: &random)
    mutation.apply(to: &image, older: older, using: &random)
    let store = ProfileImage.directory(of: mutation.path)
    guard let judge = judges[store] else { return }
    // A crash ends the test, and a hang keeps it from ending: the figures so far are known even so.
    try figures.begin("\(name), \(ending.rawValue), \(mutation)")
    var starts = [try await start(on: image, of: store), try await start(in: store)]
    if AttackJudge.needsThird(after: starts) { starts.append(try await start(in: store)) }
    var verdict = judge.verdict(of: starts)
    if verdict == .equal, judge.maybeSlow(starts[0]), try await isSlow(image, store) {
      verdict = .slow
    }
    figures.add(
      verdict, of: "\(ProfileImage.kind(of: mutation.path)) \(ending.rawValue)",
      longest: starts.map(\.duration).max(),
      "\(name), \(ending.rawValue), \(mutation)\n\(judge.account(of: starts))")
  }
}

// MARK: - Starts

extension StoreAttack {
  /// Opens a store with the files of an image.
  private func start(on image: ProfileImage, of store: String) async throws -> StoreStart {
    try image.below(store).write(to: ["profile": place.url])
    return try await start(in: store)
  }

  /// Opens a store as the last start left it.
  private func start(in store: String) async throws -> StoreStart {
    let isOffTheRecord = store.hasSuffix(ProfileImage.incognito)
    let url = ProfileImage.place(of: store, in: ["profile": place.url])
    return try await StoreStart(
      in: isOffTheRecord ? url.deletingLastPathComponent() : url, isOffTheRecord: isOffTheRecord)
  }

  /// Returns whether starts on an image take more than twice as long as usual, three times in a
  /// row, because a busy machine can delay all starts of one series.
  private func isSlow(_ image: ProfileImage, _ store: String) async throws -> Bool {
    for _ in 0..<3 where try await !isSeriesSlow(image, store) { return false }
    return true
  }

  private func isSeriesSlow(_ image: ProfileImage, _ store: String) async throws -> Bool {
    var fastest = Duration.seconds(3600)
    var usual = Duration.seconds(3600)
    for _ in 0..<Self.startCount {
      usual = min(usual, try await start(on: self.image, of: store).duration)
      fastest = min(fastest, try await start(on: image, of: store).duration)
    }
    return fastest > usual * 2
  }
}

// MARK: - Stores

extension ProfileImage {
  /// The name of an off-the-record state's directory if there is no runtime directory.
  fileprivate static let incognito = "incognito"

  /// Only the files of the session stores.
  ///
  /// The location of incognito data in the runtime directory depends on the identity of a
  /// directory. Here the data is below the regular state, as in a run without a runtime directory.
  fileprivate var stores: ProfileImage {
    var stores = self
    stores.files = Dictionary(
      uniqueKeysWithValues: files.filter { $0.key.contains(#//(sessions\.sqlite|identity$)/#) }.map
      {
        let path = $0.key.replacing(
          /^runtime\/switchboard\/[0-9a-f]+/, with: "profile/states/default/\(Self.incognito)")
        return (path, $0.value)
      })
    return stores
  }

  /// Returns the directory of a file.
  static func directory(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// Returns the files in a directory, without those in directories below it.
  fileprivate func below(_ directory: String) -> ProfileImage {
    var part = self
    part.files = files.filter { Self.directory(of: $0.key) == directory }
    let names = directory.split(separator: "/")
    part.directories = names.indices.map { names[...$0].joined(separator: "/") }
    return part
  }
}
