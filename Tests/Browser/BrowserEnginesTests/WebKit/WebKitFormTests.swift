#if WebKitGTK
  import BrowserModel
  import BrowserModelTesting
  import BrowserPages
  import Foundation
  import ServerTesting
  import SwitchboardTesting
  import Testing

  @testable import BrowserEngines

  extension EngineTests.WebKit {
    /// Tests of forms, which the page itself submits.
    @MainActor struct Forms {
      private let fixture: EngineFixture

      init() throws {
        fixture = try EngineFixture(.webKit)
        fixture.site.page("/sent", "<title>Sent</title>")
      }

      /// Opens a page with a form, fills in controls and submits the form.
      @discardableResult
      private func submit(
        _ html: String, _ values: [Int: [String]], fields: [String] = []
      ) async throws -> WebState {
        fixture.site.page("/form", "<title>Form</title>\(html)", fields: fields)
        let tab = try await fixture.tab("/form")
        try submit(values, in: tab)
        try await tab.waitForEnd()
        return tab
      }

      private func submit(_ values: [Int: [String]], in tab: WebState) throws {
        let document = try #require(tab.document)
        let entries = values.sorted { $0.key < $1.key }.map {
          PageFormEntry(form: 0, field: $0, values: $1)
        }
        let request = try document.submission(ofForm: 0, entries: entries)
        tab.load(
          request.url, from: tab.lastCommittedURL, submitting: request.submission,
          by: request.filledForm)
      }

      private static let controls = """
        <input name=q value=old><textarea name=t></textarea><input type=checkbox name=c>
        <input type=radio name=r value=1 checked><input type=radio name=r value=2>
        <select name=s><option>1<option value=two>2</select>
        <input type=hidden name=requestSubmit><button name=go value=on>Go</button>
        """

      private static let values = [
        0: ["new"], 1: ["line"], 2: ["on"], 4: ["2"], 5: ["two"],
      ]

      @Test(arguments: ["post", "get"])
      func `the page's own handlers see the values and the button`(method: String) async throws {
        let tab = try await submit(
          """
          <form method=\(method) action=sent>\(Self.controls)</form><script>
          const form = document.forms[0], log = [];
          for (const type of ['input', 'change'])
            form.addEventListener(type, ({ target }) => log.push(type[0] + target.name));
          form.onsubmit = ({ submitter }) => {
            form.elements.requestSubmit.value = [...log, submitter.name].join();
          };
          </script>
          """, Self.values, fields: ["Content-Security-Policy: form-action 'self'"])
        let request = try #require(fixture.site.requests.last)
        let text = method == "post" ? request.body : request.target
        let log = ["q", "t", "c", "r", "s"].map { "i\($0)%2Cc\($0)" }.joined(separator: "%2C")
        #expect(tab.title == "Sent" && tab.paths == "/form [/sent]")
        #expect(
          text.hasSuffix("q=new&t=line&c=on&r=2&s=two&requestSubmit=\(log)%2Cgo&go=on"), "\(text)")
        #expect(request.method == method.uppercased())
      }

      @Test func `a form that a script sends itself leaves the page`() async throws {
        let tab = try await submit(
          """
          <form action=sent><input name=q><button>Go</button></form><p id=p></p><script>
          document.forms[0].onsubmit = (event) => {
            event.preventDefault();
            p.textContent = 'sent ' + document.forms[0].q.value;
          };
          </script>
          """, [0: ["word"]])
        #expect(tab.paths == "[/form]" && tab.loadError == nil && tab.title == "Form")
        try await eventually { tab.text.contains("sent word") }
        #expect(fixture.site.requests.count == 1)
      }

      @Test func `a page that does not accept a form says why, and stays`() async throws {
        let tab = try await submit(
          "<form action=sent><input name=q pattern='[0-9]+'><button>Go</button></form>",
          [0: ["word"]])
        guard case .formRefused(let reason)? = tab.loadError else {
          Issue.record("\(String(describing: tab.loadError))")
          return
        }
        #expect(reason.hasPrefix("q: ") && tab.paths == "[/form]" && tab.document != nil)
        try submit([0: ["12"]], in: tab)
        try await tab.waitForEnd()
        #expect(tab.title == "Sent" && fixture.site.requests.last?.target == "/sent?q=12")
      }

      @Test(arguments: [
        "<form action=sent target=_blank><input name=q><button>Go</button></form>",
        "<form action=/ ><input name=q><button formaction=sent formtarget=x>Go</button></form>",
        "<form id=f action=sent></form><input name=q form=f><button form=f>Go</button>",
        """
        <div id=host></div><script>
        host.attachShadow({ mode: 'open' }).innerHTML =
          '<form action=sent><input name=q><button>Go</button></form>';
        </script>
        """,
        """
        <iframe srcdoc='<base href=/deep/><form action=../sent><input name=q><button>Go</button>
        </form>'></iframe>
        """,
      ])
      func `the answer is shown in the tab of the form`(html: String) async throws {
        let tab = try await submit(html, [0: ["word"]])
        #expect(tab.title == "Sent" && tab.paths == "/form [/sent]")
        #expect(fixture.site.requests.last?.target == "/sent?q=word")
      }

      @Test func `a form that is gone is refused`() async throws {
        fixture.site.page("/form", "<form action=sent><button>Go</button></form>")
        let tab = try await fixture.tab("/form")
        let document = try #require(tab.document)
        _ = try await tab.evaluate("document.forms[0].remove()")
        let request = try document.submission(ofForm: 0, entries: [])
        tab.load(request.url, from: tab.lastCommittedURL, by: request.filledForm)
        try await tab.waitForEnd()
        #expect(tab.loadError?.description.contains("no longer has the form") == true)
        #expect(fixture.site.requests.count == 1)
      }

      @Test func `the answer to a form is requested again only on demand`() async throws {
        let tab = try await submit(
          "<form method=post action=sent><input name=q><button>Go</button></form>", [0: ["a"]])
        #expect(throws: NavigationError.self) { try tab.reload() }
        for _ in 0..<2 {
          try tab.reload(resubmits: true)
          try await tab.waitForEnd()
        }
        let bodies = fixture.site.requests.map(\.body)
        #expect(tab.title == "Sent" && bodies == ["", "q=a", "q=a", "q=a"])
      }
    }

    /// Tests of what is read from pages of components and frames.
    @MainActor struct Components {
      private let fixture: EngineFixture

      init() throws { fixture = try EngineFixture(.webKit) }

      @Test(arguments: [
        (
          """
          <x-card><b slot=name>Ann</b>rest<i slot=none>unseen</i></x-card><script>
          customElements.define('x-card', class extends HTMLElement {
            constructor() {
              super().attachShadow({ mode: 'open' }).innerHTML =
                '<style>p {}</style><p>Name <slot name=name>none</slot><p><slot>no rest</slot>'
                + '<p><slot name=other>default</slot>';
            }
          });
          </script>
          """, "Name Ann|rest|default"
        ),
        (
          """
          <div id=outer></div><script>
          const shadow = outer.attachShadow({ mode: 'open' });
          shadow.innerHTML = '<p>one<div><span style="display: none">hidden</span></div>';
          shadow.querySelector('div').attachShadow({ mode: 'open' }).innerHTML = 'two';
          </script>
          """, "one|two"
        ),
        ("<p>a<iframe srcdoc='<p>b<p>c' title=f></iframe>", "a|b|c"),
        ("<p>a<iframe style='display: none' srcdoc='<p>b'></iframe>", "a"),
      ])
      func `what the user would see is read`(html: String, words: String) async throws {
        fixture.site.page("/", html)
        let text = try await fixture.tab("/").text
        let found = words.split(separator: "|").filter { text.contains($0) }
        #expect(found == words.split(separator: "|"), "\(text)")
        #expect(!text.contains("unseen") && !text.contains("hidden") && !text.contains("no rest"))
        #expect(words.contains("b") || !text.contains("b"))
      }

      @Test func `a link in a frame leads where the frame says`() async throws {
        fixture.site.page("/deep/frame", "<a href=target>go</a>")
        fixture.site.page("/", "<iframe src=/deep/frame></iframe>")
        let tab = try await fixture.tab("/")
        let links = try #require(tab.document).links.map(\.url)
        #expect(links.contains(fixture.site.url("/deep/target")))
      }

      @Test func `a component that is defined or changed later is read again`() async throws {
        fixture.site.page("/", "<x-late></x-late>")
        let tab = try await fixture.tab("/")
        _ = try await tab.evaluate(
          """
          customElements.define('x-late', class extends HTMLElement {
            constructor() { super().attachShadow({ mode: 'open' }).innerHTML = 'defined'; }
          })
          """)
        try await eventually { tab.text.contains("defined") }
        _ = try await tab.evaluate(
          "document.querySelector('x-late').shadowRoot.append(' and changed')")
        try await eventually { tab.text.contains("defined and changed") }
      }

      @Test func `reading runs no script of the page`() async throws {
        fixture.site.page(
          "/",
          """
          <x-count></x-count><script>
          let count = 0;
          customElements.define('x-count', class extends HTMLElement {
            constructor() { super(); count += 1; }
          });
          </script>
          """)
        let tab = try await fixture.tab("/")
        #expect(try await tab.evaluate("count") == "1")
      }
    }
  }
#endif
