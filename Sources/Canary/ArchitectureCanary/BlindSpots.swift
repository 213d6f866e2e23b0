import ArchitectureCanaryBridge

/// Uses of the model that neither an index nor a canonical type can show.
struct BlindSpots {
  let desk = Desk()
  @Shelved var wrapped = 1  // touches: wrapper-with-a-projected-value

  /// The value travels as `Any`, and `Any` is all that the declaration says.
  func erased() -> Any {
    desk.hide()  // hidden: any
  }

  /// The result is `some Equatable`; the type beneath it is no part of the declaration's name.
  func opaque() -> Bool {
    desk.opaque() == desk.opaque()  // hidden: opaque-result
  }

  /// The constraint of an opaque result stands in its declaration alone.
  func constrained() -> Bool {
    let next: Any = desk.opaqueSource().next()  // hidden: value-of-constrained-opaque-result
    return next is Int
  }

  /// A projected value is recorded as the wrapped property, whose type is another one.
  func projected() -> Bool {
    let projection: Any = $wrapped  // hidden: projected-value-alone
    return projection is Int
  }

  /// A mirror finds the stored books at run time only.
  func reflected() -> Int {
    Mirror(reflecting: desk).children.count  // hidden: reflection
  }

  /// A name in a string is looked up at run time.
  func named() -> Bool {
    _typeByName("23ArchitectureCanaryModel4BookC") != nil  // hidden: type-by-name
  }

  /// The metatype of an erased value is found at run time.
  func dynamicType() -> String {
    String(describing: type(of: desk.hide()))  // hidden: dynamic-type
  }

  /// A string says which type it means, and nothing checks it.
  func described(_ value: Any) -> Bool {
    "\(type(of: value))" == "Book"  // hidden: type-name-in-a-string
  }

  /// The existential hides the concrete type from the moment it is made.
  func boxed() -> Bool {
    let value: any Sendable = desk.hidden  // hidden: plain-existential
    return value is Int
  }

  /// A cast through a generic parameter happens at run time.
  func cast<Value>(to type: Value.Type) -> Bool {
    desk.hide() is Value  // hidden: cast-to-a-generic-parameter
  }

  /// An inactive branch is not compiled, so nothing of it is recorded.
  func inactive() -> Int {
    #if ARCHITECTURE_CANARY_OFF
      newest.pageCount()  // hidden: inactive-branch
    #else
      0
    #endif
  }

  /// A dynamic call of a local value leaves no reference to the method that answers it.
  func dynamicCall() -> Int {
    let clerk = desk.clerk  // touches: value-that-answers-dynamic-calls
    return clerk(1, 2)  // hidden: dynamic-call
  }

  /// The function's body touches the model; its declaration, which is all we refer to, does not.
  func behindCall() -> Int {
    Desk.pages(of: desk)  // hidden: body-of-a-called-function
  }
}
