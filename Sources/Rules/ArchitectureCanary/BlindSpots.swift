import ArchitectureCanaryBridge

/// Uses of the model that neither an index nor a canonical type can reveal.
struct BlindSpots {
  let desk = Desk()
  @Shelved var wrapped = 1  // touches: wrapper-with-a-projected-value

  /// Returns a value as `Any`. The called declaration names only `Any`.
  func erased() -> Any {
    desk.hide()  // hidden: any
  }

  /// Compares two results of type `some Equatable`. The underlying type is not part of the
  /// declaration's name.
  func opaque() -> Bool {
    desk.opaque() == desk.opaque()  // hidden: opaque-result
  }

  /// Uses a projected value. The index records it as the wrapped property, which has another type.
  func projected() -> Bool {
    let projection: Any = $wrapped  // hidden: projected-value-alone
    return projection is Int
  }

  /// Reflects a value. The mirror finds the stored books only at run time.
  func reflected() -> Int {
    Mirror(reflecting: desk).children.count  // hidden: reflection
  }

  /// Looks up a type by a name in a string. The lookup happens at run time.
  func named() -> Bool {
    _typeByName("23ArchitectureCanaryModel4BookC") != nil  // hidden: type-by-name
  }

  /// Returns the dynamic type of an erased value, which is known only at run time.
  func dynamicType() -> String {
    String(describing: type(of: desk.hide()))  // hidden: dynamic-type
  }

  /// Compares a value's type with the name of a type in a string. Nothing checks the name.
  func described(_ value: Any) -> Bool {
    "\(type(of: value))" == "Book"  // hidden: type-name-in-a-string
  }

  /// Casts an existential value. The existential hides the concrete type as soon as it is created.
  func boxed() -> Bool {
    let value: any Sendable = desk.hidden  // hidden: plain-existential
    return value is Int
  }

  /// Casts a value to a generic parameter. The cast happens at run time.
  func cast<Value>(to type: Value.Type) -> Bool {
    desk.hide() is Value  // hidden: cast-to-a-generic-parameter
  }

  /// Contains an inactive branch. The branch is not compiled, so no part of it is recorded.
  func inactive() -> Int {
    #if ARCHITECTURE_CANARY_OFF
      newest.pageCount()  // hidden: inactive-branch
    #else
      0
    #endif
  }

  /// Calls a local value dynamically. The call leaves no reference to the method that handles it.
  func dynamicCall() -> Int {
    let clerk = desk.clerk  // touches: value-that-answers-dynamic-calls
    return clerk(1, 2)  // hidden: dynamic-call
  }

  /// Calls a function that touches the model in its body but not in its declaration. The call
  /// refers only to the declaration.
  func behindCall() -> Int {
    Desk.pages(of: desk)  // hidden: body-of-a-called-function
  }
}
