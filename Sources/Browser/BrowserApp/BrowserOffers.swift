import BrowserCommands
import BrowserCoordinators
import BrowserModel
import BrowserSessions
import Foundation
import Switchboard
import SwitchboardREPL
import SwitchboardRemote

/// The offers of the browser to its own prompt and to the prompts of other processes.
@MainActor
struct BrowserOffers {
  private let services: ApplicationServices
  private let root: RootCoordinator
  private let output: SharedOutput
  private let historyPath: String?
  private let isReadOnly: Bool
  private let preferences: PreferenceStore

  /// Creates offers.
  /// - Parameters:
  ///   - services: The services of the application.
  ///   - root: The root of the coordinator tree.
  ///   - output: The output of the view controllers.
  ///   - profile: The profile of the run.
  init(
    _ services: ApplicationServices, _ root: RootCoordinator, _ output: SharedOutput,
    _ profile: OpenedProfile
  ) {
    self.services = services
    self.root = root
    self.output = output
    historyPath = profile.historyPath
    isReadOnly = profile.isReadOnly
    preferences = profile.firstState.preferences
  }

  /// Returns what the browser offers to a prompt, which works in the window in front until it chooses
  /// another one.
  /// - Parameters:
  ///   - isInteractive: Whether a user types the lines.
  ///   - includesIncognito: Whether the prompt includes incognito tabs. If not, it uses the regular tabs
  ///     of its window.
  func offer(toUser isInteractive: Bool, includingIncognito includesIncognito: Bool) -> PromptOffer
  {
    let (number, membership) = services.windows.join(
      WindowPrompt(isInteractive: isInteractive, includesIncognito: includesIncognito) {
        [output] number, closed, place in
        output.notice(
          "another prompt has closed window \(closed): this prompt works in window \(place) now",
          atPrompt: number)
      })
    var offer = offer(UsedTabs(windows: services.windows, prompt: number))
    offer.number = number
    offer.membership = membership
    return offer
  }

  private func offer(_ used: UsedTabs) -> PromptOffer {
    let context = services.context
    var offer = regularOffer { used.window?.browser(used.type) }
    offer.coordinators = { [root] in root }
    offer.sharedOutput = output
    offer.historyPath = historyPath
    offer.usesPager = { context.settings.value(of: .usesPager) }
    offer.configuration.builtInCommands = .browser
    offer.configuration.firstSteps = .firstSteps
    offer.configuration.manual = { try? Manual(commands: $0).page() }
    offer.configuration.helpTopics =
      HelpTopic.standard + HelpTopic.browser + [
        HelpTopic("settings", summary: "The settings of this device.", of: context.settings),
        HelpTopic(
          "preferences", summary: "The preferences of the browser state.",
          of: preferences),
      ]
    offer.configuration.keepsLines = {
      used.type == .regular && context.settings.value(of: .keepsTypedLines)
    }
    offer.configuration.unnamedInput = .window(inFrontOf: root) { [dispatcher = offer.dispatcher] in
      // There is nothing to say if nothing loads.
      try? dispatcher().router(NavigationCommandsRouter.self).stop(nil)
    }
    offer.prepare = { $0.complete(from: BrowserCandidates(of: used)) }
    offer.save = { [sessions = services.sessions] in try await sessions.save { $0.isDirty } }
    offer.label = { label(of: used) }
    return offer
  }

  /// Returns what the browser offers to a plug-in.
  /// - Parameter includesIncognito: Whether it includes the incognito tabs that the window in front
  ///   shows.
  func pluginOffer(includingIncognito includesIncognito: Bool) -> PromptOffer {
    regularOffer { [windows = services.windows] in
      windows.front.flatMap {
        $0.browser($0.shownType(includingIncognito: includesIncognito))
      }
    }
  }

  /// The offer to clients without a prompt: the regular tabs of the window in front.
  var regularOffer: PromptOffer {
    regularOffer { [windows = services.windows] in windows.front?.browser(.regular) }
  }

  private func regularOffer(_ browser: @escaping @MainActor () -> Browser?) -> PromptOffer {
    PromptOffer(
      dispatcher: { [context = services.context] in browser()?.dispatcher ?? context.dispatcher },
      broadcaster: { [context = services.context] in browser()?.broadcaster ?? context.broadcaster }
    )
  }

