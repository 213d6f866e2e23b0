/// A coordinator without the suffix in its name.
final class SettingsFlow: Coordinator {}  // breaks: roles-are-named

/// A coordinator that inherits from another one.
class WizardCoordinator: Coordinator {}

final class Setup: WizardCoordinator {}  // breaks: roles-are-named
