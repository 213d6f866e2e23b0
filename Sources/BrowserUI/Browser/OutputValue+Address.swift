import BrowserPages
import Foundation
import Switchboard

extension OutputValue {
  /// Creates a value from an address. Empty text becomes ``none``.
  ///
  /// The value is the stored address. People see its readable form, which differs only if the host
  /// is internationalized.
  init(address: String) {
    guard address.contains("xn--"), let url = URL(string: address) else {
      self.init(unlessEmpty: address)
      return
    }
    self = .shown(.text(address), as: url.readable)
  }
}
