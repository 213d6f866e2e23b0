/// One service of a browser state, as a list shows it.
package struct ServiceItem: Equatable, Sendable {
  /// Its name.
  package let name: String
  /// Whether it has been made.
  package let isMade: Bool
  /// What an incognito window has in its place.
  package let incognito: String

  /// Makes an item.
  package init(name: String, isMade: Bool, incognito: String) {
    self.name = name
    self.isMade = isMade
    self.incognito = incognito
  }
}
