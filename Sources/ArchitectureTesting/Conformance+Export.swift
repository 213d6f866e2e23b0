// A test target that imports this module has the rules with it.
@_exported public import ArchitectureConformance
