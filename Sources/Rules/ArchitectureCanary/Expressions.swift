import ArchitectureCanaryBridge

/// Model types that flow through patterns.
struct Patterns {
  let desk = Desk()

  func optionalBinding() -> Int {
    if let book = desk.current {  // touches: if-let
      return book.chapters.count  // touches: member-after-if-let
    }
    guard let other = desk.books.first else { return 0 }  // touches: guard-let
    return other.pageCount()  // touches: method-after-guard-let
  }

  func chained() -> Int? {
    desk.current?.chapters.count  // touches: optional-chaining
  }

  func loop() -> Int {
    var sum = 0
    for book in desk.books {  // touches: for-in
      sum += book.pageCount()  // touches: method-of-loop-variable
    }
    for case .verse in desk.genres.values {  // touches: for-case
      sum += 1
    }
    return sum
  }

  func payload() -> Int {
    switch desk.genre() {  // touches: switch-subject
    case .prose: 0  // touches: enum-case-pattern
    case .verse(let metre): metre.feet  // touches: enum-payload
    }
  }

  func ifCase() -> Bool {
    if case .verse = desk.genre() { true } else { false }  // touches: if-case
  }

  func cast(_ value: Any) -> Bool {
    value is Item  // touches: is-cast
  }

  func conditional(_ value: Any) -> Bool {
    (value as? Part) != nil  // touches: conditional-cast
  }

  func typePattern(_ value: Any) -> Int {
    switch value {
    case is Entry: 1  // touches: type-pattern
    default: 0
    }
  }

  func destructured() -> Int {
    let (number, _) = desk.numbered  // touches: tuple-destructuring
    return number
  }

  func compared() -> Bool {
    desk.genre() == .verse(3)  // touches: equality-operator
  }
}

// MARK: - KeyPaths

/// Model types behind key paths and dynamic members.
struct KeyPaths {
  let desk = Desk()

  func literal() -> Int {
    let path = \Desk.books.count  // touches: key-path-through-model
    return desk[keyPath: path]
  }

  func rooted() -> [Int] {
    [1, 2].map(\.feet.feet)  // touches: key-path-of-standard-type
  }

  func dynamicMember() -> Int {
    desk.clerk.anything  // touches: dynamic-member-by-name
  }

  func dynamicKeyPath() -> Int {
    desk.lens.count  // touches: dynamic-member-by-key-path
  }

  func dynamicCall() -> Int {
    let clerk = desk.clerk  // touches: dynamic-callable-value
    return clerk(1, 2)
  }

  func callable() -> Int {
    let metre = 2.feet  // touches: callable-value
    return metre()  // touches: call-of-a-local-value
  }

  func metatype() -> Bool {
    desk.make(Item.self, or: .sample).value.chapters.isEmpty  // touches: metatype
  }

  func described() -> Int {
    MemoryLayout<Part>.size  // touches: generic-argument-of-standard-type
  }
}

// MARK: - Closures

/// Model types that only a closure mentions.
struct Closures {
  let desk = Desk()

  func parameter() -> Int {
    desk.measure { _ in 1 }  // touches: closure-parameter
  }

  func shorthand() -> Int {
    let measure = desk.measure  // touches: partially-applied-method
    return measure { $0.chapters.count }  // touches: shorthand-argument
  }

  func result() -> Int {
    desk.deliver { .sample }  // touches: closure-result
  }

  func autoclosure() -> Int {
    desk.postpone(newest)  // touches: autoclosure
  }

  func stored() -> Int {
    let book = desk.factory()  // touches: stored-closure-result
    return { [book] in book.chapters.count }()  // touches: nested-closure-capture
  }

  func unapplied() -> [Int] {
    let remainder = desk.books.dropFirst  // touches: unapplied-standard-method
    return [remainder(1).count]
  }

  func reference() -> Int {
    [desk].map(Desk.pages(in:)).count  // touches: unapplied-method-reference
  }
}

// MARK: - Effects

/// Model types in errors, tasks and actors.
struct Effects {
  let desk = Desk()

  func caught() -> Int {
    do {
      return try desk.check()  // touches: typed-throws-call
    } catch .lent {  // touches: typed-catch-pattern
      return 1
    } catch {
      return 2
    }
  }

  func rethrown() throws -> Int {
    try loan().get()  // touches: result-error-type
  }

  func awaited() async -> Int {
    await desk.fetch().pageCount()  // touches: await
  }

  func concurrent() async -> Int {
    async let book = desk.fetch()  // touches: async-let
    return await book.pageCount()  // touches: member-of-async-let
  }

  func isolated() async -> Int {
    await desk.archive.store(2)  // touches: actor-method
  }

  func counted() async -> Int {
    let archive = desk.archive  // touches: actor-value
    return await archive.count  // touches: actor-property
  }

  func streamed() async -> Int {
    var sum = 0
    for await book in desk.stream() {  // touches: for-await
      sum += book.pageCount()  // touches: member-of-streamed
    }
    return sum
  }

  func grouped() async -> Int {
    await withTaskGroup(of: Item.self) { group in  // touches: task-group
      group.addTask { newest }  // touches: task-closure
      return await group.reduce(0) { $0 + $1.pageCount() }  // touches: group-element
    }
  }
}
