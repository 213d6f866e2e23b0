import SwitchboardTesting

/// Services that depend on each other at random, as text.
struct RandomServices {
  private(set) var text: String
  /// One of the services.
  let chosen: Character

  /// Makes services whose dependencies allow an order, or that are free to have none.
  init(allowsCycles: Bool, using generator: inout SeededGenerator) {
    let letters = "abcdefghijklmnopqrstuvwxyz".prefix(Int.random(in: 2...26, using: &generator))
    let hidden = letters.shuffled(using: &generator)
    var words: [String] = []
    for (index, letter) in hidden.enumerated() {
      let candidates = allowsCycles ? hidden[...] : hidden[..<index]
      let count = Int.random(in: 0...(allowsCycles ? 1 : 4), using: &generator)
      let dependencies = candidates.shuffled(using: &generator).prefix(count)
      words.append(dependencies.isEmpty ? "\(letter)" : "\(letter)<\(String(dependencies))")
    }
    text = words.shuffled(using: &generator).joined(separator: " ")
    chosen = hidden[Int.random(in: hidden.indices, using: &generator)]
  }
}
