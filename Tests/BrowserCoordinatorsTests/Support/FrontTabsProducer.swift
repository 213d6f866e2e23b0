import BrowserCommands
import Switchboard

/// Broadcasts which tabs are in front, as the root coordinator does.
@MainActor
final class FrontTabsProducer {
  @Broadcasted var tabs: WindowTabs
  let broadcaster: Broadcaster
  private var binding: Subscription?

  /// Begins to broadcast, or only has a value if another produces the key.
  init(_ tabs: WindowTabs, to broadcaster: Broadcaster = Broadcaster()) {
    self.broadcaster = broadcaster
    _tabs = Broadcasted(wrappedValue: tabs)
    binding = try? broadcaster.bind(FrontTabs.self, to: $tabs)
  }
}
