import ArchitectureCanaryBridge

/// Model types that are the elements of sequences or other associated types.
struct Sequences {
  let desk = Desk()

  func loop() -> Int {
    let list = desk.list
    var sum = 0
    for _ in list { sum += 1 }  // touches: loop-over-own-sequence
    return sum
  }

  func collection() -> Int {
    var sum = 0
    for _ in desk.bookCase { sum += 1 }  // touches: loop-over-own-collection
    return sum
  }

  func wrapped() -> Int {
    var sum = 0
    for _ in desk.list.enumerated() { sum += 1 }  // touches: loop-over-a-wrapped-sequence
    for (_, number) in zip(desk.list, [1]) where number > 0 {  // touches: loop-over-zip
      sum += number
    }
    return sum
  }

  func joined() -> Int {
    let all = desk.lists.joined()
    var sum = 0
    for _ in desk.lists.joined() { sum += 1 }  // touches: loop-over-joined-sequences
    for _ in all { sum += 1 }  // touches: loop-over-a-local-with-joined-sequences
    return sum + desk.lists.joined().map { _ in 1 }.count  // touches: map-of-joined-sequences
  }

  func awaitedPrefix() async -> Int {
    var sum = 0
    for await _ in desk.feed.prefix(1) { sum += 1 }  // touches: for-await-over-a-wrapped-sequence
    return sum
  }

  func awaited() async -> Int {
    let feed = desk.feed
    var sum = 0
    for await _ in feed { sum += 1 }  // touches: for-await-over-own-sequence
    return sum
  }

  func awaitedFirst() async -> Bool {
    let feed = desk.feed
    return await feed.first { _ in true } == nil  // touches: first-of-asynchronous-sequence
  }

  func first() -> Bool {
    let list = desk.list
    return list.first { _ in true } == nil  // touches: first-of-own-sequence
  }

  func collected() -> Int {
    Array(desk.list).count  // touches: array-of-own-sequence
  }

  func zipped() -> [Int] {
    zip(desk.list, [1]).map(\.1)  // touches: zip-of-own-sequence
  }

  func lazily() -> Int {
    desk.list.lazy.map { _ in 1 }.reduce(0, +)  // touches: lazy-own-sequence
  }

  func overLines() -> Int {
    desk.bookCase
      .lazy
      .filter { _ in true }.count  // touches: lazy-own-collection-over-lines
  }

  func property() -> Bool {
    let bookCase = desk.bookCase
    return bookCase.first == nil  // touches: first-of-own-collection
  }

  func grouped() -> Int {
    Dictionary(grouping: desk.list) { _ in 1 }.count  // touches: grouped-own-sequence
  }

  func zippedOverLines() -> [Int] {
    zip(  // The list comes first, then the numbers.
      desk.list,
      [1]
    ).map(\.1)  // touches: zip-of-own-sequence-over-lines
  }

  func beforeDefault() -> Bool {
    firstOne(of: desk.list) == nil  // touches: argument-before-a-default
  }

  func afterDefault() -> Bool {
    firstOne(ofOptional: desk.list) == nil  // touches: argument-for-an-optional-parameter
  }

  func several() -> Bool {
    allOnes(in: desk.lists).isEmpty  // touches: argument-with-an-array-of-own-sequences
  }

  func literal() -> Bool {
    allOnes(in: [desk.list]).isEmpty  // touches: argument-with-an-array-literal
  }

  func created() -> [Int] {
    zip(BookList(), [1]).map(\.1)  // touches: zip-of-a-created-sequence
  }

  func chosen(_ isFirst: Bool) -> Int {
    Array(isFirst ? desk.list : BookList()).count  // touches: argument-that-is-chosen
  }

  func element() -> Int {
    Array(desk.lists[0]).count  // touches: argument-that-is-an-element
  }

  func operation() -> Int {
    allOnes(in: desk.lists + []).count  // touches: argument-that-is-an-operation
  }

  func closure() -> Int {
    Array({ desk.list }()).count  // touches: argument-that-is-the-result-of-a-closure
  }

  func passed() {
    _ = desk.list.makeIterator()  // clean: iterator-that-is-not-advanced
  }
}

extension BookList {
  var isEmpty: Bool {
    first { _ in true } == nil  // touches: first-of-the-type-around-it
  }
}

// MARK: - Local variables

struct LocalSequences {
  let desk = Desk()

  func collected() -> Int {
    let list = desk.list
    return Array(list).count  // touches: array-of-a-local
  }

  func zipped() -> [Int] {
    let list = desk.list, numbers = [1]
    return zip(list, numbers).map(\.1)  // touches: zip-of-a-local
  }

