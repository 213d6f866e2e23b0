/// One registration, as a router keeps it; its subclasses know what there is to call.
@MainActor
@usableFromInline
class HandlerRegistration {
  let holding: HandlerHolding

  init(holding: HandlerHolding) {
    self.holding = holding
  }

  /// Who handles; nil once that has died.
  var object: AnyObject? { nil }

  /// Who handles, for listings; nil once that has died.
  final func info(isOverride: Bool) -> HandlerInfo? {
    object.map { HandlerInfo(object: $0, holding: holding, isOverride: isOverride) }
  }
}
