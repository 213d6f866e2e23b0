import Switchboard

/// A queue that gives its jobs to workers on other machines.
@MainActor
final class JobQueue {
  struct IsImpossible: Error, CustomStringConvertible {
    let description: String
  }

  /// The number of jobs that are offered to workers at a time.
  private static let width = 8
  /// The kinds of the errors of a call that no worker has begun: there is no worker or no connection,
  /// or all workers are busy.
  private static let kindsBeforeWork = ["unhandled", "too_many_requests"]

  @Broadcasted private(set) var tally = ""
  private let workers: any WorkerCommands
  /// The places of the jobs that are offered, or run.
  private var offered: Set<Int> = []
  private var jobs: [Job] = [] {
    didSet { tally = Self.tally(of: jobs) }
  }

  init(_ workers: any WorkerCommands) { self.workers = workers }

  /// Offers waiting jobs to the workers.
  private func offerJobs() {
    while offered.count < Self.width,
      let index = jobs.indices.first(where: { jobs[$0].state == .waiting && !offered.contains($0) })
    {
      offered.insert(index)
      Task {
        await offer(index)
        offered.remove(index)
        offerJobs()
      }
    }
  }

  /// Calls a worker. NATS chooses one, and each does one job at a time.
  private func offer(_ index: Int) async {
    do {
      let worker = try await CommandProgress.receiving(by: { self.note($0, at: index) }) {
        try await workers.doJob(jobs[index].number)
      }
      set(.done, worker, at: index)
    } catch let error as any ErrorKindNaming where Self.kindsBeforeWork.contains(error.kind) {
      try? await Task.sleep(for: .milliseconds(100))
    } catch let error as any ErrorKindNaming where error.kind == "outcome_unknown" {
      set(.unknown, "\(error)", at: index)
    } catch {
      set(.failed, "\(error)", at: index)
    }
  }

  private func note(_ progress: CommandProgress, at index: Int) {
    // The last report can follow the outcome.
    guard offered.contains(index), [.waiting, .running].contains(jobs[index].state) else { return }
    set(.running, progress.text, at: index)
  }

  private func set(_ state: Job.State, _ note: String, at index: Int) {
    jobs[index] = Job(number: jobs[index].number, state: state, note: note)
  }

  private static func tally(of jobs: [Job]) -> String {
    Job.State.allCases.compactMap { state in
      let count = jobs.count { $0.state == state }
      return count == 0 ? nil : "\(count) \(state)"
    }.joined(separator: ", ")
  }
}

extension JobQueue: QueueCommands {
  func addJobs(_ count: Int) throws {
    guard (1...1_000).contains(count) else {
      throw IsImpossible(description: "\(count) jobs cannot be added: add 1 to 1000")
    }
    jobs += (1...count).map { [last = jobs.count] in Job(number: last + $0) }
    offerJobs()
  }

  func showJobs() -> [Job] { jobs }

  func repeatJob(_ number: Int) throws {
    guard let index = jobs.firstIndex(where: { $0.number == number }),
      [.failed, .unknown].contains(jobs[index].state)
    else { throw IsImpossible(description: "job \(number) needs no repetition: see ‘show jobs’") }
    set(.waiting, "", at: index)
    offerJobs()
  }
}
