import BrowserCommands
import BrowserDevices
import BrowserModel
import BrowserUI
import Switchboard

/// A mediator that shows, changes and watches a browser state's preferences and the device's
/// settings.
@MainActor
final class PreferenceMediator {
  /// The view that shows lists and single values.
  weak var consumer: (any PreferenceListConsumer)? {
    didSet { for scope in PreferenceScope.allCases { push(scope) } }
  }

  private let stores: [PreferenceScope: PreferenceStore]
  private let undoHistory: UndoHistory?
  /// A Boolean value that indicates whether the lists say which preferences are synced.
  private let showsSynced: Bool
  private var changes: [Subscription] = []
  private var watches: [String: Subscription] = [:]
  /// The name of the preference whose watch is about to begin, or nil if there is none.
  private var nameOfNewWatch: String?

  init(
    preferences: PreferenceStore, settings: PreferenceStore, undoHistory: UndoHistory? = nil,
    showsSynced: Bool = false
  ) {
    self.undoHistory = undoHistory
    self.showsSynced = showsSynced
    stores = [.browserState: preferences, .device: settings]
    changes = stores.map { scope, store in
      store.observeAll { [weak self] _ in self?.push(scope) }
    }
  }

  private func push(_ scope: PreferenceScope) {
    let items = stores[scope]?.states.map {
      PreferenceItem(
        name: $0.name, value: $0.output, isDefault: $0.isDefault,
        isSynced: showsSynced ? $0.isSynced : nil, summary: $0.summary)
    }
    consumer?.setPreferences(items ?? [], of: scope)
  }
}

// MARK: - PreferenceCommands

extension PreferenceMediator: PreferenceCommands {
  func getPreference(_ name: String) throws {
    consumer?.showValue(try store(of: name, among: states).state(named: name).output)
  }

  func setPreference(_ name: String, _ value: String) throws {
    try change(name) { try $0.set(text: value, for: name) }
  }

  func resetPreference(_ name: String) throws {
    try change(name) { try $0.reset(named: name) }
  }

  /// Changes a preference, records the change, and reports it.
  private func change(_ name: String, _ body: (PreferenceStore) throws -> Void) throws {
    let store = try changeableStore(of: name)
    let old = (kept: store.storedText(of: name), value: try store.state(named: name).text)
    try body(store)
    let value = try store.state(named: name).text
    let scope = stores.first { $0.value === store }?.key ?? .browserState
    let report = ChangeReport.preferenceSet(name, to: value, scope: scope)
    undoHistory?.record(
      .preference(name, from: old.kept, to: store.storedText(of: name)), report.description,
      undone: ChangeReport.preferenceSet(name, to: old.value, scope: scope).description + " again")
    consumer?.report(value == old.value ? .nothing("\(name) is already \(value)") : report)
  }

  func watchPreference(_ name: String) throws {
    guard watches[name] == nil else { throw PreferenceCommandError.alreadyWatched(name) }
    let store = try store(of: name, among: states)
    nameOfNewWatch = name
    defer { nameOfNewWatch = nil }
    watches[name] = try store.observe(named: name) { [weak self, weak store] _ in
      guard let self, let value = try? store?.state(named: name).output else { return }
      consumer?.noteValue(value, of: name, isChange: nameOfNewWatch != name)
    }
  }

  func unwatchPreference(_ name: String) throws {
    _ = try store(of: name, among: states)
    guard watches.removeValue(forKey: name) != nil else {
      throw PreferenceCommandError.notWatched(name)
    }
    consumer?.report(.preferenceUnwatched(name))
  }
}

// MARK: - OutputDescribing

extension PreferenceMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    typealias Key = PreferenceCommandsRouter.Key
    return switch command {
    case Key.getPreference: .value(PreferenceItem.valueType)
    case Key.watchPreference: .value(PreferenceItem.watchType)
    default: nil
    }
  }
}

extension PreferenceState {
  /// The value. Its text is what people type to set it.
  fileprivate var output: OutputValue { .shown(value, as: text) }
}

// MARK: - Stores

extension PreferenceMediator {
  /// All preferences and settings.
  private var states: [PreferenceState] {
    PreferenceScope.allCases.compactMap { stores[$0] }.flatMap(\.states)
  }

