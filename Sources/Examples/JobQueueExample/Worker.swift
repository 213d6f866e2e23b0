import Foundation
import Switchboard

/// A worker, whose jobs are to wait.
@MainActor
final class Worker: WorkerCommands {
  private static let steps = 10
  private let name: String
  private let seconds: Double
  private var job: Task<Void, any Error>?

  init(_ name: String, seconds: Double) {
    self.name = name
    self.seconds = seconds
  }

  func doJob(_ number: Int) async throws -> String {
    let work = Task { [seconds] in
      for step in 0..<Self.steps {
        CommandProgress.report(Double(step) / Double(Self.steps), name)
        try await Task.sleep(for: .seconds(seconds / Double(Self.steps)))
      }
      say("has done job \(number)")
    }
    job = work
    say("begins job \(number)")
    try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      work.cancel()
    }
    return name
  }

  /// Waits for the job that the worker does.
  func finish() async { try? await job?.value }

  private func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(name) \(text)\n".utf8))
  }
}
