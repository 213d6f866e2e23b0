import BrowserCommands
import Switchboard

// MARK: - Names of browsers

extension WindowNumber {
  /// What the browser of a window is called that has its regular or its incognito tabs.
  func browserName(_ mode: BrowserMode) -> String {
    number == 1 ? mode.argument : "\(mode.argument) \(argument)"
  }

  /// Takes the number of a window from the name of a browser of its.
  init(browserName: String) {
    self.init(browserName.split(separator: " ").last.flatMap { Int($0) } ?? 1)
  }
}
