#if WebKitGTK
  internal import CWebKitGTK
  internal import Foundation
  internal import ProcessSignals
  internal import Synchronization

  /// The thread that runs GLib's main loop and all calls to GTK and WebKit.
  ///
  /// GTK objects must stay on one thread. The main actor can't run GTK, because on Linux its jobs
  /// run on several of libdispatch's threads.
  final class GLibThread: SerialExecutor, Sendable {
    static let shared = GLibThread()

    private let identity = Mutex<pthread_t?>(nil)
    private let result = Mutex<Result<VirtualDisplay.Kind, WebKitGTKError>>(.failure(.noThread))

    private init() {
      let isReady = DispatchSemaphore(value: 0)
      let thread = Thread { [self] in
        identity.withLock { $0 = pthread_self() }
        KeyboardSignals.block()
        let opened = VirtualDisplay.open()
        result.withLock { $0 = opened }
        isReady.signal()
        g_main_loop_run(g_main_loop_new(nil, 0))
      }
      thread.name = "webkit"
      thread.stackSize = 8 << 20
      thread.start()
      isReady.wait()
    }

    /// Returns the display that GTK uses.
    /// - Throws: ``WebKitGTKError`` if WebKit can't be used.
    func display() throws(WebKitGTKError) -> VirtualDisplay.Kind {
      try result.withLock { $0 }.get()
    }
  }

  // MARK: - SerialExecutor

  extension GLibThread {
    /// A job and its executor, which GLib holds until the job runs.
    private final class Box: Sendable {
      let job: UnownedJob
      let executor: UnownedSerialExecutor

      init(_ job: UnownedJob, on executor: UnownedSerialExecutor) {
        self.job = job
        self.executor = executor
      }
    }

    /// Runs a job after all earlier jobs. GLib runs sources with equal priority in the order in
    /// which they were attached.
    func enqueue(_ job: consuming ExecutorJob) {
      let box = Box(UnownedJob(job), on: asUnownedSerialExecutor())
      let source = g_idle_source_new()
      g_source_set_priority(source, G_PRIORITY_DEFAULT)
      // Safe: the source owns one reference to the box. GLib calls the function once, because it
      // returns 0, and the function then owns the reference.
      g_source_set_callback(
        source,
        { data in
          guard let data else { return 0 }
          let box = Unmanaged<Box>.fromOpaque(data).takeRetainedValue()
          box.job.runSynchronously(on: box.executor)
          return 0
        }, Unmanaged.passRetained(box).toOpaque(), nil)
      g_source_attach(source, nil)
      g_source_unref(source)
    }

    func isIsolatingCurrentContext() -> Bool? {
      identity.withLock { $0.map { pthread_equal($0, pthread_self()) != 0 } }
    }

    func checkIsolated() { precondition(isIsolatingCurrentContext() == true) }
  }

  // MARK: - WebKitActor

  /// The global actor for GTK and WebKit objects.
  @globalActor
  actor WebKitActor {
    static let shared = WebKitActor()

    // The thread is never released, so an unowned reference to it stays valid.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      GLibThread.shared.asUnownedSerialExecutor()
    }
  }
#endif
