import BrowserModel
import Switchboard

/// Preferences of each kind, for tests.
@MainActor
enum PreferenceSamples {
  enum Fruit: CaseIterable, CommandArgument, Equatable { case apple, pear }

  static let name = PreferenceKey("name", default: "none", "A text.")
  static let count = PreferenceKey("item-count", default: 3, "A whole number.")
  static let isOn = PreferenceKey("is-on", default: true, "A switch.")
  static let ratio = PreferenceKey("page.ratio", default: 0.5, "A number.")
  static let fruit = PreferenceKey("fruit", default: Fruit.apple, "One of some.")

  static func registry() throws -> PreferenceRegistry {
    var registry = PreferenceRegistry()
    try registry.declare(name)
    try registry.declare(count)
    try registry.declare(isOn)
    try registry.declare(ratio)
    try registry.declare(fruit)
    return registry
  }
}
