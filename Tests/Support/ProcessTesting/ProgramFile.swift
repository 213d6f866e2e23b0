import Foundation

/// Writes a program for a test to run.
///
/// Another process writes it. If this one did, a process that another test starts meanwhile could keep the
/// file open for writing, and the system runs no such file.
/// - Parameters:
///   - text: The program, which begins with its interpreter.
///   - path: The path of the file.
/// - Throws: An error if the file can't be written.
public func writeProgram(_ text: String, to path: String) throws {
  let run = try ProcessRun(
    ["/bin/sh", "-c", "cat > \"$1\" && chmod 700 \"$1\"", "sh", path], input: text)
  guard run.code == 0 else { throw CocoaError(.fileWriteUnknown) }
}
