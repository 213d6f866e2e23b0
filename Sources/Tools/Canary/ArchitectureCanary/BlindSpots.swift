import ArchitectureCanaryBridge

/// Uses of the model that neither an index nor a canonical type can reveal.
struct BlindSpots {
  let desk = Desk()
  @Shelved var wrapped = 1  // touches: wrapper-with-a-projected-value

  /// The value is passed as `Any`, and the declaration names only `Any`.
  func erased() -> Any {
    desk.hide()  // hidden: any
  }

  /// The result is `some Equatable`. The underlying type is not part of the declaration's name.
  func opaque() -> Bool {
    desk.opaque() == desk.opaque()  // hidden: opaque-result
  }

  /// Only the declaration contains the constraint of an opaque result.
  func constrained() -> Bool {
    let next: Any = desk.opaqueSource().next()  // hidden: value-of-constrained-opaque-result
    return next is Int
  }

  /// A projected value is recorded as the wrapped property, which has another type.
  func projected() -> Bool {
    let projection: Any = $wrapped  // hidden: projected-value-alone
    return projection is Int
  }

  /// A mirror finds the stored books only at run time.
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

  /// A string contains the name of a type, which nothing checks.
  func described(_ value: Any) -> Bool {
    "\(type(of: value))" == "Book"  // hidden: type-name-in-a-string
  }

  /// The existential hides the concrete type as soon as it is created.
  func boxed() -> Bool {
    let value: any Sendable = desk.hidden  // hidden: plain-existential
    return value is Int
  }

  /// A cast through a generic parameter happens at run time.
  func cast<Value>(to type: Value.Type) -> Bool {
    desk.hide() is Value  // hidden: cast-to-a-generic-parameter
  }

  /// An inactive branch is not compiled, so no part of it is recorded.
  func inactive() -> Int {
    #if ARCHITECTURE_CANARY_OFF
      newest.pageCount()  // hidden: inactive-branch
    #else
      0
    #endif
  }

  /// A dynamic call of a local value leaves no reference to the method that handles the call.
  func dynamicCall() -> Int {
    let clerk = desk.clerk  // touches: value-that-answers-dynamic-calls
    return clerk(1, 2)  // hidden: dynamic-call
  }

  /// The body of the called function touches the model, but its declaration does not. The call
  /// refers only to the declaration.
  func behindCall() -> Int {
    Desk.pages(of: desk)  // hidden: body-of-a-called-function
  }
}
