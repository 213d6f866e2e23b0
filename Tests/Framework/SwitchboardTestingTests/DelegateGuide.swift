import Foundation
package import Switchboard
import SwitchboardTesting
import Testing

#if canImport(Combine)
  import Combine
#endif
#if canImport(UIKit)
  import UIKit
#endif

// The code of the article "Coming from delegates and NotificationCenter". `ArticleTests` compares the
// two.

extension Notification.Name {
  static let songCountDidChange = Notification.Name("songCountDidChange")
}

/// A separate scope, because other examples use the names of the article, too.
@MainActor
package struct DelegateGuide {
  @MainActor
  protocol SongCellDelegate: AnyObject {
    func songCell(_ cell: SongCell, didTapRemoveAt index: Int)
  }

  @MainActor
  final class SongCell {
    weak var delegate: (any SongCellDelegate)?
    private let index: Int

    init(index: Int) { self.index = index }

    func tapRemove() { delegate?.songCell(self, didTapRemoveAt: index) }
  }

  @MainActor
  protocol SongScreenDelegate: AnyObject {
    func songScreen(_ screen: SongScreen, removeSongAt index: Int)
  }

  @MainActor
  final class SongScreen: SongCellDelegate {
    weak var delegate: (any SongScreenDelegate)?

    func songCell(_ cell: SongCell, didTapRemoveAt index: Int) {
      delegate?.songScreen(self, removeSongAt: index)
    }
  }

  /// The songs in a library.
  @CommandProtocol(.spy)
  @MainActor
  package protocol LibraryCommands: AnyObject {
    /// Adds a song.
    func addSong(_ title: String) throws
    /// Removes a song.
    func removeSong(_ index: Int) throws
    /// Brings the songs into a random order.
    func shuffleSongs() throws
  }

  @MainActor
  final class SongRow {
    private let index: Int
    private let library: any LibraryCommands

    init(index: Int, library: any LibraryCommands) {
      self.index = index
      self.library = library
    }

    func tapRemove() throws { try library.removeSong(index) }
  }

  @MainActor
  final class Library: LibraryCommands {
    struct NoSuchSong: Error, Equatable { let index: Int }

    private(set) var songs: [String] = [] {
      didSet { songCount = songs.count }
    }
    @Broadcasted private(set) var songCount = 0

    func addSong(_ title: String) { songs.append(title) }

    func removeSong(_ index: Int) throws {
      guard songs.indices.contains(index) else { throw NoSuchSong(index: index) }
      songs.remove(at: index)
    }

    func shuffleSongs() { songs.shuffle() }
  }

  #if canImport(UIKit)
    @objc @MainActor
    protocol SongSharing: NSObjectProtocol {
      @objc optional func shareSong(_ title: String)
    }

    final class ShareToolbar: UIToolbar {
      weak var sharing: (any SongSharing)?

      func update() {
        isHidden = sharing?.responds(to: #selector(SongSharing.shareSong(_:))) != true
      }

      func tapShare(_ title: String) { sharing?.shareSong?(title) }
    }

    final class SongViewController: UIViewController {
      private var songs = ["Help!", "Yesterday"]

      override func viewDidLoad() {
        super.viewDidLoad()
        let button = UIButton(type: .system)
        button.addTarget(nil, action: #selector(shuffleSongs), for: .touchUpInside)
        view.addSubview(button)
      }

      @objc func shuffleSongs() { songs.shuffle() }
    }
  #endif

  /// Sharing songs with others.
  @CommandProtocol
  @MainActor
  package protocol SharingCommands: AnyObject {
    /// Shares a song.
    func shareSong(_ title: String) throws
  }

  @MainActor
  final class ShareBar {
    private let dispatcher: CommandDispatcher

    init(_ dispatcher: CommandDispatcher) { self.dispatcher = dispatcher }

    var isHidden: Bool { !dispatcher.isHandled(SharingCommandsRouter.Key.shareSong) }

    func tapShare(_ title: String) throws {
      try dispatcher.router(SharingCommandsRouter.self).shareSong(title)
    }
  }

  @MainActor
  final class CountLabel {
    private(set) var text = ""
    private let center: NotificationCenter
    private var token: (any NSObjectProtocol)?

    init(_ center: NotificationCenter) {
      self.center = center
      token = center.addObserver(
        forName: .songCountDidChange, object: nil, queue: nil
      ) { [weak self] notification in
        guard let count = notification.userInfo?["count"] as? Int else { return }
        MainActor.assumeIsolated { self?.text = "\(count) songs" }
      }
    }

    isolated deinit {
      if let token { center.removeObserver(token) }
    }
  }

  /// The number of songs.
  enum SongCount: BroadcastKey { typealias Value = Int }

  @MainActor
  final class CountBadge {
    private(set) var text = ""
    private var observation: Subscription?

    init(_ broadcaster: Broadcaster) {
      observation = broadcaster.observe(SongCount.self, for: self) { badge, count in
        badge.text = "\(count) songs"
      }
    }
  }

  struct Playback: Equatable, Sendable {
    var title: String
    var isPaused = false
  }

  /// What plays now, or nil if nothing does.
  enum CurrentPlayback: BroadcastKey { typealias Value = Playback? }

  @MainActor
  final class Radio {
    var onVolumeChange: ((Int) -> Void)?
    var volume = 50 {
      didSet { if volume != oldValue { onVolumeChange?(volume) } }
    }
  }

  #if canImport(Combine)
    @MainActor
    final class VolumeKnob {
      @Published var volume = 50
    }

    @MainActor
    final class VolumeText {
      private(set) var text = ""
      private var cancellables: Set<AnyCancellable> = []

      init(_ knob: VolumeKnob) {
        knob.$volume.removeDuplicates().map { "\($0) %" }
          .sink { [weak self] in self?.text = $0 }
          .store(in: &cancellables)
      }
    }
  #endif

  @MainActor
  final class Speaker {
    @Broadcasted var volume = 50
  }

  /// The volume in percent.
  enum Volume: BroadcastKey { typealias Value = Int }

  @MainActor
  final class VolumeLabel {
    private(set) var text = ""
    private var observation: Subscription?

    init(_ broadcaster: Broadcaster) {
      observation = broadcaster.observe(Volume.self, for: self) { label, volume in
        label.text = "\(volume) %"
      }
    }
  }

  enum LibraryAction { case add(String), remove(Int) }

  struct LibraryState: Equatable { var songs: [String] = [] }

  @MainActor
  final class LibraryStore {
    private(set) var state = LibraryState() {
      didSet { for observer in observers { observer(state) } }
    }
    var observers: [(LibraryState) -> Void] = []

    func send(_ action: LibraryAction) {
      switch action {
      case .add(let title): state.songs.append(title)
      case .remove(let index): state.songs.remove(at: index)
      }
    }
  }

  /// Sends commands for the cells that still have a delegate.
  @MainActor
  final class SongCellAdapter: SongCellDelegate {
    private let library: any LibraryCommands

    init(_ library: any LibraryCommands) { self.library = library }

    func songCell(_ cell: SongCell, didTapRemoveAt index: Int) {
      do { try library.removeSong(index) } catch { print(error) }
    }
  }

  @MainActor
  final class ScreenDelegateSpy: SongScreenDelegate {
    private(set) var removed: [Int] = []

    func songScreen(_ screen: SongScreen, removeSongAt index: Int) { removed.append(index) }
  }
}

// MARK: - Tests

extension DelegateGuide {
  @Test func `a command needs no object between the row and the library`() throws {
    let dispatcher = CommandDispatcher(), library = Library()
    let handling = try dispatcher.register(library, for: LibraryCommandsRouter.self)
    let commands: any LibraryCommands = dispatcher.router(LibraryCommandsRouter.self)
    try commands.addSong("Help!")
    try SongRow(index: 0, library: commands).tapRemove()
    #expect(library.songs.isEmpty)
    #expect(throws: Library.NoSuchSong(index: 0)) { try commands.removeSong(0) }
    #expect(throws: RegistrationError.self) {
      try dispatcher.register(Library(), for: LibraryCommandsRouter.self)
    }
    handling.cancel()
    #expect(throws: CommandError.self) { try commands.addSong("Yesterday") }
  }

  @Test func `the delegates of the article pass on what a cell reports`() {
    let cell = SongCell(index: 2), screen = SongScreen(), spy = ScreenDelegateSpy()
    cell.delegate = screen
    screen.delegate = spy
    cell.tapRemove()
    #expect(spy.removed == [2])
  }

  @Test func `a button is hidden if nothing handles its command`() throws {
    let dispatcher = CommandDispatcher(), bar = ShareBar(dispatcher)
    var shared: [String] = []
    #expect(bar.isHidden)
    let sharing = try dispatcher.register(SharingCommandsRouter.Key.shareSong) { title in
      shared.append(title)
    }
    #expect(!bar.isHidden)
    try bar.tapShare("Help!")
    #expect(shared == ["Help!"])
    sharing.cancel()
  }

  @Test func `a menu item takes the place of target and action`() async throws {
    let dispatcher = CommandDispatcher(), library = Library()
    let handling = try dispatcher.register(library, for: LibraryCommandsRouter.self)
    for title in 1...9 { library.addSong("\(title)") }
    let item = dispatcher.menuItem(LibraryCommandsCall.shuffleSongs)
    if item.isAvailable { try await item.run() }
    #expect(item.title == "Shuffle songs" && library.songs.sorted() == (1...9).map(String.init))
    handling.cancel()
  }

  @Test func `a broadcast is posted for those who still observe notifications`() throws {
    let library = Library()
    let broadcaster = Broadcaster(), badge = CountBadge(broadcaster)
    let counting = try broadcaster.bind(SongCount.self, to: library.$songCount)
    let label = CountLabel(.default)
    let center = NotificationCenter.default
    let posting = broadcaster.observe(SongCount.self) { count in
      center.post(name: .songCountDidChange, object: nil, userInfo: ["count": count])
    }
    library.addSong("Help!")
    #expect(badge.text == "1 songs" && label.text == "1 songs")
    posting.cancel()
    counting.cancel()
  }

  @Test func `the payload of a broadcast is a value`() throws {
    @Broadcasted var playback: Playback?
    let broadcaster = Broadcaster()
    let binding = try broadcaster.bind(CurrentPlayback.self, to: $playback)
    playback = Playback(title: "Help!")
    #expect(broadcaster.value(of: CurrentPlayback.self)??.title == "Help!")
    binding.cancel()
  }

  @Test func `a label follows a volume that it cannot change`() throws {
    let broadcaster = Broadcaster(), speaker = Speaker(), radio = Radio()
    let binding = try broadcaster.bind(Volume.self, to: speaker.$volume)
    let label = VolumeLabel(broadcaster)
    radio.onVolumeChange = { speaker.volume = $0 }
    #expect(label.text == "50 %")
    radio.volume = 60
    #expect(label.text == "60 %")
    binding.cancel()
  }

  @Test func `a call is an action, and a store is a handler`() async throws {
    let store = LibraryStore()
    var states: [LibraryState] = []
    store.observers.append { states.append($0) }
    store.send(.add("Help!"))
    store.send(.remove(0))
    #expect(states == [LibraryState(songs: ["Help!"]), LibraryState()])
    let dispatcher = CommandDispatcher(), library = Library()
    let handling = try dispatcher.register(library, for: LibraryCommandsRouter.self)
    let call = LibraryCommandsCall.addSong("Yesterday")
    try await call.send(to: dispatcher)
    #expect(library.songs == ["Yesterday"])
    handling.cancel()
  }

  @Test func `old cells and new rows work side by side`() throws {
    let dispatcher = CommandDispatcher(), library = Library()
    let handling = try dispatcher.register(library, for: LibraryCommandsRouter.self)
    let commands: any LibraryCommands = dispatcher.router(LibraryCommandsRouter.self)
    for title in ["Help!", "Yesterday"] { library.addSong(title) }
    let adapter = SongCellAdapter(commands), cell = SongCell(index: 1)
    cell.delegate = adapter
    cell.tapRemove()
    try SongRow(index: 0, library: commands).tapRemove()
    #expect(library.songs.isEmpty)
    handling.cancel()
  }

  @MainActor
  @Test func `a row removes its song`() throws {
    let spy = LibraryCommandsSpy()
    try SongRow(index: 2, library: spy).tapRemove()
    #expect(spy.calls == [.removeSong(2)])
  }

  @MainActor
  @Test func `a new song changes the count`() async throws {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster(), library = Library()
    let subscriptions = Subscriptions()
    subscriptions.keep(try dispatcher.register(library, for: LibraryCommandsRouter.self))
    subscriptions.keep(try broadcaster.bind(SongCount.self, to: library.$songCount))
    let store = TestStore(dispatcher: dispatcher, broadcaster: broadcaster)
    let call = LibraryCommandsCall.addSong("Help!")
    await store.send(expecting: [.dispatch(call), .broadcast(SongCount.self, 1)]) {
      try await call.send(to: dispatcher)
    }
    await store.finish()
  }
}
