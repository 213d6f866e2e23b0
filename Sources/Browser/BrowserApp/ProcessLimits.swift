import Dispatch
import Foundation

/// The limits that the system sets for this process.
enum ProcessLimits {
  #if canImport(Glibc)
    private typealias Kind = __rlimit_resource_t
    private static let core = Kind(RLIMIT_CORE.rawValue)
    private static let files = Kind(RLIMIT_NOFILE.rawValue)
  #else
    private typealias Kind = Int32
    private static let core = RLIMIT_CORE
    private static let files = RLIMIT_NOFILE
  #endif

  private static func limit(_ kind: Kind) -> rlimit? {
    var limit = rlimit()
    return getrlimit(kind, &limit) == 0 ? limit : nil
  }

  /// Prevents core files, which would contain incognito addresses.
  ///
  /// A limit of 1 byte allows no file. Unlike a limit of 0, it also prevents Linux from piping the
  /// core to a program. Clearing the process's dumpable flag would have the same effect, but would
  /// hide `/proc/self` from the process and its owner, and prevent debugging.
  static func forbidCoreFiles() {
    guard var limit = limit(core) else { return }
    limit.rlim_cur = min(1, limit.rlim_max)
    setrlimit(core, &limit)
  }
}

// MARK: - What a browser needs

extension ProcessLimits {
  /// The number of files that can be open at once.
  static var openFiles: Int { Int(clamping: limit(files)?.rlim_cur ?? 128) }

  /// The number of files that a browser needs: those of a few pages and databases, and three for
  /// each thread that serves connections. There is such a thread for each processor.
  private static let neededFiles = 32 + 3 * ProcessInfo.processInfo.processorCount

  /// The number of threads that a browser needs beside the first. The libraries of a browser crash
  /// or wait forever if they cannot start their threads.
  private static let neededThreads = 8 + ProcessInfo.processInfo.processorCount

  /// A sentence about a limit that is too low for a browser, or nil if all limits are sufficient.
  static var problem: String? {
    guard openFiles >= neededFiles else {
      return "the limit of \(openFiles) open files is too low: allow at least \(neededFiles) with "
        + "‘ulimit -n \(neededFiles)’"
    }
    guard canStart(threads: neededThreads) else {
      return "the limit of processes and threads, or of memory, allows fewer than \(neededThreads) "
        + "more threads: end other programs, or raise it with ‘ulimit -u’ or ‘ulimit -v’"
    }
    return nil
  }

  private static let gate = DispatchSemaphore(value: 0)

  /// Returns whether the process can have more threads at the same time.
  private static func canStart(threads count: Int) -> Bool {
    var threads: [pthread_t] = []
    while threads.count < count, let thread = startWaitingThread() { threads.append(thread) }
    for _ in threads { gate.signal() }
    for thread in threads { pthread_join(thread, nil) }
    return threads.count == count
  }

  /// Starts a thread that waits for the gate. Returns nil if no more threads can be started.
  private static func startWaitingThread() -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let result = pthread_create(
      &thread, nil,
      { _ in
        ProcessLimits.gate.wait()
        return nil
      }, nil)
    return result == 0 ? thread : nil
  }
}
