import Foundation

/// A value protected by a POSIX mutex.
///
/// `Synchronization.Mutex` is a bare futex on Linux. The thread sanitizer does not recognize
/// futexes and would report every use as a race.
///
/// The unchecked `Sendable` conformance is safe. Only `withLock` accesses the private `value`, and
/// it does so while holding the mutex, which has a fixed address.
final class Lock<Value: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
