import ArchitectureCanaryBridge

/// Types that go by another name.
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
