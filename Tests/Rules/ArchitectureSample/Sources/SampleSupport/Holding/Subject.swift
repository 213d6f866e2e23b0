import SampleModel

/// The object that a user is looking at.
public typealias Subject = Tab  // breaks: model-stays-inside

/// A pair of values.
public struct Pair<First: Sendable, Second: Sendable>: Sendable {
  /// The first value.
  public let first: First
  /// The second value.
  public let second: Second

  /// Creates a pair.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

extension Pair where First == TabID {
  /// The number of the first identity.
  public var firstNumber: Int {  // breaks: model-stays-inside
    first.number
  }
}

extension String {
  /// The identity of the subject.
  public var subjectID: TabID? {  // breaks: model-stays-inside
    nil
  }

  var count: TabID? {
    nil
  }
}

/// An element of a list in the model.
public struct Listing: Listed {  // breaks: model-stays-inside
  /// The key to sort by.
  public let sortText = ""
}

/// Elements whose types are hidden.
public struct Listings {
  /// The first element.
  public var first: some Listed {  // breaks: model-stays-inside
    Listing()
  }

  /// The element at a position.
  public subscript(position: Int) -> some Listed {  // breaks: model-stays-inside
    Listing()
  }
}

func describe(_ id: TabID) -> String {
  "tab \(id.number)"
}
