import Switchboard

/// The work of a worker.
@CommandProtocol @MainActor
package protocol WorkerCommands: AnyObject {
  /// Does a job, and returns the name of the worker.
  @Effects(.changes)
  func doJob(_ number: Int) async throws -> String
}

/// Jobs that wait for a worker.
@CommandProtocol @MainActor
package protocol QueueCommands: AnyObject {
  /// Adds jobs.
  @Effects(.changes)
  func addJobs(_ count: Int) throws

  /// Lists the jobs.
  @Effects(.reads)
  func showJobs() throws -> [Job]

  /// Lets a job run again that has failed, or whose outcome is unknown.
  @Effects(.changes)
  func repeatJob(_ number: Int) throws
}

package struct Job: Codable, Equatable, Sendable {
  package enum State: String, CaseIterable, CommandArgument, Codable {
    case waiting, running, done, failed, unknown
  }

  package let number: Int
  package var state = State.waiting
  /// The progress, the worker that has done the job, or why its outcome is unknown.
  package var note = ""
}

/// The number of jobs in each state, for a prompt that watches the queue.
enum Tally: BroadcastKey { typealias Value = String }
