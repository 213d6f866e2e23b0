import BrowserCommands
import BrowserCoordinators
import BrowserModel
import BrowserSessions
import Switchboard
import SwitchboardREPL

/// What the browser offers to prompts: its own, and those of other processes.
@MainActor
struct BrowserOffers {
  private let services: ApplicationServices
  private let root: RootCoordinator
  private let output: SharedOutput
  private let configuration: REPLConfiguration
  private let historyPath: String
  private let isReadOnly: Bool

  /// Creates offers.
  /// - Parameters:
  ///   - services: The services of the application.
  ///   - root: The root of the coordinator tree.
  ///   - output: The output of the view controllers.
  ///   - configuration: The options of the browser's own prompt.
  ///   - historyPath: The path of the file with the typed lines.
  ///   - isReadOnly: Whether the run writes nothing to its profile.
  init(
    _ services: ApplicationServices, _ root: RootCoordinator, _ output: SharedOutput,
    _ configuration: REPLConfiguration, historyPath: String, isReadOnly: Bool
  ) {
    self.services = services
    self.root = root
    self.output = output
    self.configuration = configuration
    self.historyPath = historyPath
    self.isReadOnly = isReadOnly
  }

  /// Returns what the browser offers to a prompt.
  /// - Parameter includesIncognito: Whether the prompt includes incognito tabs. If not, it uses the
  ///   regular tabs of the window in front.
  func offer(includingIncognito includesIncognito: Bool) -> PromptOffer {
    let windows = services.windows, context = services.context
    let browser: @MainActor () -> Browser? = {
      windows.front.flatMap { $0.browser($0.shownType(includingIncognito: includesIncognito)) }
    }
    var offer = PromptOffer(
      dispatcher: { browser()?.dispatcher ?? context.dispatcher },
      broadcaster: { browser()?.broadcaster ?? context.broadcaster })
    offer.coordinators = { [root] in root }
    offer.sharedOutput = output
    offer.historyPath = historyPath
    offer.usesPager = { context.settings.value(of: .usesPager) }
    offer.configuration.builtInCommands = configuration.builtInCommands
    offer.configuration.helpTopics = configuration.helpTopics
    offer.configuration.keepsLines = {
      windows.front?.shownType(includingIncognito: includesIncognito) == .regular
        && context.settings.value(of: .keepsTypedLines)
    }
    offer.configuration.unnamedInput = .window(inFrontOf: root)
    offer.prepare = { [services] interpreter in
      let candidates = BrowserCandidates(
        services: services, includesIncognito: includesIncognito)
      interpreter.complete(from: candidates)
    }
    offer.save = { [sessions = services.sessions] in try await sessions.save { $0.isDirty } }
    offer.label = label(includesIncognito)
    return offer
  }

  private func label(_ includesIncognito: Bool) -> @MainActor () -> StyledText {
    { [windows = services.windows, isReadOnly] in
      let type = windows.front?.shownType(includingIncognito: includesIncognito) ?? .regular
      let color: TextColor? = type == .offTheRecord ? .purple : isReadOnly ? .yellow : nil
      let tab = windows.front?.tabs(type)?.activeWebState
      let progress = tab?.percentage.map { " \($0)%" } ?? ""
      return StyledText(
        "\(windows.frontName(showing: type))\(isReadOnly ? " (read-only)" : "")\(progress)> ",
        TextStyle(isBold: true, color: color))
    }
  }
}

extension WebState {
  /// The percentage of the page that has loaded, or nil if no page is arriving.
  fileprivate var percentage: Int? {
    isLoading && !isRefreshing && loadProgress > 0 ? Int(loadProgress * 100) : nil
  }
}

// MARK: - Input of a window

extension UnnamedInput {
  /// Returns input handling that passes each line to the frontmost window.
  /// - Parameter root: The coordinator that knows the frontmost window.
  static func window(inFrontOf root: RootCoordinator) -> Self {
    Self(
      summary: """
        A line that names no command goes to the window in front: a number chooses a row of the \
        listing shown last, such as a tab of ‘tabs’, or a link of the page. An address, such as \
        swift.org, opens a page. A question mark and words, such as ? swift concurrency, search \
        the web.
        """,
      advice: "an address, such as swift.org, opens a page", secret: Address.secret
    ) { text in
      try await root.enter(text)
    }
  }
}
