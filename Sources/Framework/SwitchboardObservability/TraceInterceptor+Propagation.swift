#if Observability
  internal import Instrumentation
  internal import Switchboard
  internal import Synchronization
  internal import Tracing

  extension TraceInterceptor {
    /// The spans of the commands that run, by the numbers of their dispatches.
    final class OpenSpans: Sendable {
      let all = Mutex<[Int: any Span]>([:])
    }

    /// Lets traces go on in other programs.
    static func propagate(_ tracer: any Tracer, _ spans: OpenSpans) {
      TracePropagation.current.withLock { propagation in
        propagation.headers = {
          let span = DispatchContext.current.flatMap { id in spans.all.withLock { $0[id] } }
          // The tracer may not know the headers of the caller, which go on.
          var headers = CallEnvironment.current.traceHeaders
          if let context = span?.context ?? .current {
            tracer.inject(context, into: &headers, using: Headers())
          }
          return headers
        }
        propagation.running = { headers, body in
          var context = ServiceContext.current ?? .topLevel
          tracer.extract(headers, into: &context, using: Headers())
          await ServiceContext.withValue(context) { await body() }
        }
      }
    }
  }

  private struct Headers: Injector, Extractor {
    func inject(_ value: String, forKey key: String, into headers: inout [String: String]) {
      headers[key] = value
    }

    func extract(key: String, from headers: [String: String]) -> String? { headers[key] }
  }
#endif
