import ArchitectureCanaryBridge

/// Declarations that resemble declarations in the model but are unrelated to them.
enum LookAlikes {
  enum Genre {
    case prose
    case verse(Int)
  }

  struct Book {
    let title: String
    let chapters: [String]
  }

  typealias Item = [String]

  static let sample = Book(title: "", chapters: [])  // clean: type-of-the-same-name

  static func ownMember() -> Int {
    sample.chapters.count  // clean: member-of-the-same-name
  }

  static func ownCase() -> Int {
    switch Genre.verse(1) {  // clean: enum-of-the-same-name
    case .prose: 0  // clean: case-of-the-same-name
    case .verse(let feet): feet  // clean: payload-of-the-same-name
    }
  }

  static func ownAlias() -> Item {  // clean: alias-of-the-same-name
    ["Book", "ArchitectureCanaryModel.Book"]  // clean: name-in-a-string
  }

  // Book.sample appears only in this comment.
  static func bridged() -> Int {
    Desk().title.count  // clean: plain-property-of-a-bridge-type
  }

  static func shared() -> Bool {
    Desk.shared.title.isEmpty  // clean: static-of-a-bridge-type
  }

  static func marked() -> Int {
    "mark".plainMark.count  // clean: extension-member-of-the-bridge
  }

  static func echoed() -> Int {
    Desk().echo(1)  // clean: generic-call-with-a-plain-argument
  }

  static func measured() -> Int {
    [1, 2].map { $0 + 1 }.count  // clean: closure-over-plain-values
  }

  static func mapped(_ numbers: [Int]) -> [Int] {  // clean: array-that-is-not-described
    numbers.map { $0 * 2 }  // clean: map-of-an-array-that-is-not-described
  }

  static func ends(_ numbers: [Int]) -> Bool {
    numbers.last == numbers[0]  // clean: members-of-an-array-that-is-not-described
  }

  static func slice(_ numbers: [Int]) -> [Int] {
    Array(numbers[1...])  // clean: slice-of-an-array-that-is-not-described
  }

  static func reduced(_ numbers: Set<Int>) -> Int {
    numbers.reduce(0, +)  // clean: reduce-of-a-set-that-is-not-a-bag
  }

  static func keyPath() -> [Int] {
    ["one"].map(\.count)  // clean: key-path-of-a-standard-type
  }

  static func contains(_ numbers: [Int]) -> Bool {
    numbers.contains(1)  // clean: contains-of-an-array-that-is-not-described
  }

  static func mappedOptional(_ number: Int?) -> Int? {  // clean: optional-that-is-not-described
    number.map { $0 + 1 }  // clean: map-of-an-optional-that-is-not-described
  }

  static func otherBlock(_ desk: Desk) -> Int {
    if desk.title.isEmpty {
      let list = desk.list
      _ = list
    }
    let list = [1]
    return Array(list).count  // clean: local-of-the-same-name-in-another-block
  }

  static func hidden(_ desk: Desk) -> [[Int]] {
    let list = desk.list
    _ = list
    return [[1]].map { list in Array(list) }  // clean: parameter-that-hides-a-local
  }

  static func condition(_ desk: Desk?, _ list: [Int]) -> Int {
    if let list = desk?.list { _ = list }
    return Array(list).count  // clean: parameter-beside-a-condition-of-the-same-name
  }

  static func loop(_ desk: Desk) -> Int {
    var sum = 0
    for _ in desk.lists { sum += 1 }  // clean: loop-over-sequences-as-elements
    for _ in desk.lists.reversed() { sum += 1 }  // clean: loop-over-reversed-sequences
    for _ in [[1]].joined() { sum += 1 }  // clean: loop-over-joined-plain-values
    for _ in desk.numberHolders.enumerated() { sum += 1 }  // clean: loop-over-a-wrapped-array
    return sum
  }

  static func element(_ desk: Desk) -> Bool {
    [desk.list].first == nil  // clean: element-of-an-array-literal
  }

  static func keyPath(_ desk: Desk) -> Int {
    desk.numberHolders.map(\.contents).count  // clean: key-path-to-plain-values
  }

  static func keyPathForVariable() -> AnyKeyPath {
    let path: PartialKeyPath<NumberHolder> = \.contents  // clean: key-path-for-a-variable
    return path
  }

  static func keyPathAfterChange(_ desk: Desk) -> Int {
    desk.holders.map { _ in NumberHolder() }.map(\.contents).count  // clean: key-path-after-map
  }

  static func source(_ source: some Source<Int>) -> Int {  // clean: protocol-with-a-plain-argument
    source.next() + 1  // clean: requirement-with-a-plain-result
  }

  static func erased() -> Bool {
    ([1] as Any) is [String]  // clean: cast-between-plain-types
  }

  static func labelled(book: Int) -> Int {  // clean: label-of-the-same-name
    book
  }

  static func asBook() -> Book {  // clean: function-of-the-same-name
    Book(title: "", chapters: [])  // clean: initializer-of-the-same-name
  }
}

extension String {
  /// Returns a different type than the member with the same name in the bridge.
  func asBook(pages: Int) -> LookAlikes.Book {  // clean: overload-of-the-same-name
    LookAlikes.Book(title: self, chapters: [])  // clean: qualified-type-of-the-same-name
  }
}

/// A type that contains plain values and has synthesized conformances.
struct Plain: Equatable, Hashable, Sendable {  // clean: synthesized-conformances
  var count = 0
}
