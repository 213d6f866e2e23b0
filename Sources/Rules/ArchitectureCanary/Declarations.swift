import ArchitectureCanaryBridge
import Observation

/// A protocol that mentions the model in its interface.
protocol Rack: Borrowing {  // touches: inherited-protocol
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

// MARK: - Inheritance

/// A class that inherits from the model indirectly.
final class Weekly: Periodical {  // touches: indirect-superclass
  override func open() -> Int {  // touches: override
    pages  // touches: inherited-property
      + super.open()  // touches: super-call
  }
}

struct Loan: Borrowing {  // touches: conformance
  func borrow() -> Int {  // touches: protocol-witness
    1
  }
}

struct Stock: Source {
  func next() -> Item {  // touches: witness-with-associated-type
    newest  // touches: implicit-return
  }
}

struct Subclassing {
  func inherited() -> Int {
    Weekly().pages  // touches: superclass-member-on-subclass
  }

  func upcast() -> Int {
    let volumes = [Weekly(), Weekly().bound]  // touches: common-superclass
    return volumes.count
  }

  func composed(_ value: any Source & Borrowing) -> Int {  // touches: composition
    value.borrow()  // touches: member-of-composition
  }
}

// MARK: - Attributes

/// Properties with wrappers and a function with a result builder.
struct Attributes {
  @Shelved var wrapped = 1  // touches: property-wrapper
  @Shelved var other: Int  // touches: property-wrapper-without-initial-value

  func projected() -> Int {
    $wrapped.feet  // touches: projected-value
  }

  @ShelfBuilder func built() -> Int {  // touches: result-builder
    1
    2
  }
}

@Observable  // touches: macro-expansion
final class Observed {
  var chosen = newest  // touches: macro-storage-inferred
  var count = 0

  func refresh() {
    chosen = "again".asBook  // touches: macro-setter
  }

  var length: Int {
    chosen.chapters.count  // touches: macro-getter
  }
}

// MARK: - Aliases

/// Types that are used through an alias.
struct Aliases {  // clean: memberwise-initializer
  typealias Broken  // touches: alias-declared-over-lines
    = Item  // touches: alias-after-its-equals-sign
  typealias Arrow = (Int)  // touches: closure-alias-declared-over-lines
    -> Item  // touches: alias-after-its-arrow
  typealias Commented =  // touches: alias-declared-with-a-comment
    Item  // touches: alias-after-a-comment
  typealias Own = Entry  // touches: alias-of-alias-of-alias

  var item: Item?  // touches: alias
  var entry: Entry?  // touches: alias-of-alias
  var own: Own?  // touches: alias-declared-here
  var wrapped: Wrapped<Int>?  // touches: generic-alias
  var listener: Listener?  // touches: closure-alias
  var named: (any Named)?  // touches: composition-alias
  var part: [Part] = []  // touches: nested-type-alias
  var product: BookSource.Product?  // touches: inferred-associated-type
  var written: GenreSource.Product?  // touches: written-associated-type

  func made() -> Bool {
    Own(title: "").chapters.isEmpty  // touches: init-through-alias
  }

  func shared() -> Bool {
    Entry.sample.chapters.isEmpty  // touches: static-through-alias
  }
}

// MARK: - Source folder

/// The path of the canary's source folder. In the sources, a comment on each line states how the
/// line uses the model, or that it doesn't.
package let sourceFolder = String(#filePath.dropLast("/Declarations.swift".count))
