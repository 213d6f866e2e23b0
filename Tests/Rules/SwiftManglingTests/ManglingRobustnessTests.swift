import Testing

@testable import SwiftMangling

/// Tests that the demangler returns quickly and uses little memory for any input.
@Suite struct ManglingRobustnessTests {
  @Test func `a name cut short is read or refused`() {
    for usr in MangledNames.usrs {
      for count in 0..<usr.utf8.count {
        checkBounds(String(decoding: usr.utf8.prefix(count), as: UTF8.self))
      }
    }
  }

  @Test(arguments: [UInt64.random(in: 0..<1 << 32)])
  func `a name with changed bytes is read or refused`(seed: UInt64) {
    print("seed of the mutations: \(seed)")
    var random = SplitMix(state: seed)
    for usr in MangledNames.usrs {
      for _ in 0..<Self.mutations { checkBounds(mutated(usr, &random)) }
    }
  }

  @Test func `names that grow without end are bounded`() {
    let deepNesting = "s:4Main" + String(repeating: "1aV", count: 20_000)
    let deepType = "s:4Main1aSi" + String(repeating: "m", count: 20_000) + "vp"
    let repeats = "s:4Main1aV" + String(repeating: "A2048a", count: 10_000)
    let words = "s:4Main" + String(repeating: "0aaaaaaA0", count: 20_000)
    for usr in [deepNesting, deepType, repeats, words] { checkBounds(usr) }
  }

  @Test func `generic arguments that double at each level stay small`() throws {
    let levels = (0..<20).map { "SDyA2\(UnicodeScalar(UInt8(0x43 + $0)))G" }
    let declaration = try MangledDeclaration(usr: "s:4Main1aSDyS2iG_\(levels.joined())tvp")
    #expect(declaration.mentions.map(\.name) == ["Swift.Dictionary", "Swift.Int"])
  }

  private static let mutations = 300

  private func checkBounds(_ usr: String) {
    guard let declaration = try? MangledDeclaration(usr: usr) else { return }
    #expect(declaration.mentions.count <= usr.utf8.count, "\(usr)")
  }

  private func mutated(_ usr: String, _ random: inout SplitMix) -> String {
    var bytes = Array(usr.utf8)
    for _ in 0...Int.random(in: 0..<3, using: &random) {
      let index = Int.random(in: 2..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.insert(UInt8.random(in: 0x20..<0x7f, using: &random), at: index)
      case 1 where bytes.count > 3: bytes.remove(at: index)
      case 2: bytes[index] = bytes[Int.random(in: 2..<bytes.count, using: &random)]
      default: bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A small generator that returns the same numbers for the same seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
