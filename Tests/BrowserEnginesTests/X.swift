import BrowserPages
import Testing
