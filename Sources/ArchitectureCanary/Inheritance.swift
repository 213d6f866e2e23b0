import ArchitectureCanaryBridge

/// Superclasses and witnesses.
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
