import ArchitectureCanaryBridge
import ArchitectureCanaryModel  // touches: import

/// Model types as arguments, constraints and conformances.
struct Generics<Element: Readable> {  // touches: generic-constraint
  var element: Element
  var books: [Book?] = []  // touches: generic-argument

  func constrained() -> Int {
    element.summary()  // touches: protocol-extension-member
  }

  func content() -> Element.Content {  // touches: dependent-member-type
    element.content  // touches: protocol-requirement-of-parameter
  }

  func existential(_ value: any Readable<Int>) -> Int {  // touches: existential-with-primary-type
    value.content  // touches: requirement-of-existential
  }

  func some(_ source: some Source<Part>) -> Int {  // touches: some-parameter
    source.next().title.count  // touches: associated-type-result
  }

  func primary() -> Int {
    Desk().source.next().chapters.count  // touches: existential-associated-type
  }

  func packed() -> Int {
    total(Box(1), Box(""))  // touches: parameter-pack
  }

  func made() -> Int {
    Desk().make(Int.self, or: 1).value  // touches: generic-result
  }

  func sized() -> Int {
    size(of: Desk().books[0])  // touches: opaque-parameter
  }

  func twice() -> Int {
    1.borrowTwice()  // touches: protocol-extension-on-standard-type
  }

  func conditional() -> Int {
    [1, 2].borrowTwice()  // touches: conditional-conformance
  }

  func refined() -> String {
    Desk()[""].heading  // touches: constrained-protocol-extension
  }

  func doubled() -> Int {
    Desk().boxed.doubled  // touches: constrained-generic-extension
  }

  func sequence() -> Int {
    Desk().books.reduce(0) { $0 + $1.pageCount() }  // touches: generic-method-of-standard-type
  }
}

// MARK: - Where clauses

extension Generics where Element == Book {  // touches: extension-where-clause
  func constrainedMember() -> Int {  // touches: member-of-constrained-extension
    1
  }
}

extension Genre {  // touches: extension-of-model-type
  func ordinal() -> Int {  // touches: member-of-extended-model-type
    1
  }
}

func pick<Value>(_ value: Value) -> Int where Value: Borrowing {  // touches: where-clause
  value.borrow()  // touches: requirement-through-where-clause
}
