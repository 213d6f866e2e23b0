import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct TransferTests {
  @Test(arguments: [
    ("abc", 0, "xy*|z abc"), ("abc", 1, "xy*|z abc"), ("abc", 2, "xy*|abc z"),
    ("b", 0, "xy*|z b"), ("ac", 1, "xy*|z ac"), ("abc", 3, "xy*|z abc"),
    ("abcd", 0, "xy*|z abc 1{d}"), ("dab", 1, "xy*|z ab 1{d}"),
  ])
  func `transferred tabs stand behind the pinned ones, side by side in their order`(
    letters: String, position: Int, after: String
  ) throws {
    let source = try TabListFixture("ab c 1{d} e*"), target = try TabListFixture("xy*|z")
    try transfer(letters, from: source, to: target, at: position)
    #expect(target.notation.filter { $0 != " " } == after.filter { $0 != " " })
  }

  @Test(arguments: [("ab", "x 7{yz} ab"), ("abc", "x 7{yz} ab 1{c}")])
  func `a place within a group means the place behind it`(letters: String, after: String) throws {
    let source = try TabListFixture("ab 1{c} d*"), target = try TabListFixture("x 7{yz}")
    try transfer(letters, from: source, to: target, at: 2)
    #expect(target.notation.filter { $0 != " " } == after.filter { $0 != " " })
  }

  /// Transfers tabs, whose letters and groups are known in the target as in the source from then on.
  private func transfer(
    _ letters: String, from source: TabListFixture, to target: TabListFixture, at position: Int
  ) throws {
    for letter in letters { target.names.name(source.tab(letter).id, letter) }
    for group in source.list.groups {
      target.names.name(group.id, source.names.number(of: group.id))
    }
    try source.list.transfer(
      at: try source.indexes(of: letters), to: target.list, at: position)
  }
}
