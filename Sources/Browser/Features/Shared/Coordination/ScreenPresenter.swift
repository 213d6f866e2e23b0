public import BrowserUI

/// An object that shows the screens of a window's regular or incognito tabs.
@MainActor
public final class ScreenPresenter {
  /// The view controller that contains the screens, or nil while the window has none.
  weak var container: BrowserViewController?

  init() {}

  /// Shows a screen. Numbers that the user enters afterward choose its rows.
  /// - Parameter screen: The screen.
  public func present(_ screen: any Screen) { container?.present(screen) }
}