  private func label(of used: UsedTabs) -> StyledText {
    let color: TextColor? = used.type == .offTheRecord ? .purple : isReadOnly ? .yellow : nil
    let tab = used.list?.activeWebState
    let progress = tab?.percentage.map { " \($0)%" } ?? ""
    let window = used.window.map { services.windows.name(of: $0, showing: used.type) } ?? ""
    let site = tab.map { PageContent.site(of: $0.visibleURL) } ?? "no tabs"
    return StyledText(
      (window.isEmpty ? "" : "\(window): ") + site + (isReadOnly ? " (read-only)" : "")
        + "\(progress)> ",
      TextStyle(isBold: true, color: color))
  }
}

extension WebState {
  /// The percentage of the page that has loaded, or nil if no page is arriving.
  fileprivate var percentage: Int? {
    isLoading && !isRefreshing && loadProgress > 0 ? Int(loadProgress * 100) : nil
  }
}

// MARK: - The browser's own prompt

extension BrowserOffers {
  /// Returns the browser's own prompt.
  /// - Parameters:
  ///   - configuration: The options from the arguments of the run.
  ///   - output: The output for results and errors.
  func ownPrompt(_ configuration: REPLConfiguration, on output: ConsoleOutput) -> REPL {
    let source = LineSource(configuration.input)
    let offer =
      source == .none
      ? offer(UsedTabs(windows: services.windows, prompt: 1))
      : offer(toUser: source == .typed, includingIncognito: true)
    var configuration = configuration
    configuration.addsToHistoryFile = !isReadOnly
    configuration.historyLimit = services.context.settings.value(of: .typedLineLimit)
    configuration.builtInCommands = offer.configuration.builtInCommands
    configuration.firstSteps = offer.configuration.firstSteps
    configuration.manual = offer.configuration.manual
    configuration.helpTopics = offer.configuration.helpTopics
    configuration.keepsLines = offer.configuration.keepsLines
    configuration.unnamedInput = offer.configuration.unnamedInput
    configuration.pager = { offer.usesPager() ? .fromEnvironment : nil }
    configuration.prompt = { offer.label().plain }
    configuration.promptStyle = { offer.label().parts.first?.style ?? .plain }
    // The reporter shows the error, and the save is tried again later.
    configuration.willStop = { [sessions = services.sessions] in
      try? await sessions.save { $0.isKeeping }
    }
    configuration.reasonToStay = { [services] in LostDownloads(by: services.context).clause }
    let prompt = REPL(
      dispatcher: offer.dispatcher, broadcaster: offer.broadcaster,
      coordinators: offer.coordinators, output: output, configuration: configuration)
    offer.prepare(prompt.interpreter)
    return prompt
  }
}

// MARK: - Servers

extension BrowserOffers {
  /// The options of a server through which other processes use the browser.
  var serverConfiguration: RemoteServerConfiguration {
    var configuration = RemoteServerConfiguration()
    configuration.program = "switchboard"
    configuration.version = Arguments.version
    configuration.offer = {
      offer(toUser: $0.isInteractive, includingIncognito: $0.includesOffTheRecord)
    }
    configuration.coordinators = { [root] in root }
    configuration.grant = .everything
    // Files, the output of shell commands, and the values of many tabs come in one message.
    configuration.messageLimit = Attachment.messageLimit
    configuration.replyLimit = Attachment.messageLimit
    return configuration
  }
}

// MARK: - Input of a window

extension UnnamedInput {
  /// Returns the handling of lines that name no command, which passes them to the window in front.
  /// - Parameters:
  ///   - root: The coordinator that knows the window in front.
  ///   - stop: A closure that stops the load of the active tab.
  static func window(
    inFrontOf root: RootCoordinator, stop: @escaping @MainActor @Sendable () -> Void
  ) -> Self {
    Self(
      summary: """
        A line that names no command goes to the window in front: a number chooses a row of the \
        listing shown last, such as a tab of ‘tabs’, or a link of the page. An address, such as \
        swift.org, opens a page. On an empty line, Enter shows more of the page, and ^C stops the \
        load. A question mark and words, such as ? swift concurrency, search the web.
        """,
      advice: "an address, such as swift.org, opens a page", secret: Address.secret,
      handleEmptyLine: { try await root.readOn() }, handleInterrupt: stop
    ) { text in
      try await root.enter(text)
    }
  }
}
