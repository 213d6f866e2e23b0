#if WebKitGTK
  import BrowserEngines
  import BrowserModel
  import BrowserModelTesting
  import BrowserPages
  import Foundation
  import ProcessTesting
  import SwitchboardTesting
  import Testing

  extension EngineTests.WebKit {
    @MainActor struct Storage {
      @Test func `only an engine on the record leaves data on the disk`() async throws {
        for isOffTheRecord in [false, true] {
          let secret = "secret\(UInt64.random(in: .min ... .max))"
          let start = Date()
          let fixture = try EngineFixture(.webKit, isOffTheRecord: isOffTheRecord)
          let fields = ["Set-Cookie: \(secret)=1; Max-Age=1000", "Cache-Control: max-age=1000"]
          fixture.site.page("/\(secret)", "<title>\(secret)</title>\(secret)", fields: fields)
          let tab = try await fixture.tab("/\(secret)")
          _ = try await tab.evaluate("localStorage.setItem('\(secret)', 1)")
          let places = Disk.places + [fixture.directory.path]
          if isOffTheRecord {
            #expect(Disk.files(in: places, since: start, containing: secret) == [])
          } else {
            // The engine writes its cookies late. This proves that the search finds what is there.
            try await eventually {
              !Disk.files(in: places, since: start, containing: secret).isEmpty
            }
          }
        }
      }
    }
  }

  // MARK: - Disk

  /// The places where WebKit and its libraries could leave data.
  private enum Disk {
    static var places: [String] {
      let environment = ProcessInfo.processInfo.environment
      let home = environment["HOME"] ?? "/root"
      let homes = [".cache", ".config", ".local", ".dbus"].map { "\(home)/\($0)" }
      let variables = ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"]
      return homes + variables.compactMap { environment[$0] }
    }

    /// Returns the files changed since a time that contain a text.
    static func files(in places: [String], since time: Date, containing text: String) -> [String] {
      places.flatMap { place in
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: place)) ?? []
        return names.map { "\(place)/\($0)" }
          .filter { isChanged($0, since: time) && contains($0, Data(text.utf8)) }
      }
    }

    private static func isChanged(_ path: String, since time: Date) -> Bool {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { return false }
      return (attributes?[.modificationDate] as? Date).map { $0 >= time } ?? false
    }

    private static func contains(_ path: String, _ text: Data) -> Bool {
      FileManager.default.contents(atPath: path)?.range(of: text) != nil
    }
  }
#endif
