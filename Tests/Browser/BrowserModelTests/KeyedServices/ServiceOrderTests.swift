import BrowserModel
import BrowserModelTesting
import SwitchboardTesting
import Testing

@MainActor
struct ServiceOrderTests {
  @Test(
    arguments: [
      ("", ""), ("a", "a"), ("b a", "ba"),
      ("a b<a c<b", "abc"), ("c<b b<a a", "abc"),  // a chain, registered both ways
      ("d<bc b<a c<a a", "abcd"), ("d<cb c<a b<a a", "acbd"),  // a diamond
      ("d<ab e<bc a b c", "abcde"), ("e<bc d<ab c b a", "cbaed"),  // an M
      ("a b c<a d<b e<c", "abcde"),  // in breadth, not in depth
      ("a b<ad c d<c", "acdb"),  // the last dependency counts
      ("f<de e<ac d<b a b<a c g<f", "acbedfg"), ("b<aa a", "ab"),
    ])
  func `services are created once their last dependency is, in that order`(
    notation: String, order: String
  ) throws {
    let fixture = try ServiceFixture(notation, creation: .eager)
    #expect(fixture.letters("make") == order)
    #expect(try NaiveServiceOrder(ServiceNotation(notation)).letters == order)
  }

  @Test(arguments: [1, 2, 3, 2017, 0xB40_53E5] as [UInt64])
  func `random services are created in order and destroyed in reverse`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for step in 1...60 {
      let services = RandomServices(allowsCycles: false, using: &generator)
      let place = Comment("seed \(seed), step \(step): \(services.text)")
      let order = try NaiveServiceOrder(ServiceNotation(services.text)).letters
      let fixture = try ServiceFixture(services.text, creation: .eager)
      fixture.end()
      try #require(fixture.letters("make") == order, place)
      try #require(fixture.letters("shut down") == String(order.reversed()), place)
      try #require(fixture.letters("destroy") == String(order.reversed()), place)
      let halves = fixture.log.lines.dropFirst(order.count)
      try #require(halves.prefix(order.count).allSatisfy { $0.hasPrefix("shut") }, place)
      try #require(fixture.log.lines.count == order.count * 3, place)
    }
  }

  @Test(arguments: [4, 5, 6, 2018, 0xC0FF_EE00] as [UInt64])
  func `a request creates only the necessary services, destroyed in reverse`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for step in 1...60 {
      let services = RandomServices(allowsCycles: false, using: &generator)
      let place = Comment("seed \(seed), step \(step): \(services.chosen) of \(services.text)")
      let notation = try ServiceNotation(services.text)
      let fixture = try ServiceFixture(services.text)
      try fixture.request(services.chosen)
      let made = fixture.letters("make")
      fixture.end()
      try #require(Set(made) == closure(of: services.chosen, in: notation), place)
      try #require(made.count == Set(made).count, place)
      let order = NaiveServiceOrder(notation).letters.filter(made.contains)
      try #require(fixture.letters("destroy") == String(order.reversed()), place)
    }
  }

  private func closure(of letter: Character, in notation: ServiceNotation) -> Set<Character> {
    let dependencies = notation.services.first { $0.letter == letter }?.dependencies ?? []
    return dependencies.reduce(into: [letter]) { $0.formUnion(closure(of: $1, in: notation)) }
  }
}
