#if WebKitGTK
  import BrowserEngines
  import Foundation
  import ProcessTesting
  import Testing

  extension EngineTests {
    /// The tests of WebKit alone.
    @Suite enum WebKit {}
  }

  // MARK: - Processes

  /// The processes that render pages for this one.
  enum WebProcesses {
    static var identifiers: Set<pid_t> { Descendants.identifiers(named: "WebKitWebProces") }
  }
#endif
