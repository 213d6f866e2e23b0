/// The formatting elements, such as `b` and `a`, that apply to the text that follows, even if an
/// enclosing element has ended. HTML calls it the list of active formatting elements.
struct HTMLFormattingList {
  /// The maximum number of entries. Each block repeats all entries, so their number is bounded.
  private static let maximumCount = 32
  /// The number of equal elements that can apply at once.
  private static let maximumEqualCount = 3

  private(set) var entries: [HTMLElement?] = []
  /// The identities of the entries whose elements are open.
  private var open: Set<Int> = []

  /// Adds an element. If there are three equal ones, the first of them no longer applies.
  mutating func add(_ element: HTMLElement) {
    let equal = entriesAfterMarker.filter { entries[$0].map { $0.isSame(as: element) } ?? false }
    if equal.count >= Self.maximumEqualCount { remove(at: equal[0]) }
    if entriesAfterMarker.count >= Self.maximumCount { remove(at: entriesAfterMarker.lowerBound) }
    entries.append(element)
    open.insert(element.place.identity)
  }

  /// Adds a marker. Elements before it don't apply to what follows.
  mutating func addMarker() { entries.append(nil) }

  /// Removes all entries after the last marker, and the marker.
  mutating func removeToMarker() {
    while let last = entries.popLast() {
      guard let last else { return }
      open.remove(last.place.identity)
    }
  }

  mutating func remove(at index: Int) {
    if let entry = entries.remove(at: index) { open.remove(entry.place.identity) }
  }

  mutating func insert(_ element: HTMLElement, at index: Int) {
    entries.insert(element, at: index)
    open.insert(element.place.identity)
  }

  /// Notes the end of an element, and returns whether it still applies to what follows.
  mutating func close(_ place: HTMLPlace) -> Bool {
    place.traits.contains(.formatting) && open.remove(place.identity) != nil
  }

  func index(of identity: Int) -> Int? { entries.lastIndex { $0?.place.identity == identity } }

  /// Returns the index of the last element with a name after the last marker.
  func lastIndex(named name: String) -> Int? {
    entriesAfterMarker.last { entries[$0]?.name == name }
  }

  /// The entries that apply but whose elements have ended, in their order.
  var missing: Range<Int> {
    var start = entries.endIndex
    while start > entries.startIndex, let entry = entries[start - 1],
      !open.contains(entry.place.identity)
    {
      start -= 1
    }
    return start..<entries.endIndex
  }

  private var entriesAfterMarker: Range<Int> {
    let marker = entries.lastIndex { $0 == nil }
    return (marker.map { $0 + 1 } ?? 0)..<entries.endIndex
  }

  /// Replaces an entry by its element that has been opened again.
  mutating func replace(at index: Int, with element: HTMLElement) {
    entries[index] = element
    open.insert(element.place.identity)
  }
}

// MARK: - Formatting

extension HTMLTreeConstruction {
  /// Inserts an element that applies to what follows even if an enclosing element ends.
  mutating func insertFormatting(_ tag: HTMLTag, _ kind: HTMLElementKind) {
    reconstructFormatting()
    insert(tag, kind)
    if let element = builder.elements.last, !builder.isFull { formatting.add(element) }
  }

  /// Opens again the formatting elements that have ended with their enclosing elements.
  mutating func reconstructFormatting() {
    for index in formatting.missing {
      guard let entry = formatting.entries[index], !isDeepest else { return }
      formatting.replace(at: index, with: reopen(entry))
    }
  }

  /// Ends a formatting element, even if other elements are open inside it. They stay open, and the
  /// formatting no longer applies to their further content. HTML calls it the adoption agency
  /// algorithm.
  mutating func closeFormatting(_ name: String) {
    if let current, current.namespace == .html, current.name == name,
      formatting.index(of: current.identity) == nil
    {
      return pop()
    }
    for _ in 0..<8 {
      guard let entry = formatting.lastIndex(named: name) else { return closeOrdinary(name) }
      guard let element = formatting.entries[entry],
        let index = builder.elements.places.lastIndex(where: {
          $0.identity == element.place.identity
        })
      else { return formatting.remove(at: entry) }
      guard self.index(inScope: .ordinary, where: { $0.identity == element.place.identity }) != nil
      else { return }
      guard let block = builder.elements.places[index...].firstIndex(where: \.isSpecial) else {
        formatting.remove(at: entry)
        return pop(through: index)
      }
      adopt(block, from: index, entry)
    }
  }

  /// Ends the formatting element at an index and opens it again inside a block.
  private mutating func adopt(_ block: Int, from index: Int, _ entry: Int) {
    let element = builder.elements[index]
    var block = block
    var bookmark = entry
    var isInnermost = true
    for (distance, inner) in (index + 1..<block).reversed().enumerated() {
      let node = builder.elements.places[inner]
      if let other = formatting.index(of: node.identity) {
        if distance < 3 {
          if isInnermost { bookmark = other + 1 }
          isInnermost = false
          continue
        }
        formatting.remove(at: other)
        if other < bookmark { bookmark -= 1 }
      }
      builder.removeElement(at: inner)
      block -= 1
    }
    if let old = formatting.index(of: element.place.identity) {
      formatting.remove(at: old)
      if old < bookmark { bookmark -= 1 }
    }
    builder.removeElement(at: index)
    // The block has moved to the place before it.
    let copy = builder.insertCopy(of: element, identity: makeIdentity(), at: block)
    formatting.insert(copy, at: bookmark)
  }
}

extension HTMLElement {
  /// Returns whether two formatting elements have the same effect.
  fileprivate func isSame(as other: HTMLElement) -> Bool {
    name == other.name && attributes == other.attributes
  }
}
