import BrowserCommands
import BrowserModel
import Switchboard

// MARK: - CommandAvailability

extension PageMediator: CommandAvailability {
  func unavailability(of command: CommandDescription) -> String? {
    typealias Key = PageCommandsRouter.Key
    return switch command {
    case Key.evaluate: lack(of: .scripts, "runs no scripts")
    case Key.saveSnapshot: lack(of: .pictures, "renders no pages")
    case Key.acceptDialog, Key.dismissDialog:
      lack(of: .scripts, "runs no scripts that could ask a question") ?? lackOfDialog
    default: nil
    }
  }

  /// Returns a sentence that says what the engine doesn't do, or nil if it has an ability.
  private func lack(of ability: WebEngineAbilities, _ words: String) -> String? {
    let abilities = webStateFactory.engine?.abilities ?? []
    return abilities.contains(ability) ? nil : "\(PageOperationError.unsupported(words))"
  }

  private var lackOfDialog: String? {
    webStateList.activeWebState?.dialog == nil ? "\(PageError.noDialog)" : nil
  }
}
