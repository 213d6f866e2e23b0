/// The folder of the canary's sources, whose lines say what they touch.
package let sourceFolder = String(#filePath.dropLast("/SourceFolder.swift".count))
