import ArchitectureCanaryBridge

/// Declarations whose own interface brings in the model.
protocol Shelf: Borrowing {  // touches: inherited-protocol
  associatedtype Content = Item  // touches: associated-type-default
  associatedtype Origin: Source where Origin.Product == Genre  // touches: own-constraint

  func take(_ item: inout Part)  // touches: inout-parameter
}

enum Choice {
  case none
  case chosen(Item)  // touches: enum-payload-declaration
}

struct Declarations {  // clean: memberwise-initializer-of-values
  @TaskLocal static var ambient: Metre?  // touches: task-local

  var cache: [String: Item] = [:]  // touches: dictionary-value-type
  var callback: (() -> Part)?  // touches: closure-typed-property
  var pairs: [(Int, Genre)] = []  // touches: tuple-in-array
  var type: Item.Type { Entry.self }  // touches: metatype-property

  var metre: Metre {  // touches: computed-property
    get { 2 }  // touches: getter
    set { _ = newValue.feet }  // touches: setter
  }

  subscript(index: Int) -> Item? {  // touches: subscript-declaration
    nil
  }

  func opaque() -> some Source<Item> {  // touches: constrained-opaque-result
    BookSource()
  }

  func fail() throws(LoanError) {  // touches: typed-throws-declaration
    throw .lent  // touches: throw-statement
  }

  func defaulted(_ count: Int = newest.chapters.count) -> Int {  // touches: own-default-argument
    count
  }

  func isolated(to archive: isolated Archive) -> Int {  // touches: isolated-parameter
    archive.count  // touches: isolated-read
  }

  func generic<Value: Source<Item>>(_ value: Value) -> Int {  // touches: primary-type-constraint
    value.next().chapters.count  // touches: member-of-constrained-result
  }
}
