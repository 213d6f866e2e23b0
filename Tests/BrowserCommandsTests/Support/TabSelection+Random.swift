import BrowserCommands

extension TabSelection {
  static func random(using generator: inout some RandomNumberGenerator) -> Self {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: .active
    case 1: .selected
    case 2: .all
    case 3: .ranges((0...Int.random(in: 0..<4, using: &generator)).map { _ in range(&generator) })
    default: pattern(&generator).map { .matching($0) } ?? .all
    }
  }

  private static func range(_ generator: inout some RandomNumberGenerator) -> TabRange {
    let first = position(&generator), last = position(&generator)
    let ends = TabRange(
      first: Bool.random(using: &generator) ? first : nil,
      last: Bool.random(using: &generator) ? last : nil)
    return ends ?? TabRange(first)
  }

  private static func position(_ generator: inout some RandomNumberGenerator) -> TabPosition {
    TabPosition(index: Int.random(in: 0..<20, using: &generator))
  }

  private static func pattern(_ generator: inout some RandomNumberGenerator) -> TabPattern? {
    let characters = (0..<6).map { _ in "*ab .,-/1".randomElement(using: &generator) ?? "*" }
    return TabPattern(argument: String(characters) + "*")
  }
}
