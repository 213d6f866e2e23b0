/// Keeps what was made, so that its end is not measured with its making.
@MainActor
final class Keeper {
  private var values: [Any] = []

  func keep(_ value: Any) { values.append(value) }

  func clear() { values = [] }
}
