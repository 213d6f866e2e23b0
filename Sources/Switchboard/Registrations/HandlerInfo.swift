/// Who handles a command, and how it is held.
struct HandlerInfo {
  let object: AnyObject
  let holding: HandlerHolding
  /// True if it handles this one command, by its key.
  let isOverride: Bool

  var name: String { String(describing: type(of: object)) }
}
