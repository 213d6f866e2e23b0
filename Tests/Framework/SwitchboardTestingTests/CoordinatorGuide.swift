package import Switchboard
import SwitchboardTesting
import Testing

// The code of the articles "Write a coordinator and its mediator" and "Test a coordinator".
// `ArticleTests` compares the articles with it.

@CommandProtocol
@MainActor
package protocol NoteCommands: AnyObject {
  /// Pins a note.
  func addNote(_ text: String, urgent: Bool) throws
}

enum NoteError: Error { case empty }

// MARK: - Model

@MainActor
final class NoteStore {
  private(set) var notes: [String] = []
  var onChange: @MainActor () -> Void = {}

  func add(_ note: String, at index: Int) {
    notes.insert(note, at: index)
    onChange()
  }
}

// MARK: - View controller

@MainActor
protocol NoteListConsumer: AnyObject {
  func setNotes(_ notes: [String])
}

@MainActor
final class NoteListViewController: NoteListConsumer {
  private let output: any OutputSink
  private var notes: [String] = []

  init(output: any OutputSink) { self.output = output }

  func setNotes(_ notes: [String]) { self.notes = notes }

  func present() { output.show(notes.joined(separator: ", ")) }
}

// MARK: - Mediator

@MainActor
final class NoteListMediator: NoteCommands {
  weak var consumer: (any NoteListConsumer)? {
    didSet { push() }
  }
  private let store: NoteStore

  init(store: NoteStore) {
    self.store = store
    store.onChange = { [weak self] in self?.push() }
  }

  func addNote(_ text: String, urgent: Bool) throws {
    guard !text.isEmpty else { throw NoteError.empty }
    store.add(text, at: urgent ? 0 : store.notes.count)
  }

  private func push() { consumer?.setNotes(store.notes) }
}

// MARK: - Coordinator

@MainActor
struct AppServices {
  let dispatcher = CommandDispatcher()
  let store = NoteStore()
  let output: any OutputSink
}

final class NoteListCoordinator: Coordinator<AppServices> {
  private weak var viewController: NoteListViewController?

  override func didStart() throws {
    let viewController = keep(NoteListViewController(output: services.output))
    let mediator = keep(NoteListMediator(store: services.store))
    mediator.consumer = viewController
    keep(try services.dispatcher.register(mediator, for: NoteCommandsRouter.self))
    self.viewController = viewController
  }

  func present() { viewController?.present() }
}

// MARK: - What tests use

@MainActor
final class ShownText: OutputSink {
  private(set) var lines: [String] = []

  func show(_ text: String) { lines.append(text) }
  func show(_ listing: Listing) {}
  func showAbsence(_ sentence: String) {}
  func notice(_ text: String) {}
}

@MainActor
final class NoteListSpy: NoteListConsumer {
  let store: TestStore

  init(_ store: TestStore) { self.store = store }

  func setNotes(_ notes: [String]) { store.push(notes) }
}

// MARK: - Tests

@MainActor
struct CoordinatorGuide {
  @MainActor
  @Test func `a new note is on the screen`() throws {
    let output = ShownText()
    let services = AppServices(output: output)
    let coordinator = NoteListCoordinator(services: services)
    try coordinator.start()

    services.store.add("milk", at: 0)
    coordinator.present()
    #expect(output.lines == ["milk"])
    coordinator.stop()
  }

  @Test func `adding a note pushes all notes`() async throws {
    let dispatcher = CommandDispatcher()
    let store = TestStore(dispatcher: dispatcher)
    let spy = NoteListSpy(store)
    let mediator = NoteListMediator(store: NoteStore())
    mediator.consumer = spy
    await store.expect([.push("setNotes(_:)", [String]())])

    let handling = try dispatcher.register(mediator, for: NoteCommandsRouter.self)
    let commands = dispatcher.router(NoteCommandsRouter.self)
    await store.send(expecting: [.dispatch("add note milk"), .push("setNotes(_:)", ["milk"])]) {
      try commands.addNote("milk", urgent: false)
    }
    await store.send(expecting: [.dispatch(#"add note """#, threw: NoteError.empty)]) {
      try commands.addNote("", urgent: false)
    }
    await store.finish()
    _ = handling
  }

  @Test func `a stopped coordinator handles nothing and leaves nothing`() throws {
    let services = AppServices(output: ShownText())
    var coordinator: NoteListCoordinator? = NoteListCoordinator(services: services)
    try coordinator?.start()
    #expect(services.dispatcher.isHandled(NoteCommandsRouter.self))

    let leaks = LeakChecker()
    leaks.watchTree(try #require(coordinator))
    coordinator?.stop()
    coordinator = nil
    #expect(leaks.leaks.isEmpty)
    #expect(!services.dispatcher.isHandled(NoteCommandsRouter.self))
  }
}
