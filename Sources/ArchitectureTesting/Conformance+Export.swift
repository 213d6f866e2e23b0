// A test target that imports this module also gets the rules.
@_exported public import ArchitectureConformance
