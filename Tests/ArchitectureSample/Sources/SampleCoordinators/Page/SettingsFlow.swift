/// A coordinator whose name does not say so.
final class SettingsFlow: Coordinator {}  // breaks: roles-are-named

/// A coordinator that inherits from another one.
class WizardCoordinator: Coordinator {}

final class Setup: WizardCoordinator {}  // breaks: roles-are-named
