/// A collector for the anchors in a document, which are the elements that fragments can name.
struct HTMLAnchors {
  private static let limit = 50_000
  private static let maximumNameLength = 1000

  /// The numbers of the anchors by the `id` attribute of their elements.
  private var identities: [String: Int] = [:]
  /// The numbers of the anchors by the `name` attribute of `a` elements.
  private var names: [String: Int] = [:]
  private var count = 0

  /// The numbers of the anchors by name. An identity takes precedence over a name, and the first
  /// element takes precedence over later ones.
  var numbers: [String: Int] { identities.merging(names) { identity, _ in identity } }

  /// Adds the names of an element.
  ///
  /// - Parameter pending: The number of the anchor that the next text begins at. It is set if the
  ///   element is the first one with a name before the text.
  mutating func add(_ name: String, _ attributes: HTMLAttributes, _ pending: inout Int?) {
    let reference = name == "a" ? attributes["name"] : nil
    Self.add(attributes["id"], to: &identities, count: &count, &pending)
    Self.add(reference, to: &names, count: &count, &pending)
  }

  private static func add(
    _ name: String?, to numbers: inout [String: Int], count: inout Int, _ pending: inout Int?
  ) {
    guard let name, !name.isEmpty, name.utf8.count <= maximumNameLength, numbers[name] == nil,
      numbers.count < limit
    else { return }
    if pending == nil { count += 1 }
    pending = pending ?? count
    numbers[name] = pending
  }
}
