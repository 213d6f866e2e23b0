import ArchitectureCanaryBridge

/// Values with an inferred type.
struct Inference {
  let desk = Desk()
  let chosen = newest  // touches: inferred-stored-property
  static let first = "first".asBook  // touches: inferred-static-property

  var length: Int {
    let book = desk["one"]  // touches: subscript-result
    return book.title.count  // touches: member-of-inferred-local
  }

  lazy var later = desk.books.count  // touches: lazy-initializer

  var observed = 0 {
    didSet { observed = desk.lend() }  // touches: default-argument
  }

  func global() -> Int {
    featuredBook.title.count  // touches: re-exported-global
  }

  func call() -> Int {
    countOfBooks()  // touches: function-declared-in-model
  }

  func members() -> Int {
    let both = desk.numbered  // touches: tuple-element-in-result
    let chapter = "c".asChapter()  // touches: nested-type-in-result
    let feet = 3.feet.feet  // touches: member-of-standard-type
    let books = [1, 2].books  // touches: constrained-extension-result
    let lengths = books.titleLengths  // touches: constrained-extension-owner
    let sum = both.number + feet + lengths.count
    return sum + chapter.title.count  // touches: member-of-nested-type
  }

  func marked() -> Int {
    "mark".shelfMark.count  // touches: plain-extension-member-of-the-model
  }

  func staticMember() -> Bool {
    Desk.genre == .prose  // touches: static-of-bridge
  }

  func ternary(_ flag: Bool) -> Int {
    flag ? Int(.common) : 0  // touches: initializer-parameter-implicit-member
  }

  func literals() -> Int {
    desk.accept(7)  // touches: integer-literal-conversion
      + desk.accept([1, 2])  // touches: array-literal-conversion
      + desk.accept(.init(feet: 2))  // touches: implicit-init
  }

  func interpolated() -> Int {
    let quote: Quote = "page \(page: 3)"  // touches: custom-interpolation
    return quote.text.count  // touches: property-of-interpolated
  }

  func added() -> Int {
    (1.feet + 2.feet)  // touches: operator
      .callAsFunction()  // touches: member-after-operator
  }

  func called() -> Int {
    Desk.scale()  // touches: call-as-function
  }

  func deferred(_ flag: Bool) -> Int {
    defer { _ = newest }  // touches: inside-defer
    return flag ? 1 : 2
  }

  func nested() -> Int {
    func inner() -> Int {
      desk.books.count  // touches: inside-local-function
    }
    return inner()
  }

  #if !ARCHITECTURE_CANARY_OFF
    func compiled() -> Int {
      desk.books.count  // touches: active-branch
    }
  #endif
}
