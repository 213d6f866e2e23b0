import Switchboard
import SwitchboardREPL

/// A call of a tool, which can ask the user of its client.
///
/// A client without a session answers with another request, so the call lasts for several requests.
@MainActor
final class MCPCall {
  enum Step {
    case question(OutputRecord)
    case end(Result<OutputRecord, any Error>)
  }

  let name: String
  let arguments: OutputRecord
  let peer: MCPPeer
  /// The token of the request that waits for the call.
  var progressToken: OutputValue?
  private let steps = AsyncStream<Step>.makeStream()
  private let answers = AsyncStream<OutputRecord?>.makeStream()
  private var task: Task<Void, Never>?

  init(_ request: MCPRequest, _ peer: MCPPeer) throws(MCPError) {
    name = try request.params.text("name")
    switch request.params["arguments"] {
    case .record(let record): arguments = record
    case nil, .none?: arguments = [:]
    default: throw MCPError(.invalidParams, "‘arguments’ is wrong: write an object")
    }
    self.peer = peer
  }

  func start(_ body: @escaping @MainActor () async throws -> OutputRecord) {
    task = Task {
      do {
        steps.continuation.yield(.end(.success(try await body())))
      } catch {
        steps.continuation.yield(.end(.failure(error)))
      }
      // A job that the call has left behind cannot ask.
      answers.continuation.finish()
    }
  }

  func cancel() { task?.cancel() }

  /// Waits until the call asks or ends. If this task is cancelled, so is the call.
  func next() async throws -> Step {
    try await withTaskCancellationHandler {
      for await step in steps.stream { return step }
      throw CancellationError()
    } onCancel: {
      Task { @MainActor in self.cancel() }
    }
  }

  /// Asks the user, and returns the answer, or nil if there is none.
  func ask(_ question: OutputRecord) async -> OutputRecord? {
    steps.continuation.yield(.question(question))
    for await answer in answers.stream { return answer }
    return nil
  }

  func answer(_ answer: OutputRecord?) { answers.continuation.yield(answer) }
}
