import BrowserApp

try await BrowserApp().run()