  func lazily() -> Int {
    let list: BookList = desk.list
    return list.lazy.map { _ in 1 }.reduce(0, +)  // touches: lazy-local
  }

  func unwrapped(_ desk: Desk?) -> Int {
    guard let list = desk?.list else { return 0 }
    let copy = list
    return Array(copy).count  // touches: array-of-a-copied-local
  }

  func loop() -> Int {
    let pairs = desk.list.enumerated()
    var sum = 0
    for (number, _) in pairs { sum += number }  // touches: loop-over-a-wrapped-local
    return sum
  }

  func part() -> Int {
    let (list, _) = (desk.list, 1)
    return Array(list).count  // touches: array-of-a-part-of-a-tuple
  }

  func elements() -> Int {
    var sum = 0
    for list in desk.lists {
      sum += Array(list).count  // touches: array-of-the-element-of-a-loop
    }
    return sum + desk.lists.map { Array($0) }.count  // touches: array-of-the-parameter-of-a-closure
  }

  func parameter(of list: BookList, _ count: Int) -> Int {
    Array(list).count + count  // touches: array-of-a-parameter
  }
}

// MARK: - Associated types

struct AssociatedTypes {
  let desk = Desk()

  func argument() {
    _ = content(of: desk.holder)  // touches: associated-type-of-an-argument
  }

  func keyPath() -> AnyKeyPath {
    \BookHolder.content  // touches: key-path-to-a-witness
  }

  func keyPathToExtension() -> AnyKeyPath {
    \BookHolder.contents  // touches: key-path-to-an-extension-member
  }

  func keyPathWithoutType() -> Int {
    desk.holders.map(\.contents).count  // touches: key-path-without-a-type
  }

  func keyPathAfterLiteral() -> Int {
    let holder = desk.holder
    return [holder].map(\.contents).count  // touches: key-path-after-an-array-literal
  }

  func keyPathAfterFilter() -> Int {
    desk.holders.filter { _ in true }.map(\.contents).count  // touches: key-path-after-a-filter
  }

  func keyPathInSubscript() -> Int {
    desk.holder[keyPath: \.contents].count  // touches: key-path-in-a-subscript
  }

  func keyPathBesideArgument() -> Int {
    count(of: desk.holders, \.contents)  // touches: key-path-beside-an-argument
  }

  func keyPathForParameter() -> Int {
    desk.tally(\.contents)  // touches: key-path-for-a-parameter
  }

  func keyPathForVariable() -> AnyKeyPath {
    let path: PartialKeyPath<BookHolder> = \.contents  // touches: key-path-for-a-variable
    return path
  }

  func keyPathAsResult() -> PartialKeyPath<BookHolder> {
    \.contents  // touches: key-path-as-a-result
  }

  func keyPathAfterReturn() -> PartialKeyPath<BookHolder> {
    _ = 1
    return \.contents  // touches: key-path-after-return
  }

  // swift-format-ignore
  func afterBlockComment() -> Int {
    desk.list /* :-( /* ] */ */
      .lazy.map { _ in 1 }.count  // touches: map-after-a-block-comment
  }

  // swift-format-ignore
  func besideBlockComments() -> [Int] {
    zip( /* :-( */desk.list, [1] /* ] /* } */ ) */).map(\.1)  // touches: zip-beside-block-comments
  }

  func constrained() -> Bool {
    let next: Any = desk.opaqueSource().next()  // touches: value-of-a-constrained-opaque-result
    return next is Int
  }

  func constrainedSubscript() -> Bool {
    let next: Any = desk[source: 1].next()  // touches: value-of-a-constrained-opaque-subscript
    return next is Int
  }

  func defaulted() -> Bool {
    Counter().lent() == nil  // touches: default-of-an-associated-type
  }

  func taken() -> Int {
    Counter().take(nil)  // touches: parameter-with-a-default-associated-type
  }
}

struct Till: Lending {}  // touches: conformance-with-a-default-associated-type

// MARK: - Global actors

struct GlobalActors {
  let desk = Desk()

  func function() async -> Int {
    await catalogue()  // touches: function-on-a-global-actor
  }

  func method() async -> Int {
    await desk.audit()  // touches: method-on-a-global-actor
  }

  func property() async -> Int {
    await desk.audits  // touches: property-on-a-global-actor
  }

  func type() async -> Int {
    let librarian = await Librarian()  // touches: type-on-a-global-actor
    return await librarian.count()  // touches: method-of-a-type-on-a-global-actor
  }
}
