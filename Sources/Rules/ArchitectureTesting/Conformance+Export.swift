// A test target that imports this module can also use the rules.
@_exported public import ArchitectureConformance