  /// The preferences and settings that the user can change.
  private var changeableStates: [PreferenceState] { states.filter { !$0.isManaged } }

  /// Returns the store that declares a preference.
  /// - Parameters:
  ///   - name: The name of the preference.
  ///   - known: The preferences to list in an error message.
  private func store(
    of name: String, among known: [PreferenceState]
  ) throws(PreferenceError) -> PreferenceStore {
    guard let store = stores.values.first(where: { $0.registry[name] != nil }) else {
      throw .undeclared(name, known: known.map(\.name))
    }
    return store
  }

  private func changeableStore(of name: String) throws -> PreferenceStore {
    let store = try store(of: name, among: changeableStates)
    if try store.state(named: name).isManaged { throw PreferenceCommandError.managed(name) }
    return store
  }
}

// MARK: - CandidateProviding

extension PreferenceMediator: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    switch context.parameter.name {
    case "name":
      applicableStates(for: context.command).map { CommandCandidate($0.name, summary: $0.text) }
    case "value": values(of: context.value(of: "name") ?? "", beginning: context.partialWord)
    default: nil
    }
  }

  /// Returns the preferences that a command applies to.
  private func applicableStates(for command: CommandDescription) -> [PreferenceState] {
    typealias Key = PreferenceCommandsRouter.Key
    return switch command {
    case Key.setPreference, Key.resetPreference: changeableStates
    case Key.unwatchPreference: states.filter { watches[$0.name] != nil }
    default: states
    }
  }

  /// Returns the candidates for a preference's value. If the preference has no candidates, returns
  /// its current and default values, and the directories that match a path.
  private func values(of name: String, beginning partial: String) -> [CommandCandidate] {
    guard let state = changeableStates.first(where: { $0.name == name }) else { return [] }
    let usual = [state.text] + (state.isDefault ? [] : [state.defaultText])
    let values = (state.candidates.isEmpty ? usual : state.candidates).map { value in
      CommandCandidate(value, summary: value == state.defaultText ? "default" : "")
    }
    guard state.namesDirectory, DirectoryPath(argument: partial) != nil else { return values }
    return values
      + FilePathArgument.candidates(beginning: partial).filter { folder in
        folder.word.hasSuffix("/") && !values.contains { $0.word + "/" == folder.word }
      }
  }
}

// MARK: - Errors

/// An error that a preference command throws.
enum PreferenceCommandError: Error, Equatable, CustomStringConvertible {
  case alreadyWatched(String)
  case notWatched(String)
  case managed(String)

  var description: String {
    switch self {
    case .alreadyWatched(let name):
      "‘\(name)’ is watched already: ‘unwatch preference \(name)’ ends it"
    case .notWatched(let name):
      "‘\(name)’ is not watched: ‘watch preference \(name)’ begins it"
    case .managed(let name): "‘\(name)’ is kept by the browser itself: it can only be read"
    }
  }
}

// MARK: - SettingsCoordinator

/// A coordinator that connects the lists of preferences and settings, and the preference commands,
/// to the preference stores.
@MainActor
final class SettingsCoordinator: Coordinator<BrowserServices> {
  private weak var viewController: (any PreferenceScreen)?

  override func didStart() throws {
    let viewController = keep(view(\.preferences))
    let mediator = keep(
      PreferenceMediator(
        preferences: services.state.preferences, settings: services.state.settings,
        undoHistory: services.undoHistory, showsSynced: showsSynced))
    mediator.consumer = viewController
    self.viewController = viewController
    try register(mediator, for: PreferenceCommandsRouter.self)
  }

  /// A Boolean value that indicates whether there are devices with which preferences are synced.
  private var showsSynced: Bool { services.state.devices.isAvailable }

  /// Shows the preferences in a scope.
  func present(_ scope: PreferenceScope) { viewController?.present(scope) }

  /// Returns what programs read when the preferences in a scope are shown.
  func output(of scope: PreferenceScope) -> CommandOutput? {
    viewController?.shownOutput(of: scope, showsSynced: scope == .browserState && showsSynced)
  }
}
