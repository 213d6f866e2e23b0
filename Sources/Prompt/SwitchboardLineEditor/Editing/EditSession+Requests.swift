import CLibEdit
import Foundation

extension EditSession {
  /// Waits for an event and handles messages and signals.
  ///
  /// - Parameters:
  ///   - awaitingKeys: Whether a key also ends the wait.
  ///   - milliseconds: The maximum wait in milliseconds, or a negative number for no limit.
  /// - Returns: Whether a key is available.
  @discardableResult
  func serve(awaitingKeys: Bool, atMost milliseconds: Int32 = -1) -> Bool {
    var sources = [mailbox.descriptor, stray.descriptor, awaitingKeys ? STDIN_FILENO : -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&sources, nfds_t(sources.count), milliseconds) > 0 else { return false }
    if sources[0].revents != 0 {
      drainWakePipe()
    } else if sources[1].revents != 0 {
      showStrayOutput()
    }
    return sources[2].revents != 0
  }

  private func drainWakePipe() {
    mailbox.drain { receive(signal: $0) }
    let requests = mailbox.takeAll()
    // Output that was printed before a request was posted is already in the pipe, so show it first.
    showStrayOutput()
    perform(requests)
  }

  private func showStrayOutput() {
    cel_guard_note_showing(true)
    defer { cel_guard_note_showing(false) }
    if let lines = stray.takeLines() { show(lines) }
  }

  /// Performs requests in order. Adjacent messages are shown together.
  func perform(_ requests: [Request]) {
    var text = ""
    for request in requests {
      switch request {
      case .show(let message): text += message.rendered(usingStyle: usesStyle)
      case .perform(let action):
        show(&text)
        action(self)
      }
    }
    show(&text)
  }

  private func show(_ text: inout String) {
    if !text.isEmpty { show(text) }
    text = ""
  }

  func close(_ closer: CheckedContinuation<Void, Never>?) {
    closers = (closers ?? []) + (closer.map { [$0] } ?? [])
    abandonLine(.endOfInput)
  }

  func endEmptyLine() {
    // The line may have been requested, but not begun.
    guard isEditing else { return current.endsNextLine = true }
    if isLineEmpty { abandonLine(.interrupted, mark: nil) }
  }

  var isLineEmpty: Bool { libedit.text.isEmpty }

  func reviewCancellations() {
    if current.isCancelled?.isSet == true { abandonLine(.cancelled) }
    for read in reads where read.isCancelled.isSet {
      read.continuation.resume(returning: .cancelled)
    }
    reads.removeAll { $0.isCancelled.isSet }
  }
}
