#if NATS
  internal import Foundation
  internal import Synchronization

  /// The subjects at which a program gets the replies to its requests, of which each has a number.
  final class NATSInbox: Sendable {
    /// What can happen to an open request.
    enum Event: Sendable {
      case message(NATSMessage)
      /// Nothing has arrived for the given number of checks.
      case silence(Int)
      /// The server does not permit the use of a subject.
      case refused(subject: String)
      case closed
    }

    private struct Request {
      var silence = 0
      /// A closure that returns whether the request has ended.
      let receive: @Sendable (Event) -> Bool
    }

    private struct State {
      var requests: [Int: Request] = [:]
      var lastNumber = 0
      var isClosed = false
    }

    private let prefix = "_INBOX.\(UUID().uuidString.filter { $0 != "-" })"
    private let state = Mutex(State())

    /// The subject of all replies.
    var subject: String { "\(prefix).*" }

    /// Returns the subject of the replies to a request.
    func subject(of number: Int) -> String { "\(prefix).\(number)" }

    /// Adds a request.
    /// - Parameter receive: A closure that returns whether the request has ended.
    /// - Returns: The number of the request, or nil if the inbox is closed.
    func add(_ receive: @escaping @Sendable (Event) -> Bool) -> Int? {
      state.withLock {
        guard !$0.isClosed else { return nil }
        $0.lastNumber += 1
        $0.requests[$0.lastNumber] = Request(receive: receive)
        return $0.lastNumber
      }
    }

    /// Removes a request.
    /// - Returns: Whether the request was open.
    @discardableResult
    func remove(_ number: Int) -> Bool {
      // The closure is released after the lock, because what it captures can remove others.
      state.withLock { $0.requests.removeValue(forKey: number) } != nil
    }

    /// Passes a reply to its request.
    /// - Returns: Whether the request was open. A late reply is ignored.
    @discardableResult
    func receive(_ message: NATSMessage) -> Bool {
      // Bytes are faster to skip than characters.
      let digits = message.subject.utf8.dropFirst(prefix.utf8.count + 1)
      guard let number = Int(Substring(digits)) else { return false }
      return pass(.message(message), to: number)
    }

    /// Counts the silence of all open requests.
    func check() {
      let silences = state.withLock { state -> [(number: Int, silence: Int)] in
        for number in state.requests.keys { state.requests[number]?.silence += 1 }
        return state.requests.map { ($0.key, $0.value.silence) }
      }
      for (number, silence) in silences { pass(.silence(silence), to: number) }
    }

    /// Passes the refusal of a subject to all requests, each of which may have used it.
    func refuse(_ subject: String) {
      for number in state.withLock({ Array($0.requests.keys) }) {
        pass(.refused(subject: subject), to: number)
      }
    }

    /// Ends all requests.
    func close() {
      let requests = state.withLock { state in
        state.isClosed = true
        defer { state.requests = [:] }
        return Array(state.requests.values)
      }
      for request in requests { _ = request.receive(.closed) }
    }

    /// Passes an event to a request. Events can be passed at the same time, so a request must be
    /// able to receive one that comes after its end.
    /// - Returns: Whether the request was open.
    @discardableResult
    private func pass(_ event: Event, to number: Int) -> Bool {
      let request = state.withLock { state in
        if case .message = event { state.requests[number]?.silence = 0 }
        return state.requests[number]
      }
      guard let request else { return false }
      if request.receive(event) { remove(number) }
      return true
    }
  }
#endif
