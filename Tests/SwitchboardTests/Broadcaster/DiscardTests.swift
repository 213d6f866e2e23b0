import Switchboard
import Testing

#if DEBUG
  /// Tests of subscriptions that end immediately, which debug builds report.
  @MainActor
  @Suite(.serialized)
  final class DiscardTests {
    let broadcaster = Broadcaster(name: "window")
    let producer = Producer()
    private let earlier = Subscription.onDiscard
    private var sentences: [String] { Self.sentences }
    private static var sentences: [String] = []

    init() {
      Self.sentences = []
      // Other tests run between the turns of these.
      Subscription.onDiscard = { if $0.contains("/DiscardTests") { Self.sentences.append($0) } }
    }

    isolated deinit { Subscription.onDiscard = earlier }

    @Test func `a subscription that is not kept is reported with its key and its place`() throws {
      let line = #line
      _ = broadcaster.observe(NoteCount.self) { _ in }
      _ = try broadcaster.bind(NoteCount.self, to: producer.$count)
      _ = broadcaster.observe(JobProgress(id: 3), for: producer) { _, _ in }
      let names = [
        ("observation", "note-count"), ("binding", "note-count"),
        ("observation", "job-progress[3]"),
      ]
      let expected = names.enumerated().map { index, name in
        """
        the \(name.0) of ‘\(name.1)’ made at SwitchboardTests/DiscardTests.swift:\(line + 1 + index) \
        ended at once, because its subscription was not kept: store the subscription for as long as \
        the \(name.0) should last
        """
      }
      #expect(sentences == expected)
    }

    @Test func `a subscription during which something happens is not reported`() async throws {
      do {
        let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
        producer.count = 1
        _ = binding
      }
      do {
        let watching = broadcaster.observe(NoteCount.self) { _ in }
        let other = broadcaster.observe(NoteCount.self) { _ in }
        other.cancel()
        _ = watching
      }
      do {
        final class Observer { var observation: Subscription? }
        let observer = Observer()
        observer.observation = broadcaster.observe(NoteCount.self, for: observer) { _, _ in }
      }
      var lasting: Subscription? = broadcaster.observe(NoteCount.self) { _ in }
      for _ in 0..<10 { await Task.yield() }
      lasting = nil
      broadcaster.observe(NoteCount.self) { _ in }.cancel()
      #expect(lasting == nil && sentences == [])
    }
  }
#endif
