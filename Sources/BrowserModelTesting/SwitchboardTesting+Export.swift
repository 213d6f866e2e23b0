// The leak checker and the manual clock are needed by whoever tests a browser.
@_exported public import SwitchboardTesting
