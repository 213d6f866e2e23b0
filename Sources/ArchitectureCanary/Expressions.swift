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
