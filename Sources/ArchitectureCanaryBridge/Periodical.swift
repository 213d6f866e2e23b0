public import ArchitectureCanaryModel

/// A class of the bridge whose superclass belongs to the model.
open class Periodical: Volume {
  package var issue = 0
}
