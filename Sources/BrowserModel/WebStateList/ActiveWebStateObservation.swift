/// Follows the active tab of a list, whichever that is, until it is dropped.
@MainActor
public final class ActiveWebStateObservation {
  private var observation: AllWebStatesObservation?

  /// Begins to follow the active tab of a list.
  /// - Parameters:
  ///   - list: The list.
  ///   - onUpdate: Gets the active tab, or nil, when it is another one or has changed.
  public init(of list: WebStateList, onUpdate: @escaping @MainActor (WebState?) -> Void) {
    observation = AllWebStatesObservation(
      of: list,
      onChange: { [weak list] _, status in
        if status.activeChanged { onUpdate(list?.activeWebState) }
      },
      onUpdate: { [weak list] webState in
        if webState === list?.activeWebState { onUpdate(webState) }
      })
  }
}
