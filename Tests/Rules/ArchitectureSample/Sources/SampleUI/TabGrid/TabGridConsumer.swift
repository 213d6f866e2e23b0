import SampleSupport

/// A section whose rows keep a class.
package struct GridSection: Sendable {
  package struct Row: Sendable {
    package let title: String
    package let icon: Icon
  }

  package let rows: [Row]
}

/// A badge that observes the class that it keeps.
package struct GridBadge {
  package var icon: Icon {
    didSet { changes += 1 }
  }

  package var changes = 0
}

/// A wrapper that keeps a value in a class.
@propertyWrapper
package final class Shared {
  package var wrappedValue: Int

  package init(wrappedValue: Int) {
    self.wrappedValue = wrappedValue
  }
}

/// A count that is kept in a class.
package struct GridCount {
  @Shared package var count = 0
}

/// The action of a tap.
package enum GridAction {
  case none
  case run(@MainActor () -> Void)
}

/// A wrapper around any value.
package struct Held<Value> {
  package let value: Value
}

/// A value that keeps a task.
package struct GridLoading: Sendable {
  package let task: Task<Void, Never>
}

/// A value that keeps a type.
package struct GridKind: Sendable {
  package let type: Icon.Type
}

/// A protocol that a consumer must not carry.
@MainActor
package protocol GridSource: AnyObject {
  var title: String { get }
}

/// A grid that also accepts values that it shouldn't accept.
@MainActor
package protocol TabGridConsumer: AnyObject {
  typealias Picture = Icon

  func show(_ titles: [String])
  func show(_ held: Held<[String]>)
  var columns: Int { get set }
  func show(_ icon: Icon)  // breaks: consumers-carry-values
  func show(picture: Picture?)  // breaks: consumers-carry-values
  func show(_ sections: [GridSection])  // breaks: consumers-carry-values
  func show(_ action: GridAction)  // breaks: consumers-carry-values
  func show(_ badge: GridBadge)  // breaks: consumers-carry-values
  func show(_ count: GridCount)  // breaks: consumers-carry-values
  func show(_ pair: (Int, Icon))  // breaks: consumers-carry-values
  func show(_ held: Held<Icon>)  // breaks: consumers-carry-values
  func show(weak: Weak<Icon>)  // breaks: consumers-carry-values
  func show(then: @escaping () -> Void)  // breaks: consumers-carry-values
  func show(_ source: any GridSource)  // breaks: consumers-carry-values
  func show(anything: Any)  // breaks: consumers-carry-values
  func show(_ object: AnyObject)  // breaks: consumers-carry-values
  var background: Icon { get set }  // breaks: consumers-carry-values
  func show<Anything>(generic: Anything)  // breaks: consumers-carry-values
  func show(some source: some GridSource)  // breaks: consumers-carry-values
  func show(_ loading: GridLoading)  // breaks: consumers-carry-values
  func show(_ kind: GridKind)  // breaks: consumers-carry-values
  func show(type: Icon.Type)  // breaks: consumers-carry-values
  func fill(_ titles: inout [String])  // breaks: consumers-carry-values
  func ask() -> Int  // breaks: consumers-carry-values
  func load() throws  // breaks: consumers-carry-values
  func layOut() async  // breaks: consumers-carry-values
}
