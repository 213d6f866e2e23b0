public import Switchboard

/// A prompt that works in one of the windows.
public struct WindowPrompt: Sendable {
  /// A Boolean value that indicates whether a user types at the prompt. It is false if the prompt
  /// runs a script.
  let isInteractive: Bool
  /// A Boolean value that indicates whether the prompt has incognito tabs.
  let includesIncognito: Bool
  /// A closure that is called when another prompt has closed the window. Its arguments are the numbers
  /// of the prompt, of the closed window, and of the window in which the prompt works now.
  let didLoseWindow: @MainActor @Sendable (Int, Int, Int) -> Void

  /// Creates a prompt.
  /// - Parameters:
  ///   - isInteractive: Whether a user types at the prompt, as opposed to a script.
  ///   - includesIncognito: Whether the prompt has incognito tabs.
  ///   - didLoseWindow: A closure that is called when another prompt has closed the window. Its
  ///     arguments are the numbers of the prompt, of the closed window, and of the window in which the
  ///     prompt works now.
  public init(
    isInteractive: Bool, includesIncognito: Bool,
    didLoseWindow: @escaping @MainActor @Sendable (Int, Int, Int) -> Void
  ) {
    self.isInteractive = isInteractive
    self.includesIncognito = includesIncognito
    self.didLoseWindow = didLoseWindow
  }
}

// MARK: - Prompts

extension WindowManager {
  /// The window of the prompt that has sent the running command, or nil if no window is open.
  public var current: Window? { window(ofPrompt: CallEnvironment.current.prompt) }

  /// Returns the window in which a prompt works, which is the front window for an unknown prompt.
  public func window(ofPrompt prompt: Int) -> Window? {
    (order.places[prompt] ?? order.front).flatMap(existingWindow)
  }

  /// Adds a prompt, which begins in the front window.
  /// - Returns: The number of the prompt, and a subscription that removes the prompt when it is
  ///   cancelled or released.
  public func join(_ prompt: WindowPrompt) -> (number: Int, membership: Subscription) {
    let number = (1...).first { prompts[$0] == nil } ?? 1
    prompts[number] = prompt
    if let front { order.bringToFront(front.number, of: number) }
    promptDidMove(number)
    return (number, Subscription { [weak self] in self?.leave(number) })
  }

  private func leave(_ number: Int) {
    let window = window(ofPrompt: number)
    prompts[number] = nil
    order.leave(number)
    window.map(didChange)
    frontDidChange()
  }

  private func promptDidMove(_ number: Int) {
    window(ofPrompt: number).map(didChange)
    frontDidChange()
  }

  /// Returns the numbers of the prompts that work in a window, in order.
  func prompts(in window: Window) -> [Int] {
    order.places.filter { $0.value == window.number }.keys.sorted()
  }

  /// Returns the numbers of the prompts that show a window's tabs of a type.
  public func viewers(of type: BrowserType, in window: Window) -> Set<Int> {
    Set(
      prompts(in: window).filter {
        window.shownType(includingIncognito: includesIncognito(atPrompt: $0)) == type
      })
  }

  /// Returns whether a prompt has incognito tabs.
  public func includesIncognito(atPrompt number: Int) -> Bool {
    prompts[number]?.includesIncognito ?? true
  }

  /// Returns whether a script sends the running command, and a user works in its window.
  public func isScriptBesideUser(in window: Window) -> Bool {
    prompts[CallEnvironment.current.prompt]?.isInteractive == false
      && prompts(in: window).contains { prompts[$0]?.isInteractive == true }
  }

  /// Notifies prompts that another prompt has closed their window.
  func notify(_ moved: some Collection<Int>, ofTheEndOf window: Window) {
    for number in moved where number != CallEnvironment.current.prompt {
      guard let place = order.places[number] else { continue }
      prompts[number]?.didLoseWindow(number, window.number, place)
    }
    for number in moved { promptDidMove(number) }
  }
}
